import { describe, expect, test } from 'vitest'
import type { BodyOf } from '../../contract/endpoint.ts'
import { reactivateMember } from '../../contract/membership.ts'
import {
  changeDeadline,
  closePost,
  createPost,
  editPost,
  publishPost,
  readPost,
} from '../../contract/posts.ts'
import { deleteFilter, editFilter, pauseAlerts, pauseFilter } from '../../contract/saved-filters.ts'
import { alerting } from '../../test/support/alerting.ts'
import { testApp } from '../../test/support/app.ts'
import {
  communityPost,
  expertRequest,
  inDays,
  type Member,
  makeMember,
  makePost,
} from '../../test/support/factories.ts'

const app = await testApp({}, undefined, 3_600)
const { pool } = app.database
const { run, filter, matchesOf, matchedBy, mailsOf, comesDue } = alerting(app)
const author = await makeMember(app, { name: 'Zoë O’Connor', profile: { organization: 'The Daily Ledger' } })

const publish = async (change: object = {}, by: Member = author) => {
  const { body } = await app
    .as(by)
    .call(createPost, { body: communityPost({ data: { status: 'published' }, ...change }) })
  await run()
  return body.id
}
const request = async (days: number, change: object = {}) => {
  const body = expertRequest({ data: { status: 'published' }, expiration_date: inDays(days), ...change })
  const made = await app.as(author).call(createPost, { body })
  await run()
  return made.body.id
}
const edit = async (post_id: string, change: object) => {
  const { title, description, tags, updated_at } = (
    await app.as(author).call(readPost, { params: { post_id } })
  ).body
  const body = { title, description, tags, updated_at, ...change } as BodyOf<typeof editPost>
  await app.as(author).call(editPost, { params: { post_id }, body })
  await run()
}
describe('A post that is published', () => {
  test('matches the filters of others that find it, and nobody else’s', async () => {
    const [finds, other, off] = [await makeMember(app), await makeMember(app), await makeMember(app)]
    const { id } = await filter(finds, { all: ['zirconium'] })
    await filter(other, { all: ['zirconia'] })
    await filter(off, { all: ['zirconium'], delivery: 'off' })
    await filter(author, { all: ['zirconium'] })
    const post = await publish({ title: 'Zirconium prices' })
    expect(await matchedBy(post)).toEqual([finds.id])
    expect(await matchesOf(finds)).toMatchObject([
      { post_id: post, filters: [id], reason: 'new', email: 'now', is_lit: true },
    ])
    expect(await mailsOf(finds)).toMatchObject([{ kind: 'alert', posts: [post], held_by: null }])
    expect(await mailsOf(other)).toEqual([])
  })

  test('is one match and one email for five filters, which it names', async () => {
    const member = await makeMember(app)
    const filters: string[] = []
    for (let n = 0; n < 5; n += 1)
      filters.push((await filter(member, { all: ['hafnium'], delivery: n % 2 ? 'digest' : 'instant' })).id)
    await publish({ title: 'Hafnium' })
    expect(await matchesOf(member)).toMatchObject([{ filters, email: 'now' }])
    expect(await mailsOf(member)).toHaveLength(1)
  })

  test('combines type, beats, words and deadline', async () => {
    const member = await makeMember(app)
    const all = { all: ['tantalum'] }
    const kinds = {
      type: await filter(member, { ...all, postType: 'community' }),
      beats: await filter(member, { ...all, beats: ['Banking', 'Legal'] }),
      none: await filter(member, { ...all, none: ['crypto'] }),
      author: await filter(member, { ...all, any: ['daily ledger', 'oconnor'] }),
      within: await filter(member, { ...all, within: 24 }),
    }
    const names = async (post: string) => {
      const found = (await matchesOf(member)).find(({ post_id }) => post_id === post)?.filters ?? []
      return Object.entries(kinds)
        .filter(([, { id }]) => found.includes(id))
        .map(([name]) => name)
    }
    expect(await names(await publish({ title: 'Tantalum', tags: ['Legal'] }))).toEqual([
      'type',
      'beats',
      'none',
      'author',
    ])
    expect(
      await names(await publish({ title: 'Tantalum and crypto', tags: ['Energy and environment'] })),
    ).toEqual(['type', 'author'])
    expect(
      await names(await request(23 / 24, { title: 'Tantalum', tags: ['Energy and environment'] })),
    ).toEqual(['none', 'author', 'within'])
    expect(
      await names(await request(25 / 24, { title: 'Tantalum', tags: ['Energy and environment'] })),
    ).toEqual(['none', 'author'])
  })

  test('from a draft counts from its publishing', async () => {
    const member = await makeMember(app)
    const { body } = await app
      .as(author)
      .call(createPost, { body: communityPost({ title: 'Rhenium', data: { status: 'draft' } }) })
    await run()
    await filter(member, { all: ['rhenium'] })
    expect(await matchesOf(member)).toEqual([])
    await app.as(author).call(publishPost, { params: { post_id: body.id }, body: {} })
    await run()
    expect(await matchesOf(member)).toMatchObject([{ post_id: body.id, reason: 'new' }])
  })

  test('before a filter was saved does not match it, even if it is compared late', async () => {
    const member = await makeMember(app)
    const post = await makePost(app, author, { title: 'Osmium' })
    await filter(member, { all: ['osmium'] })
    await pool.query(`insert into match_queue (post_id, reason) values ($1, 'new') on conflict do nothing`, [
      post,
    ])
    await run()
    expect(await matchesOf(member)).toEqual([])
  })

  test('matches no filter for saved or own posts', async () => {
    const member = await makeMember(app)
    await filter(member, { all: ['iridium'], showSavedOnly: true })
    await filter(member, { all: ['iridium'], showMyPostsOnly: true })
    await publish({ title: 'Iridium' })
    expect(await matchesOf(member)).toEqual([])
  })

  test('matches nobody who is dormant, until they are back', async () => {
    const [member, admin] = [await makeMember(app), await makeMember(app, { role: 'admin' })]
    await filter(member, { all: ['gallium'] })
    await pool.query(`update accounts set data = data || '{"status": "Dormant"}' where id = $1`, [member.id])
    await publish({ title: 'Gallium' })
    expect(await matchesOf(member)).toEqual([])
    await app.as(admin).call(reactivateMember, { params: { account_id: member.id } })
    const post = await publish({ title: 'Gallium again' })
    expect(await matchesOf(member)).toMatchObject([{ post_id: post }])
  })
})

describe('An edit', () => {
  test('notifies those who were not, and nobody twice', async () => {
    const [first, second] = [await makeMember(app), await makeMember(app)]
    await filter(first, { any: ['scandium', 'yttrium'] })
    await filter(second, { all: ['yttrium'] })
    const post = await publish({ title: 'Scandium' })
    await edit(post, { title: 'Scandium and yttrium' })
    expect(await mailsOf(first)).toHaveLength(1)
    expect(await matchesOf(second)).toMatchObject([{ post_id: post, reason: 'edited' }])
    expect(await mailsOf(second)).toMatchObject([{ posts: [post] }])
  })

  test('before the post was compared notifies of filters that were saved in between', async () => {
    const member = await makeMember(app)
    const post = await makePost(app, author, { title: 'Actinium' })
    await filter(member, { all: ['nobelium'] })
    await pool.query(
      `insert into match_queue (post_id, reason, queued_at) values ($1, 'new', now())
      on conflict do nothing`,
      [post],
    )
    await pool.query(`update posts set title = 'Nobelium', updated_at = clock_timestamp() where id = $1`, [
      post,
    ])
    await run()
    expect(await matchesOf(member)).toMatchObject([{ post_id: post, reason: 'edited' }])
  })

  test('of likes and comments compares nothing', async () => {
    const post = await publish({ title: 'Cerium' })
    await pool.query('update posts set likes_count = likes_count where id = $1', [post])
    expect((await pool.query('select from match_queue where post_id = $1', [post])).rowCount).toBe(0)
  })

  test('of a filter covers nothing earlier', async () => {
    const member = await makeMember(app)
    const saved = await filter(member, { all: ['lanthanum'], delivery: 'off' })
    const post = await publish({ title: 'Lanthanum' })
    const body = { updated_at: saved.updated_at, delivery: 'instant' as const }
    await app.as(member).call(editFilter, { params: { filter_id: saved.id }, body })
    await pool.query(`insert into match_queue (post_id, reason) values ($1, 'new')`, [post])
    await run()
    expect(await matchesOf(member)).toEqual([])
  })
})

test('A filter that no longer is for one’s own posts covers nothing earlier', async () => {
  const member = await makeMember(app)
  const saved = await filter(member, { all: ['berkelium'], within: 24, showMyPostsOnly: true })
  const post = await request(25 / 24, { title: 'Berkelium' })
  await comesDue(member, post)
  const body = { updated_at: saved.updated_at, showMyPostsOnly: false }
  await app.as(member).call(editFilter, { params: { filter_id: saved.id }, body })
  await run()
  expect(await matchesOf(member)).toEqual([])
})

describe('A deadline', () => {
  test('that comes within a filter’s time notifies once', async () => {
    const member = await makeMember(app)
    await filter(member, { all: ['indium'], within: 24 })
    const post = await request(25 / 24, { title: 'Indium' })
    expect(await matchesOf(member)).toEqual([])
    await comesDue(member, post)
    await run()
    expect(await matchesOf(member)).toMatchObject([{ post_id: post, reason: 'due' }])
    await run()
    expect(await mailsOf(member)).toHaveLength(1)
  })

  test('that is reopened notifies who was not, and that has passed nobody', async () => {
    const [early, late] = [await makeMember(app), await makeMember(app)]
    await filter(early, { all: ['tellurium'] })
    const post = await request(3, { title: 'Tellurium' })
    await app.as(author).call(closePost, { params: { post_id: post }, body: {} })
    await run()
    await filter(late, { all: ['tellurium'] })
    await run()
    expect(await matchedBy(post)).toEqual([early.id])
    const closes = { date: inDays(5).slice(0, 10), time: null, zone: 'America/New_York' as const }
    const { updated_at } = (await app.as(author).call(readPost, { params: { post_id: post } })).body
    await app.as(author).call(changeDeadline, { params: { post_id: post }, body: { closes, updated_at } })
    await run()
    expect(await matchedBy(post)).toEqual([early.id, late.id].toSorted())
    expect(await mailsOf(early)).toHaveLength(1)
  })
})

describe('A filter', () => {
  test('that is paused is listed and sends nothing, then and later', async () => {
    const member = await makeMember(app)
    const { id } = await filter(member, { all: ['thulium'] })
    await app.as(member).call(pauseFilter, { params: { filter_id: id }, body: { until: inDays(1) } })
    const post = await publish({ title: 'Thulium' })
    await app.as(member).call(pauseFilter, { params: { filter_id: id }, body: { until: null } })
    await run()
    expect(await matchesOf(member)).toMatchObject([{ post_id: post, email: null, is_lit: false }])
    await edit(post, { title: 'Thulium, corrected' })
    expect(await matchesOf(member)).toMatchObject([{ post_id: post, email: null, is_lit: false }])
    expect(await mailsOf(member)).toEqual([])
    await app.as(member).refused(pauseFilter, { params: { filter_id: id }, body: { until: inDays(32) } }, 422)
    await app
      .as(await makeMember(app))
      .refused(pauseFilter, { params: { filter_id: id }, body: { until: null } }, 404)
  })

  test('is paused with all others', async () => {
    const member = await makeMember(app)
    await filter(member, { all: ['holmium'] })
    await app.as(member).call(pauseAlerts, { body: { until: inDays(7) } })
    await publish({ title: 'Holmium' })
    expect(await matchesOf(member)).toMatchObject([{ email: null }])
  })

  test('that is removed sends nothing that was queued', async () => {
    const member = await makeMember(app)
    const { id } = await filter(member, { all: ['erbium'] })
    await pool.query(
      `insert into notification_settings (account_id, quiet_from, quiet_to)
      values ($1, '00:00', '23:30') on conflict (account_id) do update set quiet_from = '00:00', quiet_to = '23:30'`,
      [member.id],
    )
    await pool.query(
      `update notification_settings set zone = (select z from unnest(array['Pacific/Honolulu',
      'America/New_York']) z where (now() at time zone z)::time < '23:00' limit 1) where account_id = $1`,
      [member.id],
    )
    await publish({ title: 'Erbium' })
    expect(await mailsOf(member)).toEqual([])
    await app.as(member).call(deleteFilter, { params: { filter_id: id } })
    await pool.query('delete from notification_settings where account_id = $1', [member.id])
    await pool.query('update alert_holds set look_at = now() where account_id = $1', [member.id])
    await run()
    expect(await mailsOf(member)).toEqual([])
    expect(await matchesOf(member)).toMatchObject([{ is_dropped: true, is_emailed: false }])
  })
})
