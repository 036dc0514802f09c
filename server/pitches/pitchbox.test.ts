import { expect, test } from 'vitest'
import { listPitchboxRequests, listSentPitches } from '../../contract/pitches.ts'
import { testApp } from '../../test/support/app.ts'
import { inDays, type Member, makeMember, makePost } from '../../test/support/factories.ts'
import { makeMessage, makePitch, makePitcher, makeRequest } from '../../test/support/pitching.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const { db } = app.database

const NONE = { pitches: [], next: null, unseen: 0 }

const requestsOf = async (member: Member, query: object = {}) =>
  (await app.as(member).call(listPitchboxRequests, { query })).body
const sentBy = async (member: Member, query: object = {}) =>
  (await app.as(member).call(listSentPitches, { query })).body

test('lists the caller’s requests, live and expired, newest first, with what each received', async () => {
  const [owner, one, two] = [await makeMember(app), await makePitcher(app), await makePitcher(app)]
  const at = (minute: number) => ({ created_at: new Date(Date.UTC(2026, 0, 1, 0, minute)) })
  const live = await makeRequest(app, owner, { title: 'Live', interview_type: 'Interview', ...at(1) })
  const expired = await makeRequest(app, owner, { expiration_date: inDays(-2), ...at(2) })
  const commentary = await makePost(app, owner, { post_type: 'request_for_story', type: 'Comment', ...at(3) })
  await makePost(app, owner)
  await makeRequest(app, owner, { status: 'draft' })
  await makeRequest(app, await makeMember(app))
  const [first] = [await makePitch(app, one, live), await makePitch(app, two, live)]
  await db.updateTable('responses').set({ read_at: new Date() }).where('id', '=', first.id).execute()
  await makeMessage(app, first.id, owner, one)
  for (const text of ['Yes.', 'At nine.']) await makeMessage(app, first.id, one, owner, text)
  const { requests, next } = await requestsOf(owner)
  expect(next).toBeNull()
  expect(requests.map(({ id }) => id)).toEqual([commentary, expired, live])
  expect(requests[2]).toEqual({
    id: live,
    title: 'Live',
    post_type: 'request_for_source',
    interview_type: 'Interview',
    type: null,
    expires_at: expect.any(String),
    closes: null,
    closed_by_author: false,
    request_state: 'open',
    created_at: '2026-01-01T00:01:00.000000Z',
    pitches_count: 2,
    unread: 3,
    held_count: 0,
    found_count: 0,
    sources_wanted: null,
    undecided: 2,
    settles_at: null,
  })
  expect(requests[1]).toMatchObject({
    pitches_count: 0,
    unread: 0,
    undecided: 0,
    settles_at: expect.any(String),
  })
})

test('lists the pitches that the caller has sent with their state and request', async () => {
  const [owner, pitcher] = [await makeMember(app, { name: 'Nora Whitfield' }), await makePitcher(app)]
  const nameless = await makeMember(app, { name: '' })
  const open = await makeRequest(app, owner, { title: 'Open' })
  const [sent, opened, answered] = [
    await makePitch(app, pitcher, open),
    await makePitch(app, pitcher, await makeRequest(app, owner)),
    await makePitch(app, pitcher, await makeRequest(app, nameless)),
  ]
  await db
    .updateTable('responses')
    .set({ read_at: new Date(), opened_at: new Date() })
    .where('id', '=', opened.id)
    .execute()
  await makeMessage(app, answered.id, nameless, pitcher)
  await makeMessage(app, answered.id, pitcher, nameless)
  const { pitches, next } = await sentBy(pitcher)
  expect(next).toBeNull()
  expect(pitches.map(({ state }) => state)).toEqual(['answered', 'opened', 'sent'])
  expect(pitches[2]).toEqual({
    ...sent,
    request: {
      ...{ id: open, title: 'Open', owner_name: 'Nora Whitfield' },
      ...{ expires_at: expect.any(String), closes: null, closed_by_author: false, request_state: 'open' },
      is_withheld: false,
    },
    unread: 0,
    ...{ reason: null, words: '', outcome_seen: true, is_delivered: true, is_shared: false },
    trail: [{ step: 'sent', at: sent.created_at, reason: null, words: '', url: null }],
  })
  // Of the two messages only the one to the pitcher counts. The pitch itself is their own.
  expect(pitches.map(({ unread }) => unread)).toEqual([1, 0, 0])
  expect(pitches[0]?.request?.owner_name).toBe('Unknown User')
})

test('shows nothing of other members in either list: not to rivals, owners or admins', async () => {
  const [owner, pitcher] = [await makeMember(app), await makePitcher(app)]
  await makePitch(app, pitcher, await makeRequest(app, owner))
  const [rival, admin] = [await makePitcher(app), await makeMember(app, { role: 'admin' })]
  for (const member of [owner, rival, admin]) expect(await sentBy(member)).toEqual(NONE)
  for (const member of [pitcher, rival, admin])
    expect(await requestsOf(member)).toEqual({ requests: [], next: null })
})

test('does not count a direct message as a pitch', async () => {
  const [from, to] = [await makePitcher(app), await makeMember(app)]
  await db
    .insertInto('responses')
    .values({ is_pitch: false, responder_id: from.id, account_id: to.id, commentary: 'Hello' })
    .execute()
  expect(await sentBy(from)).toEqual(NONE)
})

async function readAll(page: (query: object) => Promise<{ ids: string[]; next: string | null }>) {
  const [seen, sizes]: [string[], number[]] = [[], []]
  let cursor: string | undefined
  do {
    const { ids, next } = await page({ cursor })
    seen.push(...ids)
    sizes.push(ids.length)
    cursor = next ?? undefined
  } while (cursor)
  return { sizes, different: new Set(seen).size }
}

test('pages both lists without a gap or a repetition, also among items of one moment', async () => {
  const [owner, pitcher] = [await makeMember(app), await makePitcher(app)]
  for (let n = 0; n < 65; n += 1) {
    const created_at = new Date(Date.UTC(2026, 0, 1, 0, n % 2))
    const post_id = await makeRequest(app, owner, { created_at })
    const row = { post_id, responder_id: pitcher.id, commentary: 'x' }
    if (n % 3 === 0)
      await db
        .insertInto('held_pitches')
        .values({ ...row, sent_at: created_at })
        .execute()
    else
      await db
        .insertInto('responses')
        .values({ ...row, is_pitch: true, account_id: owner.id, created_at })
        .execute()
  }
  const requests = await readAll(async (query) => {
    const page = await requestsOf(owner, query)
    return { ids: page.requests.map(({ id }) => id), next: page.next }
  })
  const sent = await readAll(async (query) => {
    const page = await sentBy(pitcher, query)
    return { ids: page.pitches.map(({ id }) => id), next: page.next }
  })
  for (const read of [requests, sent]) expect(read).toEqual({ sizes: [30, 30, 5], different: 65 })
  for (const endpoint of [listPitchboxRequests, listSentPitches])
    await app.as(owner).refused(endpoint, { query: { cursor: 'x' } }, 422)
})
