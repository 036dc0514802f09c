import { comparePitch } from '../../contract/comparisons.ts'
import {
  letIn,
  listAboutPitches,
  listHeld,
  listPitchboxRequests,
  listPitches,
  listSentPitches,
  markOutcomesSeen,
  readOwnPitch,
  submitPitch,
  withdrawPitch,
} from '../../contract/pitches.ts'
import type { TestApp } from '../support/app.ts'
import { makeMember } from '../support/factories.ts'
import { makeRequest } from '../support/pitching.ts'
import { talking } from '../support/talking.ts'
import { activeMembers, members, NOBODY, nothing, type Row, type Stage } from './access.cells.ts'

const theRequest = ({ request }: Stage) => ({ params: { post_id: request } })
const theDraft = ({ draft }: Stage) => ({ params: { post_id: draft } })
const pitch = (post_id: string, profile_id: string) => ({
  params: { post_id },
  body: { profile_id, commentary: 'She ran the desk.' },
})

const comparison = (post_id: string, profile_id: string) => ({
  params: { post_id },
  body: { profile_id, commentary: 'She ran the desk.' },
})

/** A pitch that someone else has made with the own profile of the expert, with its decline and an article. */
export async function makePitchAbout(app: TestApp, profile_id: string): Promise<void> {
  const [author, pitcher] = [await makeMember(app), await makeMember(app, { role: 'pr' })]
  const post_id = await makeRequest(app, author)
  const { id: response_id } = await talking(app).make(pitcher, author, { post_id, profile_id })
  await app.database.db
    .insertInto('pitch_trail')
    .values([
      { response_id, step: 'declined', reason: 'late' },
      { response_id, step: 'published', url: 'https://ledger.example/about' },
    ])
    .execute()
}

/** Pitches. The requests are the owner's, the sources are the PR member's and the expert's. */
export const pitchRows: Row[] = [
  {
    at: 'GET /api/posts/:post_id/pitch',
    when: 'a request',
    endpoint: readOwnPitch,
    request: theRequest,
    cells: members(),
  },
  {
    at: 'GET /api/posts/:post_id/pitch',
    when: 'a draft',
    endpoint: readOwnPitch,
    request: theDraft,
    cells: members(404, { owner: 200 }),
  },
  {
    at: 'GET /api/posts/:post_id/pitch',
    when: 'a request with a pitch',
    endpoint: readOwnPitch,
    request: ({ pitched }) => ({ params: { post_id: pitched } }),
    cells: members(),
  },
  {
    at: 'POST /api/posts/:post_id/pitches',
    when: 'a request',
    endpoint: submitPitch,
    request: ({ request, source }) => pitch(request, source),
    cells: activeMembers(403, { pr: 201, expert: 422 }),
  },
  {
    at: 'POST /api/posts/:post_id/pitches',
    when: 'with the own profile of the expert',
    endpoint: submitPitch,
    request: ({ request, ownSource }) => pitch(request, ownSource),
    cells: activeMembers(403, { pr: 409, expert: 201 }),
  },
  {
    at: 'POST /api/posts/:post_id/pitches',
    when: 'a draft',
    endpoint: submitPitch,
    never: true,
    request: ({ draft, source }) => pitch(draft, source),
    cells: activeMembers(404, { owner: 403 }),
  },
  {
    at: 'POST /api/posts/:post_id/pitches',
    when: 'no source of the caller',
    endpoint: submitPitch,
    never: true,
    request: ({ unpitched }) => pitch(unpitched, NOBODY),
    cells: activeMembers(403, { pr: 422, expert: 422 }),
  },
  {
    at: 'POST /api/posts/:post_id/pitches',
    when: 'a source of another PR member',
    endpoint: submitPitch,
    never: true,
    request: ({ unpitched, othersSource }) => pitch(unpitched, othersSource),
    cells: activeMembers(403, { pr: 422, expert: 422 }),
  },
  {
    at: 'POST /api/posts/:post_id/pitches',
    when: 'a request that is over',
    endpoint: submitPitch,
    never: true,
    request: ({ expired, source }) => pitch(expired, source),
    cells: activeMembers(403, { pr: 409, expert: 409 }),
  },
  {
    at: 'POST /api/posts/:post_id/pitches',
    when: 'a community post',
    endpoint: submitPitch,
    never: true,
    request: ({ post, source }) => pitch(post, source),
    cells: activeMembers(403),
  },
  {
    at: 'POST /api/posts/:post_id/pitches',
    when: 'a second time',
    endpoint: submitPitch,
    never: true,
    request: ({ pitched, source }) => pitch(pitched, source),
    cells: activeMembers(403, { pr: 409, expert: 409 }),
  },
  {
    at: 'POST /api/posts/:post_id/compare',
    when: 'a request',
    endpoint: comparePitch,
    request: ({ request, source }) => comparison(request, source),
    cells: activeMembers(403, { pr: 200, expert: 200 }),
  },
  {
    at: 'POST /api/posts/:post_id/compare',
    when: 'a draft',
    endpoint: comparePitch,
    never: true,
    request: ({ draft, source }) => comparison(draft, source),
    cells: activeMembers(404, { owner: 403 }),
  },
  {
    at: 'POST /api/posts/:post_id/compare',
    when: 'a community post',
    endpoint: comparePitch,
    never: true,
    request: ({ post, source }) => comparison(post, source),
    cells: activeMembers(403),
  },
  {
    at: 'POST /api/posts/:post_id/pitches/search',
    when: 'of a draft',
    endpoint: listPitches,
    request: (stage) => ({ ...theDraft(stage), body: {} }),
    cells: members(404, { owner: 200 }),
  },
  {
    at: 'POST /api/posts/:post_id/pitches/search',
    endpoint: listPitches,
    request: (stage) => ({ ...theRequest(stage), body: {} }),
    cells: members(404, { owner: 200 }),
  },
  {
    at: 'GET /api/posts/:post_id/held',
    when: 'of a request',
    endpoint: listHeld,
    request: ({ holder }) => ({ params: { post_id: holder } }),
    cells: members(404, { owner: 200 }),
  },
  {
    at: 'GET /api/posts/:post_id/held',
    when: 'of a draft',
    endpoint: listHeld,
    request: theDraft,
    cells: members(404),
    never: true,
  },
  {
    at: 'POST /api/posts/:post_id/held/let-in',
    when: 'one that is not held',
    endpoint: letIn,
    request: ({ holder }) => ({ params: { post_id: holder }, body: { ids: [NOBODY] } }),
    cells: activeMembers(404, { owner: 200 }),
  },
  {
    at: 'POST /api/pitches/:pitch_id/withdraw',
    when: 'of the PR member',
    endpoint: withdrawPitch,
    request: ({ withdrawing }) => ({ params: { pitch_id: withdrawing } }),
    cells: activeMembers(404, { pr: 200 }),
  },
  { at: 'GET /api/pitchbox/requests', endpoint: listPitchboxRequests, request: nothing, cells: members() },
  { at: 'GET /api/pitchbox/pitches', endpoint: listSentPitches, request: nothing, cells: members() },
  {
    at: 'GET /api/pitchbox/pitches',
    when: 'with an outcome',
    endpoint: listSentPitches,
    request: () => ({ query: { filter: 'decided' } }),
    cells: members(),
  },
  { at: 'GET /api/pitchbox/about-you', endpoint: listAboutPitches, request: nothing, cells: members() },
  {
    at: 'POST /api/pitchbox/outcomes/seen',
    endpoint: markOutcomesSeen,
    request: () => ({ body: { from: '2025-01-01T00:00:00Z', up_to: '2026-01-01T00:00:00Z' } }),
    cells: members(),
  },
]
