import { describe, expect, test } from 'vitest'
import { countAudience, searchAudience } from '../../contract/audience.ts'
import { listFeed } from '../../contract/feed.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { submitPitch } from '../../contract/pitches.ts'
import { changeAudience, createPost, publishPost, readPost } from '../../contract/posts.ts'
import { createRequest } from '../../contract/requests.ts'
import { AUDIENCES } from '../../contract/vocabulary.ts'
import { testApp } from '../../test/support/app.ts'
import { makeConfidential } from '../../test/support/confidential.ts'
import { UNPROVEN } from '../../test/support/confirming.ts'
import {
  communityPost,
  expertRequest,
  type Member,
  makeMember,
  makeSource,
  requestForm,
} from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'
import { makePitcher, pitchTo } from '../../test/support/pitching.ts'

const app = await testApp()
const author = await makeMember(app, { name: 'Ada Quill' })
const client = app.as(author)

const chosen = (...people: { id: string; source?: string }[]) => ({
  audience: 'chosen' as const,
  invited: people.map(({ id, source }) => ({ account_id: id, profile_id: source ?? null })),
})
const sees = async (member: Member, id: string) =>
  (await app.as(member).call(listFeed)).body.posts.some((post) => post.id === id)

describe('An audience', () => {
  test('is all members, unless the author says otherwise', async () => {
    const { body } = await client.call(createPost, {
      body: expertRequest({ data: { status: 'published' } }),
    })
    expect(body).toMatchObject({ is_confidential: false, is_excerpt: false })
    expect(await sees(await makeMember(app), body.id)).toBe(true)
  })

  test('is refused for community posts and requests for commentary', async () => {
    const pr = await makeMember(app, { role: 'pr' })
    await client.refused(createPost, { body: communityPost({ audience: 'pr' }) }, 422)
    const refusal = await app
      .as(pr)
      .refused(createRequest, { body: requestForm({ audience: 'experts' }) }, 422)
    expect(refusal.body.fields).toEqual({ audience: 'Only a request for an expert has an audience' })
    const post = (await client.call(createPost, { body: communityPost() })).body
    const change = { params: { post_id: post.id }, body: { audience: 'pr' } }
    await client.refused(changeAudience, change, 403)
    const own = (await app.as(pr).call(createRequest, { body: requestForm() })).body
    await app.as(pr).refused(changeAudience, { ...change, params: { post_id: own.id } }, 422)
  })

  test('is chosen on the Requests page as well', async () => {
    const [pr, expert] = [await makeMember(app, { role: 'pr' }), await makeMember(app, { role: 'expert' })]
    const writer = await makeMember(app, { role: 'admin' })
    const { id } = (await app.as(writer).call(createRequest, { body: requestForm(chosen(expert)) })).body
    expect([await sees(pr, id), await sees(expert, id)]).toEqual([false, true])
  })

  test('cannot be set by anyone but the author, nor by a key of another name', async () => {
    const pr = await makeMember(app, { role: 'pr' })
    const { id } = await makeConfidential(app, author)
    const change = { params: { post_id: id }, body: { audience: 'all' } }
    await app.as(pr).refused(changeAudience, change, 403)
    await app.as(await makeMember(app)).refused(changeAudience, change, 404)
    await client.refused(changeAudience, { ...change, body: { audience: 'everyone' } }, 422)
    await client.refused(createPost, { body: expertRequest({ audience_keys: ['all'] }) }, 422)
  })
})

describe('People I choose', () => {
  test('cannot be journalists, admins, strangers, the author, or a source of someone else', async () => {
    const pr = await makeMember(app, { role: 'pr' })
    const other = await makePitcher(app)
    const wrong = [
      chosen(await makeMember(app)),
      chosen(await makeMember(app, { role: 'admin' })),
      chosen(await makeMember(app, { role: 'pr', onboarded: false })),
      chosen({ id: crypto.randomUUID() }),
      chosen({ id: pr.id, source: other.source }),
      chosen(pr, await makeMember(app)),
    ]
    for (const choice of wrong) {
      const body = expertRequest({ ...choice, data: { status: 'published' } })
      const refusal = await client.refused(createPost, { body }, 422)
      expect(refusal.body.fields).toEqual({ invited: 'Choose PR professionals and experts' })
    }
    const { rows } = await app.database.pool.query(
      `select from posts where audience = 'chosen' and account_id = $1`,
      [author.id],
    )
    expect(rows).toEqual([])
    const many = Array.from({ length: 101 }, () => ({ account_id: crypto.randomUUID(), profile_id: null }))
    const tooMany = expertRequest({ audience: 'chosen', invited: many })
    expect((await client.refused(createPost, { body: tooMany }, 422)).body.fields).toEqual({
      invited: 'You can choose up to 100 people',
    })
  })

  test('are told once, when it is published, by the bell and an email without its text', async () => {
    const expert = await makeMember(app, { role: 'expert' })
    const { id } = (
      await client.call(createPost, {
        body: expertRequest({ title: 'Palladium', ...chosen(expert), data: { status: 'draft' } }),
      })
    ).body
    const bell = async () => (await app.as(expert).call(listNotifications)).body.notifications
    expect(await bell()).toEqual([])
    await client.call(publishPost, { params: { post_id: id }, body: {} })
    expect(await bell()).toMatchObject([
      {
        type: 'invitation',
        body: 'Ada Quill invited you to a request: "Palladium"',
        link: `/app/feed?post=${id}`,
      },
    ])
    // Chosen again, and with someone else.
    const another = await makeMember(app, { role: 'expert' })
    await client.call(changeAudience, { params: { post_id: id }, body: chosen(expert, another) })
    expect(await bell()).toHaveLength(1)
    const [mail, ...more] = (await mailsTo(app, expert.email)).filter(({ letter }) => letter === 'invitation')
    expect(more).toEqual([])
    expect(mail!.slots).toMatchObject({ author: 'Ada Quill' })
    expect(JSON.stringify(mail)).not.toMatch(/Palladium/)
    // It is no longer for them: the bell has no title of it.
    await client.call(changeAudience, { params: { post_id: id }, body: { audience: 'pr', invited: [] } })
    expect(await bell()).toEqual([])
    // Chosen once more, they read it again, and are not told again.
    await client.call(changeAudience, { params: { post_id: id }, body: chosen(expert) })
    expect(await bell()).toHaveLength(1)
    const mails = (await mailsTo(app, expert.email)).filter(({ letter }) => letter === 'invitation')
    expect(mails).toHaveLength(1)
  })

  test('may be named twice, which chooses them once', async () => {
    const pr = await makeMember(app, { role: 'pr' })
    const body = expertRequest({ ...chosen(pr, pr), data: { status: 'published' } })
    const { id } = (await client.call(createPost, { body })).body
    const people = await app.database.pool.query('select account_id from post_invites where post_id = $1', [
      id,
    ])
    expect(people.rows).toEqual([{ account_id: pr.id }])
  })

  test('invited with a source pitch only that source', async () => {
    const pitcher = await makePitcher(app)
    const second = await makeSource(app, pitcher, { name: 'Second Source' })
    const { id } = await makeConfidential(app, author, chosen({ id: pitcher.id, source: second }))
    const { only_sources } = (await app.as(pitcher).call(readPost, { params: { post_id: id } })).body
    expect(only_sources).toEqual([{ id: second, name: 'Second Source' }])
    const refusal = await app.as(pitcher).refused(submitPitch, pitchTo(id, pitcher.source), 422)
    expect(refusal.body.fields).toEqual({ profile_id: 'You are invited to pitch only Second Source.' })
    await app.as(pitcher).call(submitPitch, pitchTo(id, second))
  })

  test('invited by themselves, too, pitch any source', async () => {
    const pitcher = await makePitcher(app)
    const second = await makeSource(app, pitcher)
    const choice = chosen({ id: pitcher.id, source: second }, { id: pitcher.id })
    const { id } = await makeConfidential(app, author, choice)
    expect((await app.as(pitcher).call(readPost, { params: { post_id: id } })).body.only_sources).toBeNull()
    await app.as(pitcher).call(submitPitch, pitchTo(id, pitcher.source))
  })
})

test('counts exactly the members to whom the feed then shows it, dormant ones too', async () => {
  const here = await testApp()
  const writer = await makeMember(here, { role: 'expert', profile: { beats: ['Banking'] } })
  const members = [
    await makeMember(here),
    await makeMember(here, { role: 'admin' }),
    await makeMember(here, { role: 'pr', profile: { beats: ['BANKING', 'Trade'] } }),
    await makeMember(here, { role: 'pr', dormant: true }),
    await makeMember(here, { role: 'pr', profile: { beats: ['Energy'] } }),
    await makeMember(here, { role: 'expert', profile: { beats: ['Energy'] } }),
    await makeMember(here, { role: 'expert', profile: { beats: 'Banking' } }),
  ]
  await makeMember(here, { role: 'pr', onboarded: false })
  const invited = [members[2]!, members[5]!].map(({ id }) => ({ account_id: id, profile_id: null }))
  const counts: Record<string, number> = {}
  for (const audience of AUDIENCES) {
    const choice = { audience, tags: ['Banking'], invited: audience === 'chosen' ? invited : [] }
    const { count } = (await here.as(writer).call(countAudience, { body: choice })).body
    const { id } = await makeConfidential(here, writer, choice)
    const seen: boolean[] = []
    for (const member of members)
      seen.push((await here.as(member).call(listFeed)).body.posts.some((post) => post.id === id))
    expect([audience, seen.filter(Boolean).length]).toEqual([audience, count])
    counts[audience] = count
  }
  expect(counts).toEqual({ all: 7, pr: 3, experts: 2, beats: 2, chosen: 2 })
  const none = { audience: 'chosen' as const, invited: [], tags: [] }
  expect((await here.as(writer).call(countAudience, { body: none })).body.count).toBe(0)
})

test('counts nobody for a source that cannot be chosen, as the request refuses it', async () => {
  const pr = await makePitcher(app)
  const holder = await makeMember(app, { role: 'expert' })
  const claimed = await makeSource(app, pr, { held_by: holder.id })
  const { pool } = app.database
  const count = async (profile_id: string, account_id = pr.id) => {
    const body = { audience: 'chosen' as const, tags: [], invited: [{ account_id, profile_id }] }
    return (await client.call(countAudience, { body })).body.count
  }
  const refused = (source: string, id = pr.id) =>
    client.refused(createPost, { body: { ...expertRequest(), ...chosen({ id, source }) } as never }, 422)
  const retire = (id: string, at: string | null) =>
    pool.query('update profiles set retired_at = $2, retired_by = $3 where id = $1', [id, at, at && 'keeper'])
  expect([await count(pr.source), await count(claimed)]).toEqual([1, 1])
  // An invitation that is there already stays when its source is retired.
  const kept = await makeSource(app, pr)
  const { id } = await makeConfidential(app, author, chosen({ id: pr.id, source: kept }))
  for (const source of [pr.source, kept]) await retire(source, new Date().toISOString())
  expect(await count(pr.source)).toBe(0)
  await refused(pr.source)
  expect(await count(kept)).toBe(1)
  await app.as(pr).call(readPost, { params: { post_id: id } })
  await retire(pr.source, null)
  expect(await count(pr.source)).toBe(1)
  await pool.query(`update accounts set barred_until = now() + interval '1 day' where id = $1`, [holder.id])
  expect(await count(claimed)).toBe(0)
  await refused(claimed)
  await pool.query('delete from profiles where id = $1', [claimed])
  expect([await count(claimed), await count(pr.source, holder.id)]).toEqual([0, 0])
})

test('finds people, agencies and sources to choose, and no journalists, admins or dormant members', async () => {
  const organization = 'Vanadium Partners'
  const agency = { role: 'pr', profile: { organization } } as const
  const one = await makeMember(app, { ...agency, name: 'Una Vanadium', email: 'una@vanadium.example' })
  const two = await makeMember(app, { ...agency, name: 'Duo', email: 'duo@vanadium.example' })
  await makeMember(app, { ...agency, name: 'Solo', email: 'solo@gmail.com' })
  await makeMember(app, { ...agency, name: 'Asleep', dormant: true })
  await makeMember(app, { name: 'Vanadium Journalist' })
  await makeMember(app, { role: 'admin', name: 'Vanadium Admin' })
  const expert = await makeMember(app, { role: 'expert', name: 'Vanadium Expert' })
  const source = await makeSource(app, two, { name: 'Vera Vanadium' })
  const search = async (text: string) =>
    (await client.call(searchAudience, { body: { search: text } })).body.options
  const options = await search('vanadium')
  const person = ({ id, name }: Member) => ({ account_id: id, name, organization })
  expect(
    options.filter(({ kind }) => kind === 'person').map((option) => 'name' in option && option.name),
  ).toEqual([...['Duo', 'Solo', 'Una Vanadium', 'Vanadium Expert']])
  expect(options).toContainEqual({ kind: 'person', ...person(expert), organization: '' })
  expect(options.filter(({ kind }) => kind === 'agency')).toEqual([
    { kind: 'agency', organization, people: [person(two), person(one)] },
  ])
  expect(options.filter(({ kind }) => kind === 'source')).toEqual([
    {
      ...{ kind: 'source', profile_id: source, source: 'Vera Vanadium', ...person(two) },
      proof: UNPROVEN,
    },
  ])
  await client.refused(searchAudience, { body: { search: 'v' } }, 422)
  await app.as(one).refused(searchAudience, { body: { search: 'vanadium' } }, 403)
})
