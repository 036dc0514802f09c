import { expect, test, vi } from 'vitest'
import { readAccount } from '../../contract/accounts.ts'
import { token, updateUser } from '../../contract/auth.ts'
import { countUnread, listConversations, markRead } from '../../contract/conversations.ts'
import { noteActivity } from '../../contract/dormancy.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { createPost } from '../../contract/posts.ts'
import { BOUND, type TestApp, testApp } from '../../test/support/app.ts'
import { communityPost, type Member, makeMember, PASSWORD, signIn } from '../../test/support/factories.ts'
import { makeLink, pressButton } from '../../test/support/links.ts'
import { talking } from '../../test/support/talking.ts'

const app = await testApp()
const { pool } = app.database

const lastActive = async ({ id }: Member): Promise<string> =>
  (await pool.query('select last_active_at::text from accounts where id = $1', [id])).rows[0].last_active_at
const setBack = ({ id }: Member, time: string) =>
  pool.query('update accounts set last_active_at = now() - $2::interval where id = $1', [id, time])

/** The first moment of this day of UTC, or of the next where that is about to begin: noted today in any case. */
const TODAY = `date_trunc('day', now() + interval '5 minutes', 'UTC')`
const LATE_YESTERDAY = `date_trunc('day', now(), 'UTC') - interval '1 microsecond'`
const noteAt = ({ id }: Member, moment: string) =>
  pool.query(`update accounts set last_active_at = ${moment} where id = $1`, [id])

/** A member whose last activity was noted so long ago. */
async function makeSeen(time = '3 days', traits = {}): Promise<Member> {
  const member = await makeMember(app, traits)
  await setBack(member, time)
  return member
}

async function expectNoted(member: Member) {
  await vi.waitFor(async () => {
    const found = await pool.query(
      `select last_active_at > now() - interval '1 hour' as noted from accounts where id = $1`,
      [member.id],
    )
    expect(found.rows).toEqual([{ noted: true }])
  }, BOUND)
}

/** Acts in a process that has ended when this returns, with all that it still had to write. */
async function expectUnnoted(member: Member, act: (process: TestApp) => Promise<unknown>) {
  const before = await lastActive(member)
  const elsewhere = await testApp({}, app.database.connection)
  await act(elsewhere)
  await elsewhere.close()
  expect(await lastActive(member)).toBe(before)
}

test('A sign-in by password or mailed link is activity', async () => {
  const [one, another] = [await makeSeen(), await makeSeen()]
  await signIn(app, one.email)
  await expectNoted(one)
  await pressButton(app, await makeLink(app, another, 'recovery'))
  await expectNoted(another)
})

test('Opening the product is, and so is any write', async () => {
  const opening = await makeSeen()
  await app.as(opening).call(noteActivity)
  await expectNoted(opening)
  const writing = await makeSeen()
  await app.as(writing).call(createPost, { body: communityPost() })
  await expectNoted(writing)
  const securing = await makeSeen()
  const body = { password: 'quiet harbour lantern', current_password: PASSWORD }
  await app.as(securing).call(updateUser, { body })
  await expectNoted(securing)
})

test('Reading a message is', async () => {
  const reader = await makeMember(app)
  const { id } = await talking(app).make(await makeMember(app, { role: 'pr' }), reader, { is_pitch: false })
  await setBack(reader, '3 days')
  await app.as(reader).call(markRead, { params: { conversation_id: id }, body: { message_id: null } })
  await expectNoted(reader)
})

test('It is noted once a day of UTC, however many acts there are at once', async () => {
  const member = await makeMember(app)
  await noteAt(member, TODAY)
  await expectUnnoted(member, (process) =>
    Promise.all([
      process.as(member).call(noteActivity),
      process.as(member).call(createPost, { body: communityPost() }),
      signIn(process, member.email),
    ]),
  )
  await noteAt(member, LATE_YESTERDAY)
  await Promise.all(Array.from({ length: 8 }, () => app.as(member).call(noteActivity)))
  await expectNoted(member)
  await expectUnnoted(member, (process) => process.as(member).call(noteActivity))
})

test('What one device has told late on a day keeps no other from being heard on the next', async () => {
  const acts = [
    (member: Member) => app.as(member).call(noteActivity),
    (member: Member) => app.as(member).call(createPost, { body: communityPost() }),
    (member: Member) => signIn(app, member.email),
  ]
  for (const act of acts) {
    const member = await makeMember(app)
    await noteAt(member, LATE_YESTERDAY)
    await act(member)
    await vi.waitFor(async () => {
      const today = `select last_active_at > ${LATE_YESTERDAY} as so from accounts where id = $1`
      expect((await pool.query(today, [member.id])).rows).toEqual([{ so: true }])
    }, BOUND)
  }
})

test('What the page itself tells is written once, what else a member does after the answer', async () => {
  const own = await testApp()
  await own.database.pool.query(`
    create table notes (number bigserial);
    create function count_note() returns trigger language plpgsql as
      $$ begin insert into notes default values; return null; end $$;
    create trigger counts after update of last_active_at on accounts execute function count_note()`)
  const notes = async () => (await own.database.pool.query('select from notes')).rowCount
  const member = await makeMember(own)
  const before = (await notes())!
  const back = () => own.database.pool.query(`update accounts set last_active_at = now() - interval '3 days'`)
  await back()
  const elsewhere = await testApp({}, own.database.connection)
  await elsewhere.as(member).call(noteActivity)
  await elsewhere.close()
  expect(await notes()).toBe(before + 2)
  await back()
  const another = await testApp({}, own.database.connection)
  await another.as(member).call(createPost, { body: communityPost() })
  await another.close()
  expect(await notes()).toBe(before + 4)
})

test('It ends the time for which a warning counts', async () => {
  const member = await makeSeen('27 days')
  await pool.query('update accounts set dormancy_warned_at = now() where id = $1', [member.id])
  await app.as(member).call(noteActivity)
  const found = await pool.query('select dormancy_warned_at from accounts where id = $1', [member.id])
  expect(found.rows).toEqual([{ dormancy_warned_at: null }])
})

test('Reads, the poll, the stream and the renewal of a session are none', async () => {
  const member = await makeSeen()
  await expectUnnoted(member, async (process) => {
    const stream = await process.stream(member)
    await stream.next('ready')
    await process.as(member).call(readAccount)
    await process.as(member).call(countUnread)
    const renewal = { query: { grant_type: 'refresh_token' }, body: member.session }
    // As the browser sends it: with the old access token too.
    await process.as(member).call(token, renewal as never)
    stream.close()
  })
})

test('A search is none: an open page repeats its own when it may have missed something', async () => {
  const member = await makeSeen()
  await expectUnnoted(member, (process) => process.as(member).call(listConversations, { body: {} as never }))
})

test('What was refused is none', async () => {
  const member = await makeSeen()
  await expectUnnoted(member, (process) =>
    process.as(member).refused(createPost, { body: communityPost({ title: '' }) }, 422),
  )
})

test('A dormant member is answered and stays dormant; his sign-in is noted', async () => {
  const member = await makeSeen('40 days', { dormant: true })
  await expectUnnoted(member, (process) => process.as(member).call(noteActivity))
  await signIn(app, member.email)
  await expectNoted(member)
  expect((await app.as(member).call(readAccount)).body.data.status).toBe('Dormant')
})

test('Who has left with the act is noted nowhere', async () => {
  const member = await makeSeen()
  const elsewhere = await testApp({}, app.database.connection)
  await elsewhere.as(member).call(deleteOwnAccount, { body: { password: PASSWORD } })
  await elsewhere.close()
  expect((await pool.query('select from accounts where id = $1', [member.id])).rowCount).toBe(0)
})
