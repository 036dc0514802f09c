import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { register } from '../../contract/applications.ts'
import { movePitches } from '../../contract/board.ts'
import { claimSource } from '../../contract/claims.ts'
import { addComment } from '../../contract/comments.ts'
import { sendContactMessage } from '../../contract/contact.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { requestCheck, sendLink } from '../../contract/evidence.ts'
import { UPLOAD_PATH } from '../../contract/images.rules.ts'
import { sendMessage, startConversation } from '../../contract/messages.ts'
import { letIn, submitPitch, withdrawPitch } from '../../contract/pitches.ts'
import { createPost } from '../../contract/posts.ts'
import { sanctionMember } from '../../contract/records.ts'
import { createReport } from '../../contract/reports.ts'
import { createRequest } from '../../contract/requests.ts'
import { appealSanction } from '../../contract/sanctions.ts'
import { saveFilter } from '../../contract/saved-filters.ts'
import { createOwnSource, createSource } from '../../contract/sources.ts'
import { approveApplication, askApplicant, rejectApplication, sendInvite } from '../../contract/vetting.ts'
import type { TestApp } from './app.ts'
import { application, contactMessage, makeApplication } from './applying.ts'
import { addressOf } from './client.ts'
import {
  communityPost,
  type Member,
  makeMember,
  makePost,
  makeSource,
  requestForm,
  UNFILTERED,
} from './factories.ts'
import { holding } from './holding.ts'
import { makePitch, makePitcher, makeRequest, pitchTo } from './pitching.ts'
import { makeSanction, WHY } from './sanctioning.ts'
import { talking } from './talking.ts'
import { pngOf } from './uploading.ts'

const CONTRACT = join(import.meta.dirname, '../../contract')

/** A request that creates something. */
export type Create = {
  at: string
  by: Member | null
  method: string
  path: string
  type: string
  bytes: BodyInit
  /** The status on success. */
  done: number
  /** The status of requests that are refused for now, when there are many at once. */
  busy?: number
  /** The `from` clause whose count rises by one. */
  rows: string
}

/** Every call of the contract that takes an Idempotency-Key, and the upload, which has no contract. */
export async function createsOfContract(): Promise<string[]> {
  const files = globSync('*.ts', { cwd: CONTRACT }).filter((file) => !file.endsWith('.test.ts'))
  const modules: object[] = await Promise.all(files.map((file) => import(join(CONTRACT, file))))
  const declared = modules.flatMap((module) => Object.values(module)) as Partial<Endpoint>[]
  const keyed = declared.flatMap((one) => (one?.at && (one.creates || one.once) ? [one.at] : []))
  return [...new Set([...keyed, `POST ${UPLOAD_PATH}`])].sort()
}

/** Makes one of each, with everything that it needs, each time it is called. */
export async function createsOf(app: TestApp): Promise<(() => Promise<Create>)[]> {
  const [member, partner] = [await makeMember(app), await makeMember(app)]
  const [pitcher, admin] = [await makePitcher(app), await makeMember(app, { role: 'admin' })]
  const { start, write } = talking(app)
  const create = (
    endpoint: Endpoint,
    by: Member | null,
    body: object,
    rows: string,
    params = {},
  ): Create => ({
    ...{ at: endpoint.at, by, method: endpoint.method, path: addressOf(endpoint.path, params) },
    ...{ type: 'application/json', bytes: JSON.stringify(body), done: endpoint.creates ? 201 : 200, rows },
  })
  const held = async () => {
    const post_id = await makeRequest(app, partner, { request_state: 'enough' })
    return { ...(await holding(app).hold(pitcher, post_id)), post_id }
  }
  const vet = async (endpoint: Endpoint, rows: string) => {
    const { id: applicationId } = await makeApplication(app)
    return create(endpoint, admin, { applicationId }, rows)
  }
  return [
    async () => create(createPost, member, communityPost(), 'posts'),
    async () => create(createRequest, pitcher, requestForm(), 'posts'),
    async () => {
      const params = { source_id: await makeSource(app, pitcher) }
      return create(sendLink, pitcher, { email: 'expert@harrow.example' }, 'source_links', params)
    },
    async () => create(createSource, pitcher, { name: 'Harriet Lane', role: 'Executive' }, 'profiles'),
    async () => {
      const expert = await makeMember(app, { role: 'expert' })
      return create(createOwnSource, expert, { name: 'Harriet Lane', role: 'Executive' }, 'profiles')
    },
    async () => {
      const expert = await makeMember(app, { role: 'expert' })
      const params = { source_id: await makeSource(app, pitcher) }
      return create(claimSource, expert, { note: 'It is me.' }, 'source_claims', params)
    },
    async () => {
      const body = { post_id: await makePost(app, partner), content: 'Words', parent_comment_id: null }
      return create(addComment, member, body, 'comments')
    },
    async () => {
      const { params, body } = pitchTo(await makeRequest(app, partner), pitcher.source)
      return create(submitPitch, pitcher, body, 'responses', params)
    },
    async () => {
      const { post_id } = await held()
      return create(letIn, partner, { all: true }, 'responses', { post_id })
    },
    async () => {
      const post_id = await makeRequest(app, partner)
      const { id: pitch_id } = await makePitch(app, pitcher, post_id)
      const moves = [{ pitch_id, stage: 'used' }]
      return create(movePitches, partner, { moves }, 'pitch_triage', { post_id })
    },
    async () => {
      const { id: pitch_id } = await held()
      return create(withdrawPitch, pitcher, {}, `held_pitches where outcome = 'withdrawn'`, { pitch_id })
    },
    async () => {
      const { id: account_id } = await makeMember(app, { role: 'pr' })
      return create(startConversation, member, { account_id, message_text: 'Hello' }, 'responses')
    },
    async () => {
      const newcomer = await makeMember(app)
      const { id: conversation_id } = await start(newcomer, pitcher)
      await write(pitcher, { id: conversation_id }, 'Go on')
      return create(sendMessage, newcomer, { message_text: 'Once more' }, 'messages', { conversation_id })
    },
    async () => {
      // The number of filters of one member is limited.
      const newcomer = await makeMember(app)
      const body = { name: randomUUID(), ...UNFILTERED }
      return create(saveFilter, newcomer, body, 'saved_filters')
    },
    async () => {
      const { id: subject_id } = await makeMember(app)
      return create(createReport, member, { type: 'member', subject_id, rule: 'fake' }, 'case_reports')
    },
    async () => {
      const source_id = await makeSource(app, pitcher)
      const body = { words: 'Please call the clinic.' }
      return create(requestCheck, pitcher, body, 'cases', { source_id })
    },
    async () => {
      const { id: account_id } = await makeMember(app)
      const body = { kind: 'warning', rule: 'mass', reason: WHY, latest_id: null }
      return create(sanctionMember, admin, body, 'sanctions', { account_id })
    },
    async () => {
      const sanctioned = await makeMember(app)
      const sanction_id = await makeSanction(app, sanctioned, { kind: 'warning' })
      return create(appealSanction, sanctioned, { words: WHY }, 'appeals', { sanction_id })
    },
    async () => create(register, null, application(), 'users'),
    async () => create(sendContactMessage, null, contactMessage(), 'contact_messages'),
    () => vet(approveApplication, 'accounts'),
    () => vet(rejectApplication, 'audit_log'),
    async () => {
      const { id: application_id } = await makeApplication(app)
      const body = { question: 'Where do you work now?' }
      return create(askApplicant, admin, body, 'audit_log', { application_id })
    },
    async () => {
      const { email } = await makeApplication(app)
      return create(sendInvite, admin, { email }, 'auth_links')
    },
    async () => ({
      ...{ at: `POST ${UPLOAD_PATH}`, by: await makeMember(app), method: 'POST', path: UPLOAD_PATH },
      ...{ type: 'image/png', bytes: pngOf(4, 4) as Uint8Array<ArrayBuffer> },
      ...{ done: 201, busy: 429, rows: 'images' },
    }),
  ]
}
