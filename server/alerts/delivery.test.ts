import { describe, expect, test } from 'vitest'
import type { BodyOf } from '../../contract/endpoint.ts'
import { listMatches, markNotRelevant } from '../../contract/matches.ts'
import { updateNotificationSettings } from '../../contract/notification-settings.ts'
import { closePost, editPost, readPost } from '../../contract/posts.ts'
import { deleteFilter, editFilter, saveFilter } from '../../contract/saved-filters.ts'
import { alerting } from '../../test/support/alerting.ts'
import { testApp } from '../../test/support/app.ts'
import { inDays, type Member, makeMember, makePost, type PostTraits } from '../../test/support/factories.ts'
import { limiting } from '../../test/support/limiting.ts'
import { mailedPosts } from './mailed-posts.sql.ts'

const app = await testApp({}, undefined, 3_600)
const { pool } = app.database
const { run, filter, matchesOf, mailsOf, passes, setDue } = alerting(app)
const { mute } = limiting(app)
const author = await makeMember(app)

const publish = async (title: string, traits: PostTraits = {}) => {
  const id = await makePost(app, author, { title, ...traits })
  await run()
  return id
}
const request = { post_type: 'request_for_source' as const, expiration_date: inDays(3) }

/** Quiet hours that have begun, in whatever zone. */
const hush = (member: Member) =>
  pool.query(
    `insert into notification_settings as s (account_id, zone, quiet_from, quiet_to)
     select $1, z, '00:00', '23:30' from unnest(array['Pacific/Honolulu', 'America/New_York']) z
     where (now() at time zone z)::time < '23:00' limit 1
     on conflict (account_id) do update set zone = excluded.zone, quiet_from = '00:00', quiet_to = '23:30'`,
    [member.id],
  )
const wake = async (member: Member) => {
  await pool.query(
    'update notification_settings set quiet_from = null, quiet_to = null where account_id = $1',
    [member.id],
  )
  await pool.query('update alert_holds set look_at = now() where account_id = $1', [member.id])
  await run()
}

describe('Quiet hours', () => {
  test('hold alerts, which go out as one email at their end', async () => {
    const member = await makeMember(app)
    await filter(member, { all: ['nickel'] })
    await hush(member)
    const posts = [await publish('Nickel one'), await publish('Nickel two')]
    expect(await mailsOf(member)).toEqual([])
    expect(await matchesOf(member)).toMatchObject([{ is_lit: true, is_emailed: false }, { is_lit: true }])
    await wake(member)
    const [mail, ...others] = await mailsOf(member)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ held_by: 'quiet', expired: 0 })
    expect(mail!.posts.toSorted()).toEqual(posts.toSorted())
  })

  test.each([
    ['was closed', 1, (id: string) => app.as(author).call(closePost, { params: { post_id: id }, body: {} })],
    [
      'has expired',
      1,
      (id: string) => pool.query(`update posts set expiration_date = now() where id = $1`, [id]),
    ],
    [
      'has enough pitches',
      0,
      (id: string) => pool.query(`update posts set request_state = 'enough' where id = $1`, [id]),
    ],
    ['was deleted', 0, (id: string) => pool.query('delete from posts where id = $1', [id])],
    [
      'may not be read any more',
      0,
      (id: string) => pool.query(`update posts set data = '{"status": "draft"}' where id = $1`, [id]),
    ],
    ['no longer fits', 0, (id: string) => pool.query(`update posts set title = 'Other' where id = $1`, [id])],
    [
      'no longer fits and has expired',
      0,
      (id: string) =>
        pool.query(`update posts set title = 'Other', expiration_date = now() where id = $1`, [id]),
    ],
    [
      'may not be read any more and has expired',
      0,
      (id: string) =>
        pool.query(`update posts set data = '{"status": "draft"}', expiration_date = now() where id = $1`, [
          id,
        ]),
    ],
  ])('drop a request that %s, and count %d as expired', async (_, expired, change) => {
    const member = await makeMember(app)
    await filter(member, { all: ['copper'] })
    await hush(member)
    const [gone, stays] = [await publish('Copper one', request), await publish('Copper two', request)]
    await change(gone)
    await wake(member)
    expect(await mailsOf(member)).toMatchObject([{ posts: [stays], expired }])
  })

  test('count what expires until the email is sent, but nothing that its reader or another had kept back', async () => {
    const member = await makeMember(app)
    const other = await makeMember(app)
    await filter(member, { all: ['ruthenium'] })
    await hush(member)
    const posts: string[] = []
    for (const n of [1, 2, 3, 4, 5]) posts.push(await publish(`Ruthenium ${n}`, request))
    const muted = await makePost(app, other, { title: 'Ruthenium', ...request })
    await run()
    const [judged, early, late, ...stay] = posts as [string, string, string, ...string[]]
    await app.as(member).call(markNotRelevant, { params: { post_id: judged } })
    await mute(member, other)
    const expire = (...ids: string[]) =>
      pool.query(`update posts set expiration_date = now() where id = any ($1)`, [ids])
    await expire(judged, muted, early)
    await wake(member)
    const [mail] = await mailsOf(member)
    expect(mail).toMatchObject({ expired: 1 })
    await expire(late)
    const still = await mailedPosts.taken(app.database.db, member.id, mail!.posts, ['instant'])
    expect(still.expired).toBe(1)
    expect(still.posts.map(({ id }) => id).toSorted()).toEqual(stay.toSorted())
  })

  test('drop what the member has marked as not relevant, or turned off', async () => {
    const [judge, off, alertsOff] = [await makeMember(app), await makeMember(app), await makeMember(app)]
    const filters = new Map<Member, Awaited<ReturnType<typeof filter>>>()
    for (const member of [judge, off, alertsOff]) {
      filters.set(member, await filter(member, { all: ['cobalt'] }))
      await hush(member)
    }
    const post = await publish('Cobalt')
    await app.as(judge).call(markNotRelevant, { params: { post_id: post } })
    const { id, updated_at } = filters.get(off)!
    await app.as(off).call(editFilter, { params: { filter_id: id }, body: { updated_at, email: false } })
    await app.as(alertsOff).call(updateNotificationSettings, { body: { email: { alerts: 'off' } } })
    for (const member of [judge, off, alertsOff]) {
      await wake(member)
      expect(await mailsOf(member)).toEqual([])
      expect(await matchesOf(member)).toMatchObject([{ is_dropped: true }])
    }
  })
})

test('sends ten alerts an hour one by one, and batches the next', async () => {
  const member = await makeMember(app)
  await filter(member, { all: ['cadmium'] })
  const posts: string[] = []
  for (let n = 0; n < 10; n += 1) {
    posts.push(await publish(`Cadmium ${n}`))
    await passes(member, '1 minute')
  }
  expect(await mailsOf(member)).toMatchObject(posts.map((id) => ({ held_by: null, posts: [id] })))
  const held = [await publish('Cadmium eleven'), await publish('Cadmium twelve')]
  await passes(member, '13 minutes')
  await run()
  expect(await mailsOf(member)).toHaveLength(10)
  await passes(member, '2 minutes')
  await run()
  const mails = await mailsOf(member)
  expect(mails).toHaveLength(11)
  expect(mails.at(-1)).toMatchObject({ held_by: 'flood' })
  expect(mails.at(-1)!.posts.toSorted()).toEqual(held.toSorted())
  const again = await publish('Cadmium thirteen')
  expect(await mailsOf(member)).toHaveLength(11)
  await passes(member, '16 minutes')
  await run()
  expect((await mailsOf(member)).at(-1)).toMatchObject({ held_by: 'flood', posts: [again] })
  await passes(member, '60 minutes')
  const next = await publish('Cadmium fourteen')
  expect((await mailsOf(member)).at(-1)).toMatchObject({ held_by: null, posts: [next] })
})

test('is queued once by many processes at once', async () => {
  const member = await makeMember(app)
  await filter(member, { all: ['gadolinium'] })
  await makePost(app, author, { title: 'Gadolinium' })
  await Promise.all(Array.from({ length: 6 }, run))
  expect(await mailsOf(member)).toHaveLength(1)
})

describe('A vacation', () => {
  test('holds matches of both kinds, and one email lists what is open when it is over', async () => {
    const member = await makeMember(app)
    await filter(member, { all: ['bismuth'] })
    await filter(member, { all: ['antimony'], delivery: 'digest' })
    const day = (offset: number) => inDays(offset).slice(0, 10)
    const vacation = { from: day(-1), to: day(2) }
    await app.as(member).call(updateNotificationSettings, { body: { vacation } })
    const now = await publish('Bismuth')
    const later = await publish('Antimony')
    await setDue(member)
    await run()
    expect(await mailsOf(member)).toEqual([])
    await pool.query(
      'update notification_settings set vacation_from = null, vacation_to = null where account_id = $1',
      [member.id],
    )
    await pool.query('update alert_holds set look_at = now() where account_id = $1', [member.id])
    await run()
    const [mail, ...others] = await mailsOf(member)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'alert', held_by: 'vacation' })
    expect(mail!.posts.toSorted()).toEqual([now, later].toSorted())
  })

  test('that ends in quiet hours is still what held the matches', async () => {
    const member = await makeMember(app)
    await filter(member, { all: ['rhenium'] })
    await pool.query(
      `insert into notification_settings as s (account_id, vacation_from, vacation_to)
       values ($1, current_date - 2, current_date + 2)
       on conflict (account_id) do update set vacation_from = excluded.vacation_from, vacation_to = excluded.vacation_to`,
      [member.id],
    )
    const post = await publish('Rhenium')
    await hush(member)
    await pool.query(
      'update notification_settings set vacation_from = null, vacation_to = null where account_id = $1',
      [member.id],
    )
    await pool.query('update alert_holds set look_at = now() where account_id = $1', [member.id])
    await run()
    expect(await mailsOf(member)).toEqual([])
    await wake(member)
    expect(await mailsOf(member)).toMatchObject([{ kind: 'alert', held_by: 'vacation', posts: [post] }])
  })
})

test('an edit after which nothing fits takes a post out of the digest', async () => {
  const member = await makeMember(app)
  await filter(member, { all: ['polonium'], delivery: 'digest' })
  const post = await publish('Polonium')
  const {
    title: _,
    description,
    tags,
    updated_at,
  } = (await app.as(author).call(readPost, { params: { post_id: post } })).body
  const body = { title: 'Other', description, tags, updated_at } as never
  await app.as(author).call(editPost, { params: { post_id: post }, body })
  await setDue(member)
  await run()
  expect(await mailsOf(member)).toEqual([])
})

test('A filter that is brought back delivers what it had collected', async () => {
  const member = await makeMember(app)
  const {
    id,
    updated_at: _,
    unseen: _unseen,
    ...rest
  } = await filter(member, { all: ['lutetium'], delivery: 'digest' })
  const post = await publish('Lutetium')
  await app.as(member).call(deleteFilter, { params: { filter_id: id } })
  const body = { ...rest, restores: id } as BodyOf<typeof saveFilter>
  await app.as(member).call(saveFilter, { body })
  await setDue(member)
  await run()
  expect(await mailsOf(member)).toMatchObject([{ kind: 'digest', posts: [post] }])
})

test('A filter that is set to right away leaves what it had collected to the digest', async () => {
  const member = await makeMember(app)
  const { id, updated_at } = await filter(member, { all: ['radium'], delivery: 'digest' })
  const post = await publish('Radium')
  const body = { updated_at, delivery: 'instant' as const }
  await app.as(member).call(editFilter, { params: { filter_id: id }, body })
  await setDue(member)
  await run()
  expect(await mailsOf(member)).toMatchObject([{ kind: 'digest', posts: [post] }])
  expect(await matchesOf(member)).toMatchObject([{ is_lit: true }])
})

test('A filter under the id of one that another member has removed delivers nothing to them', async () => {
  const [member, other] = [await makeMember(app), await makeMember(app)]
  const { id } = await filter(member, { name: 'Ours', all: ['mendelevium'], delivery: 'digest' })
  const post = await publish('Mendelevium')
  await app.as(member).call(deleteFilter, { params: { filter_id: id } })
  await filter(other, { name: 'Theirs', all: ['mendelevium'], delivery: 'digest', restores: id })
  await filter(member, { all: ['fermium'], delivery: 'digest' })
  const listed = (await app.as(member).call(listMatches, { query: {} })).body
  expect(listed).toMatchObject({ lit: false, matches: [{ post: { id: post }, filters: [] }] })
  await setDue(member)
  await run()
  expect(await mailsOf(member)).toEqual([])
})
