import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { BodyOf } from '../../contract/endpoint.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { HAS_USER, NOT_HTTPS, saveOutcome } from '../../contract/outcomes.ts'
import { DECLINE_REASONS, STAGES_FIXED } from '../../contract/pitches.rules.ts'
import { withdrawPitch } from '../../contract/pitches.ts'
import { closePost, REQUEST_CHANGED, readPost } from '../../contract/posts.ts'
import { testApp } from '../../test/support/app.ts'
import { boarding, stepsOf } from '../../test/support/boarding.ts'
import { makeMember } from '../../test/support/factories.ts'
import { holding } from '../../test/support/holding.ts'
import { makePitch, makePitcher, makeRequest } from '../../test/support/pitching.ts'
import { isoText } from '../platform/postgres/db.ts'

const app = await testApp({ RATE_LIMITS: 'off' }, undefined, 3_600)
const { db } = app.database
const { move, put, page, sent, wait, run } = boarding(app)
const { close, age } = holding(app)
const author = await makeMember(app)
const pitchers = await Promise.all([makePitcher(app), makePitcher(app), makePitcher(app)])
const [ann, bo, cy] = pitchers as [Pitcher, Pitcher, Pitcher]
type Pitcher = (typeof pitchers)[number]
const ARTICLE = 'https://ledger.example/barges'

async function pitched() {
  const post_id = await makeRequest(app, author, { title: 'Barges' })
  const [one, two, three] = [
    await makePitch(app, ann, post_id),
    await makePitch(app, bo, post_id),
    await makePitch(app, cy, post_id),
  ].map(({ id }) => id) as [string, string, string]
  return { post_id, one, two, three }
}
/** This moment, by the database's clock. */
const asOf = async () =>
  (await sql<{ now: string }>`select ${sql.raw(isoText('clock_timestamp()'))} as now`.execute(db)).rows[0]!
    .now
const decision = async (changes: Partial<BodyOf<typeof saveOutcome>> = {}) => ({
  used: [] as string[],
  as_of: await asOf(),
  ...changes,
})
const closeWith = async (post_id: string, changes: object = {}) => {
  const params = { post_id }
  const { updated_at } = (await app.as(author).call(readPost, { params })).body
  const body = { ...(await decision()), updated_at, ...changes }
  return { params, body }
}
const save = async (post_id: string, body: BodyOf<typeof saveOutcome>) =>
  (await app.as(author).call(saveOutcome, { params: { post_id }, body })).body
const bellOf = async (who: Pitcher) => (await app.as(who).call(listNotifications)).body.bell
const later = async (post_id: string) => {
  await wait(post_id, 10)
  await run()
}

test('closes with used, not used and the article in one call', async () => {
  const { post_id, one, two, three } = await pitched()
  await move(author, post_id, [
    { pitch_id: three, stage: 'declined', reason: 'off_topic', words: 'No rail.' },
  ])
  const input = await closeWith(post_id, { used: [one], others_reason: 'enough', article_url: ARTICLE })
  expect((await app.as(author).call(closePost, input)).body.closed_by_author).toBe(true)
  expect(await page(author, post_id)).toMatchObject({ counts: { used: 1, declined: 2 }, state: 'closed' })
  expect(await sent(ann, one)).toMatchObject({ state: 'sent', opened_at: null })
  await later(post_id)
  expect(await sent(ann, one)).toMatchObject({ state: 'published', reason: null })
  expect(stepsOf(await sent(ann, one))).toEqual(['sent', 'used', 'published'])
  expect((await sent(ann, one))?.trail.at(-1)?.url).toBe(ARTICLE)
  expect(await sent(bo, two)).toMatchObject({ state: 'declined', reason: DECLINE_REASONS.enough.text })
  // Its own reason stays.
  const said = { reason: DECLINE_REASONS.off_topic.text, words: 'No rail.' }
  expect(await sent(cy, three)).toMatchObject({ state: 'declined', ...said })
  for (const [pitcher, id] of [
    [bo, two],
    [cy, three],
  ] as const)
    expect(JSON.stringify(await sent(pitcher, id))).not.toContain(ARTICLE)
  const { notifications } = (await app.as(ann).call(listNotifications)).body
  expect(notifications.filter(({ link }) => link.endsWith(one)).map(({ type }) => type)).toEqual([
    'pitch_published',
  ])
})

test('leaves the outcomes for later without a decision, and settles with the reason that was chosen', async () => {
  const { post_id, one, two } = await pitched()
  await close(author, post_id)
  expect((await page(author, post_id)).counts).toMatchObject({ new: 3, declined: 0 })
  expect(await save(post_id, await decision({ used: [one], others_reason: 'changed' }))).toEqual({
    ...{ used: 1, not_used: 2, article_url: null },
  })
  await put(author, post_id, two, 'maybe')
  await age(post_id, 120)
  await run()
  expect(await sent(ann, one)).toMatchObject({ state: 'used' })
  expect(await sent(bo, two)).toMatchObject({ state: 'not_selected', reason: DECLINE_REASONS.changed.text })
})

test('leaves pitches alone that came while the author was deciding', async () => {
  const { post_id } = await pitched()
  const input = await closeWith(post_id, { as_of: await asOf() })
  await sql`select pg_sleep(0.002)`.execute(db)
  const late = await makePitch(app, await makePitcher(app), post_id)
  await app.as(author).call(closePost, input)
  const { rows, counts } = await page(author, post_id)
  expect(counts).toMatchObject({ new: 1, declined: 3 })
  expect(rows[0]).toMatchObject({ id: late.id, stage: 'new' })
})

test('refuses a decision on a request that has changed since, and one that names other pitches', async () => {
  const { post_id, one } = await pitched()
  const stale = await closeWith(post_id, { used: [one] })
  await sql`update posts set updated_at = now() where id = ${post_id}`.execute(db)
  expect((await app.as(author).refused(closePost, stale, 409)).body.error).toBe(REQUEST_CHANGED)
  const foreign = await closeWith(post_id, { used: [(await pitched()).one] })
  expect((await app.as(author).refused(closePost, foreign, 422)).body.fields).toHaveProperty('used')
  expect(await page(author, post_id)).toMatchObject({ state: 'open', counts: { new: 3 } })
})

test('refuses a decision on a request that has closed otherwise meanwhile, open, settled or not', async () => {
  const { post_id, one, two } = await pitched()
  const stale = await closeWith(post_id, { used: [one] })
  await close(author, post_id)
  expect((await app.as(author).refused(closePost, stale, 409)).body.error).toBe(REQUEST_CHANGED)
  await app.as(author).call(closePost, await closeWith(post_id, { used: [two] }))
  expect((await app.as(author).refused(closePost, stale, 409)).body.error).toBe(REQUEST_CHANGED)
  await later(post_id)
  await age(post_id, 120)
  await run()
  expect((await app.as(author).refused(closePost, stale, 409)).body.error).toBe(REQUEST_CHANGED)
  expect(await sent(ann, one)).toMatchObject({ state: 'declined' })
  expect(await sent(bo, two)).toMatchObject({ state: 'used' })
})

test('stores one of two decisions that are sent at once', async () => {
  const { post_id, one, two } = await pitched()
  const inputs = [await closeWith(post_id, { used: [one] }), await closeWith(post_id, { used: [two] })]
  const answers = await Promise.all(
    inputs.map((input) =>
      app
        .as(author)
        .call(closePost, input)
        .then(() => 'stored' as const)
        .catch(() => 'refused' as const),
    ),
  )
  expect([...answers].sort()).toEqual(['refused', 'stored'])
  const used = answers[0] === 'stored' ? one : two
  const { rows } = await page(author, post_id)
  expect(rows.filter(({ stage }) => stage === 'used').map(({ id }) => id)).toEqual([used])
  expect(rows.filter(({ stage }) => stage === 'declined')).toHaveLength(2)
})

test('refuses a decision to use a pitch that was withdrawn meanwhile', async () => {
  const { post_id, one, two } = await pitched()
  await put(author, post_id, one, 'shortlist')
  const input = await closeWith(post_id, { used: [one, two] })
  await app.as(ann).call(withdrawPitch, { params: { pitch_id: one } })
  expect((await app.as(author).refused(closePost, input, 409)).body.error).toBe(REQUEST_CHANGED)
  expect((await page(author, post_id)).state).toBe('open')
  await app.as(author).call(closePost, await closeWith(post_id, { used: [two] }))
  expect((await page(author, post_id)).counts).toMatchObject({ used: 1, declined: 1, withdrawn: 1 })
})

test.each(['', 'today', '2026-11-26', '0000-01-01T00:00:00Z', '2026-11-26T12:00:00+02:00'])(
  'refuses a decision on the pitches as of “%s”',
  async (as_of) => {
    const { post_id } = await pitched()
    const input = await closeWith(post_id, { as_of })
    expect((await app.as(author).refused(closePost, input, 422)).body.fields).toHaveProperty('as_of')
  },
)

test('answers a second click as the first', async () => {
  const { post_id, one } = await pitched()
  const input = await closeWith(post_id, { used: [one], article_url: ARTICLE })
  const first = (await app.as(author).call(closePost, input)).body
  const { closes: _, ...again } = (await app.as(author).call(closePost, input)).body
  expect(again).toMatchObject({ expires_at: first.expires_at, updated_at: first.updated_at })
  await later(post_id)
  expect(stepsOf(await sent(ann, one))).toEqual(['sent', 'used', 'published'])
})

test('says what became of them only once the request has closed, and not 90 days after', async () => {
  const { post_id, one } = await pitched()
  const body = await decision({ used: [one] })
  const refused = async () =>
    (await app.as(author).refused(saveOutcome, { params: { post_id }, body }, 409)).body.error
  expect(await refused()).toBe('Close this request first.')
  await close(author, post_id)
  await save(post_id, body)
  await age(post_id, 91 * 24)
  expect(await refused()).toBe(STAGES_FIXED)
  // The article may still come out.
  expect(await save(post_id, { article_url: ARTICLE })).toMatchObject({ article_url: ARTICLE })
  await age(post_id, 90 * 24)
  const late = { params: { post_id }, body: { article_url: 'https://ledger.example/b' } }
  await app.as(author).refused(saveOutcome, late, 409)
})

test('changes only decisions of pitches that have settled', async () => {
  const { post_id, one, two, three } = await pitched()
  await put(author, post_id, one, 'used')
  await close(author, post_id)
  await age(post_id, 120)
  await run()
  await save(post_id, await decision({ used: [two] }))
  await later(post_id)
  expect(await sent(ann, one)).toMatchObject({ state: 'declined' })
  expect(await sent(bo, two)).toMatchObject({ state: 'used' })
  expect(await sent(cy, three)).toMatchObject({ state: 'not_selected' })
})

test('publishes the article to each used pitcher, and tells of each address once', async () => {
  const { post_id, one, two } = await pitched()
  const bells = async () => [await bellOf(ann), await bellOf(bo)]
  const [anns, bos] = (await bells()) as [number, number]
  for (const id of [one, two]) await put(author, post_id, id, id === one ? 'used' : 'declined')
  await later(post_id)
  expect(await bells()).toEqual([anns + 1, bos])
  for (const article_url of [ARTICLE, ARTICLE, 'https://ledger.example/b', ARTICLE])
    expect((await save(post_id, { article_url })).article_url).toBe(article_url)
  const published = async (who: Pitcher, id: string) =>
    (await app.as(who).call(listNotifications)).body.notifications.filter(
      ({ type, link }) => type === 'pitch_published' && link.endsWith(id),
    ).length
  expect(await published(ann, one)).toBe(2)
  expect(await bells()).toEqual([anns + 3, bos])
  expect(await published(bo, two)).toBe(0)
  expect(stepsOf(await sent(ann, one))).toEqual(['sent', 'opened', 'used', ...Array(3).fill('published')])
  // Whoever is used afterward learns of it, too.
  await put(author, post_id, two, 'used')
  await later(post_id)
  expect(await sent(bo, two)).toMatchObject({ state: 'published' })
  expect(await published(bo, two)).toBe(1)
  expect(await bells()).toEqual([anns + 3, bos + 1])
})

test.each([
  ['javascript:alert(1)', NOT_HTTPS],
  ['data:text/html,x', NOT_HTTPS],
  ['http://ledger.example/a', NOT_HTTPS],
  ['https://', NOT_HTTPS],
  ['https://me:secret@ledger.example/a', HAS_USER],
  ['https://ledger.example@evil.example/a', HAS_USER],
])('refuses the link %s', async (article_url, error) => {
  const { post_id } = await pitched()
  const input = { params: { post_id }, body: { article_url } }
  expect((await app.as(author).refused(saveOutcome, input, 422)).body.fields).toEqual({ article_url: error })
})

test('takes links of up to 1,000 characters, and stores them normalized', async () => {
  const { post_id } = await pitched()
  const link = (length: number) => ARTICLE.padEnd(length, 'x')
  const input = { params: { post_id }, body: { article_url: link(1_001) } }
  await app.as(author).refused(saveOutcome, input, 422)
  expect((await save(post_id, { article_url: link(1_000) })).article_url).toBe(link(1_000))
  expect((await save(post_id, { article_url: ' HTTPS://Ledger.example ' })).article_url).toBe(
    'https://ledger.example/',
  )
})

test('is for the author alone: 403 where the request may be seen, else 404', async () => {
  const { post_id } = await pitched()
  const body = { article_url: ARTICLE }
  for (const member of [ann, await makeMember(app, { role: 'admin' })])
    await app.as(member).refused(saveOutcome, { params: { post_id }, body }, 403)
  const draft = await makeRequest(app, author, { status: 'draft' })
  await app.as(ann).refused(saveOutcome, { params: { post_id: draft }, body }, 404)
  await app.as(author).refused(saveOutcome, { params: { post_id: draft }, body }, 403)
  const story = { post_type: 'request_for_story', expiration_date: null } as const
  const commentary = await makeRequest(app, author, story)
  await app.as(author).refused(saveOutcome, { params: { post_id: commentary }, body }, 403)
  expect((await page(author, post_id)).counts.used).toBe(0)
})
