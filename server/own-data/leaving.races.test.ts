import { expect, test } from 'vitest'
import { updateViewPreferences } from '../../contract/accounts.ts'
import { addComment, listComments } from '../../contract/comments.ts'
import { becomeJournalist } from '../../contract/debug-account.ts'
import { noteActivity } from '../../contract/dormancy.ts'
import { validateEmailChange } from '../../contract/email-change.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { likeComment, likePost } from '../../contract/likes.ts'
import { sendMessage, startConversation } from '../../contract/messages.ts'
import { completeProfile } from '../../contract/onboarding.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { submitPitch } from '../../contract/pitches.ts'
import { createPost, readPost } from '../../contract/posts.ts'
import { addBeat, saveProfile } from '../../contract/profile.ts'
import { createRequest } from '../../contract/requests.ts'
import { saveFilter } from '../../contract/saved-filters.ts'
import { savePost } from '../../contract/saves.ts'
import { createSource } from '../../contract/sources.ts'
import type { AnyInput } from '../../test/support/client.ts'
import {
  communityPost,
  type Member,
  makeComment,
  makeMember,
  makePost,
  PASSWORD,
  requestForm,
  UNFILTERED,
} from '../../test/support/factories.ts'
import { makePitcher, makeRequest, pitchTo } from '../../test/support/pitching.ts'
import {
  ask,
  CALLS,
  concurrently,
  countOf,
  expectOnly,
  makeMembers,
  type Outcome,
  race,
  rowsOf,
  twoProcesses,
} from '../../test/support/races.ts'
import { talking } from '../../test/support/talking.ts'
import { wholeRows } from '../../test/support/whole-rows.ts'

const ENV = { DEBUG_ACCOUNT_PAGE: '1', NODE_ENV: 'test' }
const { app, other, appOf } = await twoProcesses(ENV)
// An admin must remain.
await makeMember(app, { role: 'admin' })
const friend = await makeMember(app)
const { start, write } = talking(app)

const leave = (member: Member, n: number) =>
  ask(appOf(n).as(member), deleteOwnAccount, { body: { password: PASSWORD } })

/** Every writing call of a PR member, with its target. */
async function writesOf(leaver: Awaited<ReturnType<typeof makePitcher>>) {
  const post_id = await makePost(app, friend)
  const comment_id = await makeComment(app, friend, post_id)
  const talk = await start(leaver, friend)
  await write(friend, talk, 'Go on')
  const conversation_id = talk.id
  const writes: [Endpoint, AnyInput][] = [
    [createPost, { body: communityPost() }],
    [createPost, { body: communityPost({ data: { status: 'draft' } }) }],
    [createRequest, { body: requestForm({ contact_info: leaver.email }) }],
    [createSource, { body: { name: 'Harriet Lane', role: 'Executive' } }],
    [saveFilter, { body: { ...UNFILTERED, name: 'Banks' } }],
    [saveProfile, { body: { bio: 'Words of mine.' } }],
    [addBeat, { body: { beat: 'Banking' } }],
    [updateViewPreferences, { body: { dark_mode: false } }],
    [noteActivity, {}],
    [likePost, { params: { post_id } }],
    [likeComment, { params: { comment_id } }],
    [savePost, { params: { post_id } }],
    [addComment, { body: { post_id, content: 'Words', parent_comment_id: comment_id } }],
    [sendMessage, { params: { conversation_id }, body: { message_text: 'Words' } }],
    [startConversation, { body: { account_id: friend.id, message_text: 'Words' } }],
    [submitPitch, pitchTo(await makeRequest(app, friend), leaver.source)],
    [validateEmailChange, { body: { newEmail: `new-${leaver.email}`, password: PASSWORD } }],
    [becomeJournalist, {}],
  ]
  return { writes, post_id }
}

/** The rows that still name a member, except the record of the deletion and the email that confirms it. */
async function traces({ id, email }: { id: string; email: string }): Promise<string[]> {
  const isRecord = (table: string, row: string) =>
    (table === 'audit_log' && row.includes('account.')) || /account_deleted|deletion-record/.test(row)
  return [...(await wholeRows(app.database.pool, { queue: true }))].flatMap(([table, rows]) =>
    rows
      .filter((row) => (row.includes(id) || row.includes(email)) && !isRecord(table, row))
      .map((row) => `${table}: ${row}`),
  )
}

async function expectCounted(post_id: string): Promise<void> {
  const { body } = await other.as(friend).call(readPost, { params: { post_id } })
  const comments = (await app.as(friend).call(listComments, { params: { post_id } })).body
  expect(body).toMatchObject({ likes_count: 0, comments_count: comments.length })
  expect(comments.map(({ likes_count }) => likes_count)).toEqual(comments.map(() => 0))
}

test('leaves no trace of a member who deletes their account while all their writes are under way', async () => {
  await race(async (round) => {
    const leaver = await makePitcher(app)
    const { writes, post_id } = await writesOf(leaver)
    const half = CALLS >> 1
    const outcomes: Outcome[] = await concurrently((n) => {
      if (n === half) return leave(leaver, 0)
      // Continues where the round before stopped, so that every kind of write is tried.
      const nth = round * (CALLS - 1) + (n < half ? n : n - 1)
      const [endpoint, input] = writes[nth % writes.length]!
      return ask(appOf(n).as(leaver), endpoint, input)
    })
    expect(outcomes[half]!.status).toBe(200)
    expectOnly(outcomes, 200, 201, 401, 403, 404, 409, 422)
    expect(await traces(leaver)).toEqual([])
    await expectCounted(post_id)
    return outcomes
  })
})

const complete = (n: number, member: Member) => {
  const body = { bio: 'I write about freight.', title: `Editor ${n}`, organization: 'The Ledger' }
  return ask(appOf(n).as(member), completeProfile, { body })
}

test('deletes an account without a deadlock while its profile is completed or its role overwritten', async () => {
  await race(async (round) => {
    const isNew = round % 2 === 0
    const member = await makeMember(app, { role: 'expert', onboarded: !isNew })
    const outcomes = await concurrently((n) => {
      if (n === 2) return leave(member, 0)
      return isNew ? complete(n, member) : ask(appOf(n).as(member), becomeJournalist)
    })
    expect(outcomes[2]!.status).toBe(200)
    expectOnly(outcomes, 200, 401, 403, 409)
    expect(await traces(member)).toEqual([])
    return outcomes
  })
})

test('keeps one admin when all delete their accounts or become journalists at once', async () => {
  // A separate database: the test depends on how many admins it has.
  const { app: one, appOf: processOf } = await twoProcesses(ENV)
  await race(async () => {
    // Including the admin that the round before kept.
    await rowsOf(one, 'delete from auth_users')
    const admins = await makeMembers(one, 6, { role: 'admin' })
    const outcomes = await concurrently((n) => {
      const client = processOf(n).as(admins[n]!)
      if (n & 2) return ask(client, becomeJournalist)
      return ask(client, deleteOwnAccount, { body: { password: PASSWORD } })
    }, admins.length)
    expectOnly(outcomes, 200, 409)
    expect(countOf(outcomes, 409)).toBe(1)
    expect(await rowsOf(one, `select from accounts where role = 'admin'`)).toHaveLength(1)
    return outcomes
  })
})
