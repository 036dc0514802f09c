import { expect, test } from 'vitest'
import { updateViewPreferences } from '../../contract/accounts.ts'
import { addComment, listComments } from '../../contract/comments.ts'
import { sendMessage, startConversation } from '../../contract/conversations.ts'
import { becomeJournalist } from '../../contract/debug-account.ts'
import { noteActivity } from '../../contract/dormancy.ts'
import { validateEmailChange } from '../../contract/email-change.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { likeComment, likePost } from '../../contract/likes.ts'
import { completeProfile } from '../../contract/onboarding.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { submitPitch } from '../../contract/pitches.ts'
import { createPost, readPost } from '../../contract/posts.ts'
import { addBeat, saveProfile } from '../../contract/profile.ts'
import { createRequest } from '../../contract/requests.ts'
import { saveFilter } from '../../contract/saved-filters.ts'
import { savePost } from '../../contract/saves.ts'
import { createSource } from '../../contract/sources.ts'
import type { AnyInput } from '../../test/client.ts'
import {
  communityPost,
  makeComment,
  makeMember,
  makePost,
  PASSWORD,
  requestForm,
  UNFILTERED,
} from '../../test/factories.ts'
import { makePitcher, makeRequest, pitchTo } from '../../test/pitching.ts'
import { talking } from '../../test/talking.ts'
import { wholeRows } from '../../test/whole-rows.ts'
import {
  ask,
  CALLS,
  countOf,
  expectOnly,
  makeMembers,
  type Outcome,
  race,
  together,
  twoProcesses,
} from './at-once.ts'

const ENV = { DEBUG_ACCOUNT_PAGE: '1', NODE_ENV: 'test' }
const [app, other] = await twoProcesses(ENV)
const appOf = (n: number) => (n % 2 ? app : other)
// Somebody must remain an admin, whoever goes.
await makeMember(app, { role: 'admin' })
const friend = await makeMember(app)
const { start, write } = talking(app)

const leave = (member: { session: { access_token: string; refresh_token: string } }, n: number) =>
  ask(appOf(n).as(member), deleteOwnAccount, { body: { password: PASSWORD } })

/** Every kind of thing that a PR member writes, with what it is written on. */
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

/** Where a member is still found: but for the record that he has left, and the mail that says good-bye. */
async function traces({ id, email }: { id: string; email: string }): Promise<string[]> {
  const isRecord = (table: string, row: string) =>
    (table === 'audit_log' && row.includes('account.')) || /account_deleted|deletion-record/.test(row)
  return [...(await wholeRows(app.database.pool, { queue: true }))].flatMap(([table, rows]) =>
    rows
      .filter((row) => (row.includes(id) || row.includes(email)) && !isRecord(table, row))
      .map((row) => `${table}: ${row}`),
  )
}

/** What others keep is counted as it stands. */
async function expectCounted(post_id: string): Promise<void> {
  const { body } = await other.as(friend).call(readPost, { params: { post_id } })
  const comments = (await app.as(friend).call(listComments, { params: { post_id } })).body
  expect(body).toMatchObject({ likes_count: 0, comments_count: comments.length })
  expect(comments.map(({ likes_count }) => likes_count)).toEqual(comments.map(() => 0))
}

test('Who leaves while all that he can write is on its way leaves no row of his, and waits for nobody', async () => {
  await race(async () => {
    const leaver = await makePitcher(app)
    const { writes, post_id } = await writesOf(leaver)
    const outcomes: Outcome[] = await together((n) => {
      if (n === CALLS >> 1) return leave(leaver, 0)
      const [endpoint, input] = writes[n % writes.length]!
      return ask(appOf(n).as(leaver), endpoint, input)
    })
    expect(outcomes[CALLS >> 1]!.status).toBe(200)
    expectOnly(outcomes, [200, 201, 401, 403, 404, 409, 422])
    expect(await traces(leaver)).toEqual([])
    await expectCounted(post_id)
    return outcomes
  })
})

const complete = (n: number, member: Awaited<ReturnType<typeof makeMember>>) => {
  const body = { bio: 'I write about freight.', title: `Editor ${n}`, organization: 'The Ledger' }
  return ask(appOf(n).as(member), completeProfile, { body })
}

test('Who leaves while his profile is completed, or his role overwritten, is gone, and nobody waits in a ring', async () => {
  await race(async (round) => {
    const isNew = round % 2 === 0
    const member = await makeMember(app, { role: 'expert', onboarded: !isNew })
    const outcomes = await together((n) => {
      if (n === 2) return leave(member, 0)
      return isNew ? complete(n, member) : ask(appOf(n).as(member), becomeJournalist)
    })
    expect(outcomes[2]!.status).toBe(200)
    expectOnly(outcomes, [200, 401, 403, 409])
    expect(await traces(member)).toEqual([])
    return outcomes
  })
})

test('Of all admins who leave or become journalists at once one stays an admin', async () => {
  // Nobody else may be in the database: how many admins there are is what it is about.
  const processes = await twoProcesses(ENV)
  const [one] = processes
  const { pool } = one.database
  const admins = async () => (await pool.query(`select from accounts where role = 'admin'`)).rowCount
  await race(async () => {
    // The one who stayed before goes as well.
    await pool.query('delete from auth_users')
    const going = await makeMembers(one, 6, { role: 'admin' })
    const outcomes = await together((n) => {
      const client = processes[n % 2]!.as(going[n]!)
      if (n & 2) return ask(client, becomeJournalist)
      return ask(client, deleteOwnAccount, { body: { password: PASSWORD } })
    }, going.length)
    expectOnly(outcomes, [200, 409])
    expect(countOf(outcomes, 409)).toBe(1)
    expect(await admins()).toBe(1)
    return outcomes
  })
})
