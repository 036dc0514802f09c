import { describe, expect, test } from 'vitest'
import { markNotRelevant, sendDigest, unmarkNotRelevant } from '../../contract/matches.ts'
import { readNotificationSettings, updateNotificationSettings } from '../../contract/notification-settings.ts'
import { deleteFilter, editFilter, pauseAlerts } from '../../contract/saved-filters.ts'
import { savePost } from '../../contract/saves.ts'
import { alerting } from '../../test/support/alerting.ts'
import { testApp } from '../../test/support/app.ts'
import { inDays, type Member, makeMember, makePost } from '../../test/support/factories.ts'
import { dropOldAlerts, sweepDigests } from './alerts.ts'
import { mailedPosts } from './mailed-posts.sql.ts'

const app = await testApp({}, undefined, 3_600)
const { pool } = app.database
const { run, filter, mailsOf, matchesOf, setDue } = alerting(app)
const author = await makeMember(app)

const nextOf = async ({ id }: Member) =>
  (
    await pool.query<{ at: string | null; ahead: boolean }>(
      'select next_digest_at as at, next_digest_at > now() as ahead from notification_settings where account_id = $1',
      [id],
    )
  ).rows[0]!
const digestsOf = async ({ id }: Member) =>
  (await pool.query('select local_at from digests where account_id = $1', [id])).rows

describe('The digest', () => {
  test('is forgotten 60 days after it was sent', async () => {
    const member = await makeMember(app)
    for (const [day, days] of [
      ['2026-01-05', 61],
      ['2026-01-06', 59],
    ])
      await pool.query(
        `insert into digests (account_id, local_at, zone, reminded, sent_at)
         values ($1, $2, 'America/Denver', '{}', now() - make_interval(days => $3))`,
        [member.id, day, days],
      )
    await sweepDigests(app.database.db)
    expect(await digestsOf(member)).toHaveLength(1)
  })

  test('has what matched since the last one, once, and lights the bell', async () => {
    const member = await makeMember(app)
    await filter(member, { all: ['argon'], delivery: 'digest' })
    await filter(member, { any: ['argon', 'xenon'], delivery: 'digest' })
    const posts = [
      await makePost(app, author, { title: 'Argon' }),
      await makePost(app, author, { title: 'Xenon' }),
    ]
    await run()
    expect(await mailsOf(member)).toEqual([])
    expect(await matchesOf(member)).toMatchObject([{ email: 'digest', is_lit: false }, { email: 'digest' }])
    await setDue(member)
    await run()
    const [mail, ...others] = await mailsOf(member)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'digest', zone: 'America/New_York', saved: [], changed: [] })
    expect(mail!.posts.toSorted()).toEqual(posts.toSorted())
    expect(await matchesOf(member)).toMatchObject([{ is_lit: true, is_emailed: true }, { is_lit: true }])
    expect((await nextOf(member)).ahead).toBe(true)
    await setDue(member)
    await run()
    expect(await mailsOf(member)).toHaveLength(1)
  })

  test('with nothing new and nothing due is not sent, and not noted', async () => {
    const member = await makeMember(app)
    await filter(member, { all: ['krypton'], delivery: 'digest' })
    await setDue(member)
    await run()
    expect(await mailsOf(member)).toEqual([])
    expect(await digestsOf(member)).toEqual([])
    expect((await nextOf(member)).ahead).toBe(true)
  })

  test('does not repeat what was sent right away', async () => {
    const member = await makeMember(app)
    await filter(member, { all: ['neon'] })
    await filter(member, { all: ['neon'], delivery: 'digest' })
    await makePost(app, author, { title: 'Neon' })
    await run()
    expect(await mailsOf(member)).toMatchObject([{ kind: 'alert' }])
    await setDue(member)
    await run()
    expect(await mailsOf(member)).toHaveLength(1)
  })

  test('is due at no time without a filter in it, reminds of nothing and lights no bell', async () => {
    const member = await makeMember(app, { role: 'pr' })
    const { id } = await filter(member, { all: ['radon'], delivery: 'digest' })
    expect((await nextOf(member)).at).not.toBeNull()
    const traits = { post_type: 'request_for_source' as const, expiration_date: inDays(1) }
    const post_id = await makePost(app, author, traits)
    await app.as(member).call(savePost, { params: { post_id } })
    await makePost(app, author, { title: 'Radon' })
    await run()
    await pool.query('delete from saved_filters where id = $1', [id])
    await setDue(member)
    await run()
    expect((await nextOf(member)).at).toBeNull()
    expect([await mailsOf(member), await digestsOf(member)]).toEqual([[], []])
    expect(await matchesOf(member)).toMatchObject([{ is_lit: false }])
  })

  test('is not announced once the last filter in it is turned off or removed', async () => {
    const member = await makeMember(app)
    const { id, updated_at } = await filter(member, { all: ['radon'], delivery: 'digest' })
    const params = { filter_id: id }
    const announced = async () => (await app.as(member).call(readNotificationSettings)).body.next_digest_at
    const quiet = { body: { quiet_hours: { from: '07:00', to: '09:00' } } }
    expect(await announced()).not.toBeNull()
    await app.as(member).refused(updateNotificationSettings, quiet, 422)
    const off = await app.as(member).call(editFilter, { params, body: { updated_at, delivery: 'off' } })
    expect(await announced()).toBeNull()
    const body = { updated_at: off.body.updated_at, delivery: 'digest' as const }
    await app.as(member).call(editFilter, { params, body })
    expect(await announced()).not.toBeNull()
    await app.as(member).call(deleteFilter, { params })
    expect(await announced()).toBeNull()
    await app.as(member).call(updateNotificationSettings, quiet)
  })

  test('reminds of saved requests that are due soon, once if they are all there is', async () => {
    const member = await makeMember(app, { role: 'pr' })
    await filter(member, { all: ['helium'], delivery: 'digest' })
    const traits = { post_type: 'request_for_source' as const }
    const due = await makePost(app, author, { ...traits, expiration_date: inDays(1) })
    const later = await makePost(app, author, { ...traits, expiration_date: inDays(4) })
    for (const post_id of [due, later]) await app.as(member).call(savePost, { params: { post_id } })
    await setDue(member)
    await run()
    expect(await mailsOf(member)).toMatchObject([{ kind: 'digest', posts: [], saved: [due] }])
    await pool.query(
      `update digests set local_at = local_at - interval '1 day', sent_at = sent_at - interval '1 day'
      where account_id = $1`,
      [member.id],
    )
    await setDue(member)
    await run()
    expect(await mailsOf(member)).toHaveLength(1)
    await pool.query(`update posts set expiration_date = expiration_date + interval '1 day' where id = $1`, [
      later,
    ])
    const post = await makePost(app, author, { title: 'Helium' })
    await run()
    await setDue(member)
    await run()
    expect((await mailsOf(member)).at(-1)).toMatchObject({ posts: [post], saved: [due], changed: [later] })
  })

  test('reminds no dormant member, and reminds them of the same once they are back', async () => {
    const member = await makeMember(app, { role: 'pr' })
    await filter(member, { all: ['actinium'], delivery: 'digest' })
    const traits = { post_type: 'request_for_source' as const, expiration_date: inDays(1) }
    const post_id = await makePost(app, author, traits)
    await app.as(member).call(savePost, { params: { post_id } })
    const become = (status: string) =>
      pool.query(`update accounts set data = data || jsonb_build_object('status', $2::text) where id = $1`, [
        member.id,
        status,
      ])
    await become('Dormant')
    await setDue(member)
    await run()
    expect([await mailsOf(member), await digestsOf(member)]).toEqual([[], []])
    await become('Active')
    await setDue(member)
    await run()
    expect(await mailsOf(member)).toMatchObject([{ kind: 'digest', posts: [], saved: [post_id] }])
  })

  test('is sent once by many processes', async () => {
    const member = await makeMember(app)
    await filter(member, { all: ['fluorine'], delivery: 'digest' })
    await makePost(app, author, { title: 'Fluorine' })
    await run()
    await setDue(member)
    await Promise.all(Array.from({ length: 6 }, run))
    expect(await mailsOf(member)).toHaveLength(1)
  })
})

test('A filter for saved posts or one’s own has no digest', async () => {
  const member = await makeMember(app)
  const { id, updated_at } = await filter(member, { all: ['radon'], delivery: 'digest' })
  expect((await nextOf(member)).ahead).toBe(true)
  const body = { updated_at, showSavedOnly: true }
  await app.as(member).call(editFilter, { params: { filter_id: id }, body })
  await setDue(member)
  await run()
  expect((await nextOf(member)).at).toBeNull()
  const other = await makeMember(app)
  const saved = await filter(other, { all: ['radon'], delivery: 'digest', showMyPostsOnly: true })
  expect(saved.delivery).toBe('digest')
  expect((await app.as(other).call(readNotificationSettings)).body.next_digest_at).toBeNull()
})

describe('“Send It Now”', () => {
  const sendNow = (member: Member) => app.as(member).call(sendDigest)

  test('sends what the next digest would contain, which then does not repeat it', async () => {
    const member = await makeMember(app)
    await filter(member, { all: ['iodine'], delivery: 'digest' })
    expect((await sendNow(member)).body).toEqual({ queued: false })
    const post = await makePost(app, author, { title: 'Iodine' })
    await run()
    expect((await sendNow(member)).body).toEqual({ queued: true })
    expect(await mailsOf(member)).toMatchObject([{ kind: 'digest', posts: [post] }])
    expect(await matchesOf(member)).toMatchObject([{ is_lit: true }])
    await setDue(member)
    await run()
    expect(await mailsOf(member)).toHaveLength(1)
  })

  test('neither sends nor counts a saved request that is not relevant', async () => {
    const member = await makeMember(app, { role: 'pr' })
    const posts: string[] = []
    for (const title of ['Protactinium', 'Protactinium too']) {
      const traits = { title, post_type: 'request_for_source' as const, expiration_date: inDays(1) }
      posts.push(await makePost(app, author, traits))
    }
    const [unwanted, wanted] = posts as [string, string]
    await filter(member, { all: ['protactinium'], delivery: 'digest' })
    for (const post_id of posts) await app.as(member).call(savePost, { params: { post_id } })
    await pool.query(
      `insert into matches (id, account_id, post_id, filters, reason)
       select gen_random_uuid(), $1, unnest($2::uuid[]), '{}', 'new'`,
      [member.id, posts],
    )
    for (const post_id of posts) await app.as(member).call(markNotRelevant, { params: { post_id } })
    expect((await sendNow(member)).body).toEqual({ queued: false })
    const { readable } = mailedPosts
    expect(await readable(app.database.db, member.id, posts)).toEqual([])
    await app.as(member).call(unmarkNotRelevant, { params: { post_id: wanted } })
    expect((await sendNow(member)).body).toEqual({ queued: true })
    expect(await mailsOf(member)).toMatchObject([{ saved: [wanted] }])
    expect(await readable(app.database.db, member.id, [wanted, unwanted])).toMatchObject([{ id: wanted }])
  })

  test('is refused within the hour, and keeps what is new for the next digest', async () => {
    const member = await makeMember(app)
    await filter(member, { all: ['astatine'], delivery: 'digest' })
    for (const title of ['Astatine', 'Astatine again']) {
      await makePost(app, author, { title })
      await run()
      if (title === 'Astatine') await sendNow(member)
      else await app.as(member).refused(sendDigest, {}, 429)
    }
    // One that was sent in the first second of a half hour would count as the one that is due then.
    await pool.query(`update digests set local_at = local_at - interval '1 minute' where account_id = $1`, [
      member.id,
    ])
    await setDue(member)
    await run()
    expect(await mailsOf(member)).toHaveLength(2)
  })
})

describe('“Send It Now”, while there are no digests', () => {
  test.each([
    ['Your alerts are paused.', (member: Member, on: boolean) => pause(member, on ? null : inDays(7))],
    ['Digest emails are off.', (member: Member, on: boolean) => setEmail(member, on ? 'on' : 'off')],
  ] as const)('is refused, and keeps what is new: %s', async (error, set) => {
    const member = await makeMember(app)
    await filter(member, { all: ['seaborgium'], delivery: 'digest' })
    const post = await makePost(app, author, { title: 'Seaborgium' })
    await run()
    await set(member, false)
    const { body } = await app.as(member).refused(sendDigest, {}, 409)
    expect(body.error).toBe(error)
    expect(await matchesOf(member)).toMatchObject([{ is_emailed: false, is_dropped: false }])
    await set(member, true)
    expect((await app.as(member).call(sendDigest)).body).toEqual({ queued: true })
    expect(await mailsOf(member)).toMatchObject([{ kind: 'digest', posts: [post] }])
  })
  const pause = (member: Member, until: string | null) =>
    app.as(member).call(pauseAlerts, { body: { until } })
  const setEmail = (member: Member, digest: 'on' | 'off') =>
    app.as(member).call(updateNotificationSettings, { body: { email: { digest } } })
})

test('drops what was due before a restore', async () => {
  const member = await makeMember(app)
  await filter(member, { all: ['oganesson'], delivery: 'digest' })
  await makePost(app, author, { title: 'Oganesson' })
  await run()
  await app.database.db.transaction().execute(dropOldAlerts)
  await setDue(member)
  await run()
  expect(await mailsOf(member)).toEqual([])
})
