import { expect, test, vi } from 'vitest'
import { readAccount } from '../../contract/accounts.ts'
import { token, updateUser } from '../../contract/auth.ts'
import { noteActivity } from '../../contract/dormancy.ts'
import { countUnread, listConversations, markRead } from '../../contract/messages.ts'
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

/** The start of this UTC day, or of the next when that is about to begin: recorded as today in any case. */
const TODAY = `date_trunc('day', now() + interval '5 minutes', 'UTC')`
const LATE_YESTERDAY = `date_trunc('day', now(), 'UTC') - interval '1 microsecond'`
const noteAt = ({ id }: Member, moment: string) =>
  pool.query(`update accounts set last_active_at = ${moment} where id = $1`, [id])

/** A member with their last activity recorded this long ago. */
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

/** Runs the act in a process that has ended when this returns, with all its pending writes done. */
async function expectUnnoted(member: Member, act: (process: TestApp) => Promise<unknown>) {
  const before = await lastActive(member)
  const elsewhere = await testApp({}, app.database.connection)
  await act(elsewhere)
  await elsewhere.close()
  expect(await lastActive(member)).toBe(before)
}

test('counts a sign-in by password or emailed link as activity', async () => {
  const [one, another] = [await makeSeen(), await makeSeen()]
  await signIn(app, one.email)
  await expectNoted(one)
  await pressButton(app, await makeLink(app, another, 'recovery'))
  await expectNoted(another)
})

test('counts opening the product and any write as activity', async () => {
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

test('counts reading a message as activity', async () => {
  const reader = await makeMember(app)
  const { id } = await talking(app).make(await makeMember(app, { role: 'pr' }), reader, { is_pitch: false })
  await setBack(reader, '3 days')
  await app.as(reader).call(markRead, { params: { conversation_id: id }, body: { message_id: null } })
  await expectNoted(reader)
})

test('records activity once a day (UTC), however many acts there are at once', async () => {
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

test('records activity on the next day after a late act on the day before', async () => {
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

test("writes the page's own activity call once, and other acts after the answer", async () => {
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

test('ends the inactive period that a warning counts for', async () => {
  const member = await makeSeen('27 days')
  await pool.query('update accounts set dormancy_warned_at = now() where id = $1', [member.id])
  await app.as(member).call(noteActivity)
  const found = await pool.query('select dormancy_warned_at from accounts where id = $1', [member.id])
  expect(found.rows).toEqual([{ dormancy_warned_at: null }])
})

test('does not count reads, polls, streams or session renewals as activity', async () => {
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

test('does not count a search: an open page repeats its own when it may have missed something', async () => {
  const member = await makeSeen()
  await expectUnnoted(member, (process) => process.as(member).call(listConversations, { body: {} as never }))
})

test('does not count a refused call', async () => {
  const member = await makeSeen()
  await expectUnnoted(member, (process) =>
    process.as(member).refused(createPost, { body: communityPost({ title: '' }) }, 422),
  )
})

test('answers a dormant member, who stays dormant, and records their sign-in', async () => {
  const member = await makeSeen('40 days', { dormant: true })
  await expectUnnoted(member, (process) => process.as(member).call(noteActivity))
  await signIn(app, member.email)
  await expectNoted(member)
  expect((await app.as(member).call(readAccount)).body.data.status).toBe('Dormant')
})

test('records nothing for a member who leaves with the act', async () => {
  const member = await makeSeen()
  const elsewhere = await testApp({}, app.database.connection)
  await elsewhere.as(member).call(deleteOwnAccount, { body: { password: PASSWORD } })
  await elsewhere.close()
  expect((await pool.query('select from accounts where id = $1', [member.id])).rowCount).toBe(0)
})
