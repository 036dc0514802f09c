import { request } from 'node:http'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { UPLOAD_PATH } from '../../../contract/images.rules.ts'
import { createPost } from '../../../contract/posts.ts'
import { BOUND, testApp } from '../../../test/support/app.ts'
import { communityPost, type Member, type MemberTraits, makeMember } from '../../../test/support/factories.ts'
import { pngOf } from '../../../test/support/uploading.ts'
import { sessions } from '../../auth/auth.sql.ts'
import { activeMembers, admins } from '../../auth/who.ts'

const app = await testApp()
// On a slow machine, a body stays unfinished for longer than production allows.
app.server.http.server.requestTimeout = 0
const { db } = app.database
const other = await makeMember(app)

// The server's clock: seconds pass only when a test says so.
const now = performance.now.bind(performance)
let ahead = 0
let stopped: number | null = null
const clock = vi.spyOn(performance, 'now').mockImplementation(() => stopped ?? now() + ahead)
afterAll(() => clock.mockRestore())

type Sent = {
  method: string
  path: string
  type: string
  bytes: Buffer
  who: { admit: (...given: never[]) => unknown }
}
const jsonOf = (body: object) => ({ type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) })
const post: Sent = { method: 'POST', path: '/api/posts', who: activeMembers, ...jsonOf(communityPost()) }
const picture: Sent = {
  method: 'POST',
  path: UPLOAD_PATH,
  who: activeMembers,
  type: 'image/png',
  bytes: pngOf(4, 4),
}
const role: Sent = {
  method: 'PUT',
  path: `/api/admin/members/${other.id}/role`,
  who: admins,
  ...jsonOf({ role: 'expert' }),
}

/** Sends the headers and half of the body, acts once the caller was admitted, and sends the rest a second later. */
async function sendSlowly(
  member: Member,
  { method, path, type, bytes, who }: Sent,
  meanwhile = async () => {},
) {
  const admit = vi.spyOn(who, 'admit')
  const sent = request(`${app.address}${path}`, {
    method,
    agent: false,
    headers: {
      authorization: `Bearer ${member.session.access_token}`,
      'content-type': type,
      'content-length': bytes.length,
    },
  })
  onTestFinished(() => void sent.destroy())
  const answer = new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    sent.on('error', reject).on('response', async (response) => {
      let text = ''
      for await (const part of response.setEncoding('utf8')) text += part
      resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) })
    })
  })
  const half = Math.floor(bytes.length / 2)
  sent.write(bytes.subarray(0, half))
  await vi.waitFor(() => expect(admit).toHaveBeenCalled(), BOUND)
  admit.mockRestore()
  await meanwhile()
  ahead += 1_000
  sent.end(bytes.subarray(half))
  return answer
}

const endSession = ({ id }: Member) =>
  db.updateTable('auth_sessions').set({ ended_at: sql`now()` }).where('user_id', '=', id).execute()
const makeDormant = ({ id }: Member) =>
  sql`update accounts set data = data || '{"status":"Dormant"}' where id = ${id}`.execute(db)
const takeRole = ({ id }: Member) =>
  db.updateTable('accounts').set({ role: 'journalist' }).where('id', '=', id).execute()

const postsOf = async ({ id }: Member) =>
  (await db.selectFrom('posts').select('id').where('account_id', '=', id).execute()).length
const picturesOf = async ({ id }: Member) =>
  (await db.selectFrom('images').select('name').where('account_id', '=', id).execute()).length
const changesBy = async ({ id }: Member) =>
  (await db.selectFrom('audit_log').select('id').where('actor_id', '=', id).execute()).length

type Case = {
  sent: Sent
  withdraw: (member: Member) => Promise<unknown>
  status: number
  code?: string
  written: (member: Member) => Promise<number>
  traits?: MemberTraits
}
const cases: [string, Case][] = [
  ['posts, and is signed out', { sent: post, withdraw: endSession, status: 401, written: postsOf }],
  [
    'posts, and becomes dormant',
    { sent: post, withdraw: makeDormant, status: 403, code: 'membership_dormant', written: postsOf },
  ],
  [
    'sends a picture, and is signed out',
    { sent: picture, withdraw: endSession, status: 401, written: picturesOf },
  ],
  [
    'sends a picture, and becomes dormant',
    { sent: picture, withdraw: makeDormant, status: 403, code: 'membership_dormant', written: picturesOf },
  ],
  [
    'changes a role, and is no longer an admin',
    { sent: role, withdraw: takeRole, status: 403, written: changesBy, traits: { role: 'admin' } },
  ],
]

test.each(cases)('writes nothing for a member who slowly %s before the end', async (_what, each) => {
  const { sent, withdraw, status, code, written, traits } = each
  const [leaver, stayer] = [await makeMember(app, traits), await makeMember(app, traits)]
  const refused = await sendSlowly(leaver, sent, async () => void (await withdraw(leaver)))
  expect(refused).toMatchObject({ status, body: { error: expect.any(String), ...(code && { code }) } })
  expect(await written(leaver)).toBe(0)
  expect((await sendSlowly(stayer, sent)).status).toBeLessThan(300)
  expect(await written(stayer)).toBe(1)
})

test('tells a caller who sends an invalid body slowly only that they may not call this', async () => {
  const [leaver, stayer] = [await makeMember(app), await makeMember(app)]
  const wrong = { ...post, ...jsonOf({ title: 7 }) }
  expect((await sendSlowly(stayer, wrong)).status).toBe(422)
  expect((await sendSlowly(leaver, wrong, async () => void (await endSession(leaver)))).status).toBe(401)
})

test('looks up a caller once when the body arrives at once, and twice when it arrives slowly', async () => {
  const member = await makeMember(app)
  const lookUp = vi.spyOn(sessions, 'callers')
  onTestFinished(() => lookUp.mockRestore())
  stopped = performance.now()
  await app.as(member).call(createPost, { body: communityPost() })
  stopped = null
  expect(lookUp).toHaveBeenCalledTimes(1)
  const slow = await makeMember(app)
  // A write to an account makes the process forget its callers.
  const write = async () =>
    void (await app.database.pool.query('update accounts set name = name where false'))
  expect((await sendSlowly(slow, post, write)).status).toBe(201)
  expect(lookUp).toHaveBeenCalledTimes(3)
})
