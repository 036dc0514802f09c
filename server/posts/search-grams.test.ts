import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { searchWords } from '../../contract/search-words.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'
import { containing } from '../platform/postgres/containing.sql.ts'
import type { Cursor } from '../platform/postgres/cursor.ts'
import type { ScanLimits } from '../platform/postgres/scanning-search.sql.ts'
import { feeds } from './feed.sql.ts'
import { requests } from './requests.sql.ts'

const app = await testApp()
const { db } = app.database
const [viewer, author] = [await makeMember(app, { role: 'expert' }), await makeMember(app)]

const WORDS =
  `steel wheat union Ion pricing ring Steeler heat wheel eel oil a of the in price zq QZ zqzq buzz xylem jazzy q3 5g C++ $5 5% ' '' \\ \\' & | ! :*
  ~ — é É été Élan ΟΔΟΣ σ ς İstanbul K ﬁ ß 日本 ЖУРНАЛ 😀 👩‍💻 _ % it's don’t u\u0308ber A.B x, ( :`.split(
    /\s+/,
  )
const words = fc.constantFrom(...WORDS)
const separators = fc.constantFrom(' ', ' ', ' ', ' ', '  ', '\n', ', ', '-', '', '\t', '\u00a0')
const texts = fc
  .array(fc.tuple(words, separators), { minLength: 1, maxLength: 7 })
  .map((parts) => parts.flat().join(''))
const posts = fc.sample(fc.tuple(texts, texts), { numRuns: 80, seed: 1 })
await sql`insert into posts (account_id, title, description, post_type, created_at, data)
  select ${author.id}, title, description, (array['community', 'request_for_story'])[1 + (n % 3 > 0)::int],
    timestamptz '2025-01-01' + n % 50 * interval '1 minute', jsonb_build_object('status', 'published')
  from unnest(${posts.map(([title]) => title)}::text[], ${posts.map(([, text]) => text)}::text[])
    with ordinality t (title, description, n)`.execute(db)

// Parts of the posts, short and long ones, in any case, and made-up texts.
const parts = fc
  .tuple(
    fc.constantFrom(...posts.flat()),
    fc.nat(),
    fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 6, max: 20 })),
    fc.constantFrom('toString', 'toUpperCase', 'toLowerCase'),
  )
  .map(([text, from, length, change]) => {
    const characters = [...text]
    const part = characters.slice(from % characters.length).slice(0, length)
    return part.map((one) => one[change]()).join('')
  })
const queries = fc.oneof({ arbitrary: parts, weight: 3 }, texts)

// The first scan is so short that every search goes on, by an index where it has one.
const HOUR = 3_600_000
const limits: ScanLimits = { window: 3, rows: 1_000, windowMs: HOUR, indexMs: HOUR, scanMs: HOUR }

type Page = { posts: string; next: Cursor | null }
/** The ids on all pages. */
async function allPages(read: (after: Cursor | null) => Promise<Page>): Promise<string[]> {
  const ids: string[] = []
  let after: Cursor | null = null
  do {
    const { posts: found, next }: Page = await read(after)
    ids.push(...(JSON.parse(found) as { id: string }[]).map(({ id }) => id))
    after = next
  } while (after)
  return ids
}

/** The ids that a scan of all posts finds. */
async function scanned(search: string, isRequest: boolean) {
  const { rows } = await sql<{ id: string }>`select id from posts p join post_search s on s.post_id = p.id
    where (select coalesce(bool_and(strpos(s.own, word) > 0 or strpos(s.author, word) > 0), true)
        from unnest(${searchWords(search)}::text[]) word)
      and (post_type <> 'community' or not ${isRequest})
    order by created_at desc, id desc`.execute(db)
  return rows.map(({ id }) => id)
}

/** The ids of those that contain the text as it was typed, in any case. */
async function containingText(search: string) {
  const pattern = containing(search)
  const { rows } = await sql<{ id: string }>`select id from posts
    where title || '' ilike ${pattern} or description || '' ilike ${pattern}`.execute(db)
  return rows.map(({ id }) => id)
}

test('finds what a scan of all posts finds, in the same order, whatever the text', async () => {
  const query = { viewer: viewer.id, status: 'published', types: ['request_for_story'] } as const
  let found = 0
  await fc.assert(
    fc.asyncProperty(queries, async (search) => {
      const filter = { search }
      const feed = await allPages((after) => feeds.matching(db, { ...query, filter, after }, limits))
      expect(feed).toEqual(await scanned(search, false))
      const listed = await allPages((after) => requests.page(db, { ...query, filter, after }, limits))
      expect(listed).toEqual(await scanned(search, true))
      found += feed.length
    }),
    { numRuns: 50, seed: 1 },
  )
  expect(found).toBeGreaterThan(50)
})

test('finds every post that contains the typed text in its title or description', async () => {
  let found = 0
  await fc.assert(
    fc.asyncProperty(queries, async (search) => {
      const [typed, all] = await Promise.all([containingText(search), scanned(search, false)])
      expect(typed.filter((id) => !all.includes(id))).toEqual([])
      found += typed.length
    }),
    { numRuns: 2_000, seed: 2 },
  )
  expect(found).toBeGreaterThan(2_000)
})

test('gives every post the grams of all words that it contains', async () => {
  const asked = fc.sample(queries, { numRuns: 4_000, seed: 1 }).map((search) => ({
    words: searchWords(search),
  }))
  const { rows } = await sql<{ words: string[]; with_grams: boolean; has_all: boolean }>`
    with p as materialized (select own, search_grams(own || chr(1) || author) as grams from post_search),
      q as materialized (select words, search_query(words) as grams
        from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) q (words text[]))
    select words, bool_or(q.grams is not null) as with_grams, bool_and(coalesce(p.grams @@ q.grams, true)) as has_all
      from p join q on (select bool_and(strpos(own, word) > 0) from unnest(words) word) group by words`.execute(
    db,
  )
  expect(rows.filter(({ has_all }) => !has_all)).toEqual([])
  expect(rows.filter(({ with_grams }) => with_grams).length).toBeGreaterThan(100)
})

test('finds rare short texts by their index, and leaves the rest to others', async () => {
  const grams = async (search: string) =>
    (
      await sql<{
        grams: string | null
      }>`select search_query(${searchWords(search)}::text[])::text as grams`.execute(db)
    ).rows[0]!.grams
  expect(await grams('zQ')).toBe(`'zq'`)
  expect(await grams('~')).toBe(`'~'`)
  expect(await grams('5%')).toBe(`'%'`)
  expect(await grams('5g zq')).toBe(`'5g' & 'zq'`)
  // Scans find these soon, or the trigram index does better.
  for (const search of ['e', 'th', 'of w', 'wheat', 'jqx wheat'])
    expect(await grams(search), search).toBeNull()
})
