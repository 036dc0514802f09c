import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { listedRequestTypes, requestTypeOf } from '../../contract/requests.rules.ts'
import { LISTED_STATES, listRequests, type RequestFilter } from '../../contract/requests.ts'
import { REQUEST_TYPES } from '../../contract/vocabulary.ts'
import { testApp } from '../../test/support/app.ts'
import { AT_ONCE } from '../../test/support/bound.ts'
import { inDays, type Member, makeMember, makePost, makeSource } from '../../test/support/factories.ts'
import { holdPitch, requesting } from '../../test/support/requesting.ts'
import { talking } from '../../test/support/talking.ts'
import { patienceOf } from '../platform/postgres/db.ts'
import { requests } from './requests.sql.ts'
import type { DeadlineCursor } from './requests-by-deadline.sql.ts'

// Jobs wait: their workers call `performance.now` too, which a test mocks.
const app = await testApp({}, undefined, 3_600)
const { db, pool } = app.database
const { all, page } = requesting(app)
const author = await makeMember(app)
const [pr, expert] = [await makeMember(app, { role: 'pr' }), await makeMember(app, { role: 'expert' })]
/** No statement ends early on a slow machine. */
const HOUR = 3_600_000
const pitcher = { ...pr, source: await makeSource(app, pr) }

// Few values, so that many requests share one.
const days = [-40, -2, -1, 1, 2, 40]
const tags = ['Banking', 'Industrial', 'Legal']
const kinds = ['request_for_source', 'request_for_story', 'request_for_source', 'community'] as const

const RandomPost = fc.record({
  by: fc.constantFrom(author, author, author, pr, expert),
  post_type: fc.constantFrom(...kinds),
  status: fc.constantFrom('published', 'published', 'published', 'published', 'draft'),
  day: fc.option(fc.constantFrom(...days), { freq: 2 }),
  created: fc.integer({ min: 1, max: 20 }),
  tags: fc.subarray(tags),
  title: fc.constantFrom('Steel dues', 'Port dues'),
  type: fc.option(fc.constantFrom(...REQUEST_TYPES)),
  deed: fc.constantFrom('pitched', 'held', 'none', 'none'),
})

const moments = new Map(days.map((day) => [day, inDays(day)]))
for (const { by, day, created, deed, ...traits } of fc.sample(RandomPost, { seed: 20_261, numRuns: 300 })) {
  const deadline = traits.post_type === 'community' || day === null ? null : moments.get(day)
  const created_at = new Date(Date.UTC(2026, 0, created))
  const type = traits.post_type === 'community' ? null : traits.type
  const id = await makePost(app, by, { ...traits, type, deadline, created_at } as object)
  if (by !== author || traits.post_type !== 'request_for_source') continue
  if (deed === 'pitched') await talking(app).make(pr, author, { post_id: id, profile_id: pitcher.source })
  if (deed === 'held') await holdPitch(app, pitcher, id)
}

type Filter = Omit<RequestFilter, 'order'>

/** The ids in the order of the list, by one plain statement. */
async function expected(reader: Member, filter: Filter): Promise<string[]> {
  const { rows } = await sql<{ id: string; type: null; interview_type: null }>`
    select p.id, p.type, p.interview_type
    from posts p, lateral (select case when expires_at > now() then 1 when expires_at is null then 2 else 3 end as part) s,
      lateral (select p.account_id = ${reader.id} as own) o
    where p.data ->> 'status' = 'published' and p.post_type <> 'community'
      and (own or (not ${filter.mine ?? false} and p.post_type = any (${listedRequestTypes(reader.role)})))
      and case ${filter.state ?? (filter.expired ? 'all' : 'open')}
        when 'all' then true when 'closed' then part = 3 else own or part < 3 end
      and (${filter.beats ?? null}::text[] is null or tags && ${filter.beats ?? null}::text[])
      and strpos(lower(title), ${filter.search ?? ''}) > 0
      and (not ${(filter.unpitched && reader.role === 'pr') ?? false} or not (
        exists (select from responses where post_id = p.id and responder_id = ${reader.id})
        or exists (select from held_pitches where post_id = p.id and responder_id = ${reader.id})))
    order by part, case part when 1 then expires_at end, case part when 1 then p.id end,
      case part when 2 then created_at else expires_at end desc, p.id desc`.execute(db)
  return rows.filter((row) => !filter.type || requestTypeOf(row) === filter.type).map(({ id }) => id)
}

const RandomFilter = fc.record(
  {
    state: fc.constantFrom(...LISTED_STATES),
    expired: fc.boolean(),
    beats: fc.subarray(tags, { minLength: 1 }),
    unpitched: fc.boolean(),
    mine: fc.constantFrom(false, false, true),
    search: fc.constantFrom('steel', 'dues', 'zq'),
    type: fc.constantFrom(...REQUEST_TYPES),
  },
  { requiredKeys: [] },
)
const asQuery = ({ beats, expired, unpitched, mine, ...rest }: Filter) => ({
  ...rest,
  order: 'deadline' as const,
  ...(beats && { beats: beats.join(',') }),
  ...Object.fromEntries(
    Object.entries({ expired, unpitched, mine }).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)]],
    ),
  ),
})

test('lists open requests by deadline, then those without one, then closed ones, under any filter', async () => {
  const everything = await expected(expert, { state: 'all' })
  expect(everything.length).toBeGreaterThan(120)
  const asked = fc.tuple(fc.constantFrom(pr, pr, expert), RandomFilter)
  const check = async ([reader, filter]: [Member, Filter]) => {
    const listed = (await all(reader, asQuery(filter))).map(({ id }) => id)
    expect(listed).toEqual(await expected(reader, filter))
  }
  const always: [Member, Filter][] = [
    [pr, {}],
    [expert, { state: 'all' }],
    [pr, { state: 'all', unpitched: true, search: 'steel', beats: ['Legal', 'Banking'] }],
  ]
  for (const one of always) await check(one)
  await fc.assert(
    fc.asyncProperty(asked, (one) => check(one as [Member, Filter])),
    { seed: 20_262, numRuns: 40 },
  )
})

test('goes on where a page ended early, in any part of the list', async () => {
  const limits = { window: 4, rows: 8, windowMs: HOUR, indexMs: AT_ONCE, scanMs: HOUR }
  for (const filter of [{ state: 'all', search: 'steel' }, { state: 'open' }, { state: 'closed' }] as const) {
    const types = listedRequestTypes('pr')
    const listed: string[] = []
    let after: DeadlineCursor | null = null
    do {
      const found = await requests.pageByDeadline(db, { viewer: pr.id, types, filter, after }, limits)
      listed.push(...(JSON.parse(found.posts) as { id: string }[]).map(({ id }) => id))
      after = found.next
    } while (after)
    expect(listed).toEqual(await expected(pr, filter))
  }
})

test('ends a page in time instead of beginning another part', async () => {
  const query = { viewer: pr.id, types: listedRequestTypes('pr'), after: null }
  const filter = { state: 'all', search: 'neverwritten' } as const
  const limits = { window: 500, rows: 10_000, windowMs: HOUR, indexMs: HOUR, scanMs: HOUR }
  let [now, step] = [performance.now(), 51 * patienceOf(db)]
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += step))
  try {
    const { next } = await requests.pageByDeadline(db, { ...query, filter }, limits)
    expect(next).toEqual({ part: 'undated', asOf: expect.any(String), after: null })
    step = 51
    expect((await requests.pageByDeadline(db, { ...query, filter }, limits)).next?.part).not.toBe('undated')
  } finally {
    clock.mockRestore()
  }
})

test('does not repeat a request that closes between two pages', async () => {
  const query = { order: 'deadline', state: 'all' } as const
  const [first] = (await page(expert, query)).requests
  const close = () =>
    pool.query('update posts set deadline = now() where id = $1 and deadline > now()', [first!.id])
  const listed = (await all(expert, query, close)).map(({ id }) => id)
  expect(listed.filter((id) => id === first!.id)).toHaveLength(1)
  expect(new Set(listed).size).toBe(listed.length)
  const again = (await all(expert, query)).map(({ id }) => id)
  expect(again.indexOf(first!.id)).toBeGreaterThan(0)
  expect([...again].sort()).toEqual([...listed].sort())
})

test('refuses a cursor that is malformed, or of the other order', async () => {
  const [newest, deadline] = [await page(expert, { state: 'all' }), await page(expert, { order: 'deadline' })]
  const at = '2026-01-01T00:00:00.000000Z'
  for (const cursor of [
    'nonsense',
    newest.next,
    'open',
    `soon~${at}`,
    `open~${at}~${at}`,
    `open~${at}~${at}~1`,
  ]) {
    const query = { order: 'deadline', cursor }
    const { body } = await app.as(expert).refused(listRequests, { query }, 422)
    expect(Object.keys(body.fields!)).toEqual(['cursor'])
  }
  await app.as(expert).refused(listRequests, { query: { cursor: deadline.next } }, 422)
  await app.as(expert).refused(listRequests, { query: { order: 'oldest' } }, 422)
  await page(expert, { order: 'deadline', cursor: deadline.next! })
})
