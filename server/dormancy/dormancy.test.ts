import { describe, expect, test } from 'vitest'
import { readAccount, updateViewPreferences } from '../../contract/accounts.ts'
import { createPost } from '../../contract/posts.ts'
import { saveFilter } from '../../contract/saved-filters.ts'
import { demoSignIns } from '../../db/seed/demo.ts'
import { testApp } from '../../test/support/app.ts'
import {
  communityPost,
  type Member,
  type MemberTraits,
  makeMember,
  signIn,
  UNFILTERED,
} from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'
import { lookAtInactive } from './dormancy.ts'

const FILTER = { ...UNFILTERED, name: 'Banks' }

// Jobs wait: those that the clock brings would do the same.
const app = await testApp({}, undefined, 3_600)
const other = await testApp({}, app.database.connection, 3_600)
const { pool } = app.database

const run = () => lookAtInactive(app.server.platform)
const mailsOf = async ({ email }: Member) => (await mailsTo(app, email)).map(({ letter }) => letter)
const isDormant = async ({ id }: Member) => {
  const found = await pool.query(`select data ->> 'status' = 'Dormant' as so from accounts where id = $1`, [
    id,
  ])
  return found.rows[0].so ?? false
}

/** Lets this much time pass for a member: moves their last activity and their warning back. */
const passes = ({ id }: Member, time: string) =>
  pool.query(
    `update accounts set last_active_at = last_active_at - $2::interval,
       dormancy_warned_at = dormancy_warned_at - $2::interval where id = $1`,
    [id, time],
  )

const wasActive = ({ id }: Member, moment: string) =>
  pool.query(`update accounts set last_active_at = ${moment} where id = $1`, [id])

async function makeInactive(time: string, traits: MemberTraits = {}): Promise<Member> {
  const member = await makeMember(app, traits)
  await passes(member, time)
  return member
}

/** Inactive for long enough to be warned, and then to become dormant. */
async function makeDormant(traits: MemberTraits = {}): Promise<Member> {
  const member = await makeInactive('26 days', traits)
  await run()
  await passes(member, '5 days')
  await run()
  return member
}

describe('An inactive member', () => {
  test('is warned once, with the day on which they become dormant', async () => {
    const member = await makeMember(app, { name: 'Kim' })
    // The first moment of a day counts as much as its last; five minutes, in case a day begins meanwhile.
    await wasActive(member, `date_trunc('day', now() - interval '25 days' + interval '5 minutes', 'UTC')`)
    await run()
    expect(await mailsTo(app, member.email)).toEqual([])
    await wasActive(member, `date_trunc('day', now() - interval '25 days', 'UTC') - interval '1 microsecond'`)
    const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/Los_Angeles' })
    const in5Days = () => days.format(Date.now() + 5 * 86_400_000)
    const first = in5Days()
    await run()
    await run()
    const date = expect.toBeOneOf([first, in5Days()])
    expect(await mailsTo(app, member.email)).toMatchObject([
      { letter: 'dormancy_warning', slots: { name: 'Kim', date } },
    ])
    expect(await isDormant(member)).toBe(false)
  })

  test('becomes dormant five days after the warning, with one email and a live event for the open page', async () => {
    const member = await makeInactive('26 days')
    const stream = await app.stream(member)
    await stream.next('ready')
    await run()
    await passes(member, '4 days 23 hours')
    await run()
    expect(await isDormant(member)).toBe(false)
    await passes(member, '1 hour')
    await run()
    await run()
    expect(await isDormant(member)).toBe(true)
    await stream.next('account.changed')
    expect(await mailsOf(member)).toEqual(['dormancy_warning', 'became_dormant'])
    const refused = await app.as(member).refused(createPost, { body: communityPost() }, 403)
    expect(refused.body.code).toBe('membership_dormant')
  })

  test('keeps their profile and all other data', async () => {
    const member = await makeMember(app, { profile: { bio: 'I write about freight.' } })
    await app.as(member).call(saveFilter, { body: FILTER })
    await app.as(member).call(updateViewPreferences, { body: { dark_mode: false } })
    await passes(member, '26 days')
    await run()
    await passes(member, '5 days')
    await run()
    const { body } = await app.as(member).call(readAccount)
    expect(body.profile).toEqual({ bio: 'I write about freight.' })
    expect(body.data).toMatchObject({
      status: 'Dormant',
      saved_filters: [FILTER],
      view_preferences: { dark_mode: false },
    })
  })

  test('is warned first even when a server that was off missed the day', async () => {
    const member = await makeInactive('90 days')
    await run()
    await run()
    expect(await isDormant(member)).toBe(false)
    expect(await mailsOf(member)).toEqual(['dormancy_warning'])
    await passes(member, '5 days')
    await run()
    expect(await isDormant(member)).toBe(true)
  })

  test('stays active after coming back, and is warned again the next time', async () => {
    const member = await makeInactive('26 days')
    await run()
    await passes(member, '4 days')
    await signIn(app, member.email)
    await passes(member, '24 days')
    await run()
    expect(await mailsOf(member)).toEqual(['dormancy_warning'])
    await passes(member, '2 days')
    await run()
    await run()
    expect(await isDormant(member)).toBe(false)
    expect(await mailsOf(member)).toEqual(['dormancy_warning', 'dormancy_warning'])
  })

  test('is warned again before becoming dormant a second time, however they were reactivated', async () => {
    const member = await makeDormant()
    expect(await isDormant(member)).toBe(true)
    await pool.query(`update accounts set data = data || '{"status": "Active"}' where id = $1`, [member.id])
    await run()
    expect(await isDormant(member)).toBe(false)
    expect((await mailsOf(member)).at(-1)).toBe('dormancy_warning')
  })
})

describe('Two processes at once', () => {
  test('send each email once', async () => {
    const members = []
    for (let count = 0; count < 12; count += 1) members.push(await makeInactive('26 days'))
    const both = () => Promise.all([run(), lookAtInactive(other.server.platform), run()])
    await both()
    for (const member of members) await passes(member, '5 days')
    await both()
    for (const member of members) {
      expect(await mailsOf(member)).toEqual(['dormancy_warning', 'became_dormant'])
      expect(await isDormant(member)).toBe(true)
    }
  })

  test('keep a member active, without a warning, who comes back at that moment', async () => {
    const member = await makeInactive('40 days')
    const client = await pool.connect()
    await client.query('begin')
    await client.query(
      'update accounts set last_active_at = now(), dormancy_warned_at = null where id = $1',
      [member.id],
    )
    await run()
    await client.query('commit')
    client.release()
    await run()
    expect(await mailsOf(member)).toEqual([])
  })
})

test('leaves admins, members who are not onboarded, and dormant ones alone', async () => {
  const left = [
    await makeInactive('400 days', { role: 'admin' }),
    await makeInactive('400 days', { onboarded: false }),
    await makeInactive('400 days', { dormant: true }),
  ]
  const asleep = await makeInactive('400 days')
  await run()
  expect(await mailsOf(asleep)).toEqual(['dormancy_warning'])
  for (const member of left) expect(await mailsOf(member)).toEqual([])
  for (const member of left) await passes(member, '10 days')
  await run()
  for (const member of left) expect(await mailsOf(member)).toEqual([])
  const data = await pool.query('select data from accounts where id = $1', [left[1]?.id])
  expect(data.rows).toEqual([{ data: {} }])
})

test('processes more members than one batch holds', async () => {
  await pool.query(
    `with u as (insert into auth_users (email) select 'many-' || n || '@example.test' from generate_series(1, 60) n
       returning id, email)
     insert into accounts (id, primary_owner_user_id, email, role, data, last_active_at)
     select id, id, email, 'expert', '{"status": "Active"}', now() - interval '26 days' from u`,
  )
  await run()
  const warned = await pool.query(
    `select count(distinct data ->> 'to')::integer as count from pgboss.queued_in_tests
     where name = 'mail' and data ->> 'letter' = 'dormancy_warning' and data ->> 'to' like 'many-%'`,
  )
  expect(warned.rows).toEqual([{ count: 60 }])
})

test('skips members that cannot be processed, even many of one moment, and tries them once a run', async () => {
  const moment = `date_trunc('second', now() - interval '26 days') + interval '123456 microseconds'`
  await pool.query(
    `with u as (insert into auth_users (id, email)
       select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'same-' || n || '@example.test'
       from generate_series(1, 60) n returning id, email)
     insert into accounts (id, primary_owner_user_id, email, role, data, last_active_at)
     select id, id, email, 'expert', '{"status": "Active"}', ${moment} from u;
     create function refuse() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$;
     create trigger refuses before update of dormancy_warned_at on accounts for each row
       when (new.id <= '00000000-0000-4000-8000-000000000050' and new.email like 'same-%')
       execute function refuse()`,
  )
  await run()
  await pool.query('drop trigger refuses on accounts')
  expect(app.takeErrors()).toHaveLength(50)
  const warned = await pool.query(
    `select count(*)::integer as count from accounts where email like 'same-%' and dormancy_warned_at is not null`,
  )
  expect(warned.rows).toEqual([{ count: 10 }])
})

test('The demo world does not age', async () => {
  const world = await testApp()
  const runThere = () => lookAtInactive(world.server.platform)
  const asleep = await makeMember(world)
  const sleeps = `update accounts set last_active_at = now() - interval '90 days'`
  await world.database.pool.query(sleeps)
  const { email } = demoSignIns[1]
  const demo = await makeMember(world, { email })
  await runThere()
  expect(await mailsTo(world, asleep.email)).toEqual([])
  await world.database.pool.query('delete from auth_users where id = $1', [demo.id])
  await runThere()
  expect(await mailsTo(world, asleep.email)).toHaveLength(1)
})
