import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findsKeywords } from '../../contract/keyword-matches.rules.ts'
import { type KeywordLists, whyNotKeywords } from '../../contract/keywords.rules.ts'
import { testApp } from '../../test/support/app.ts'

const { db } = (await testApp()).database

type Case = KeywordLists & { texts: string[] }

/** In one statement. */
const AT_ONCE = 500

/** The cases in which the database and the contract disagree. */
async function different(cases: Case[]): Promise<unknown[]> {
  const found: unknown[] = []
  for (let from = 0; from < cases.length; from += AT_ONCE)
    found.push(...(await differentAmong(cases.slice(from, from + AT_ONCE))))
  return found
}

async function differentAmong(cases: Case[]): Promise<unknown[]> {
  const { rows } = await sql<{ n: number; finds: boolean }>`
    select n - 1 as n, keyword_words(fold(array_to_string(array(select jsonb_array_elements_text(c -> 'texts')), chr(1))))
      @@ coalesce(keywords_query(array(select jsonb_array_elements_text(c -> 'any')),
        array(select jsonb_array_elements_text(c -> 'all')), array(select jsonb_array_elements_text(c -> 'none'))),
        '!none'::tsquery) as finds
    from jsonb_array_elements(${JSON.stringify(cases)}::jsonb) with ordinality e (c, n)`.execute(db)
  expect(rows).toHaveLength(cases.length)
  return rows
    .map(({ n, finds }) => ({ ...cases[n]!, finds }))
    .filter((one) => one.finds !== findsKeywords(one, one.texts))
}

test('finds in the database what contract/keywords.rules.ts finds', async () => {
  const parts = fc.constantFrom(
    ...`a b ab A É é ’s 's - . ' , ! & | ( ) : \\ " ß abc`.split(' '),
    ' ',
    ' ',
    '\n',
  )
  const text = fc.array(parts, { minLength: 1, maxLength: 8 }).map((all) => all.join(''))
  const keyword = fc.tuple(text, fc.constantFrom('', '', '', '*')).map(([words, star]) => words + star)
  const list = fc.array(keyword, { maxLength: 2 })
  const cases = fc
    .record({ any: list, all: list, none: list, texts: fc.array(text, { minLength: 1, maxLength: 3 }) })
    .filter((lists) => whyNotKeywords(lists) === null)
  const samples = fc.sample(cases, { numRuns: 10_000, seed: 1 })
  expect(await different(samples)).toEqual([])
  const single = fc.sample(fc.record({ keyword, text }), { numRuns: 10_000, seed: 2 })
  const finding = single
    .map(({ keyword, text }) => ({ any: [keyword], all: [], none: [], texts: [text] }))
    .filter((one) => whyNotKeywords(one) === null)
  expect(finding.filter((one) => findsKeywords(one, one.texts)).length).toBeGreaterThan(300)
  expect(await different(finding)).toEqual([])
})

test.each(['*', "'", ':*', '&', '|', '!', '\\', "'); drop table posts; --", '\u0301', '٣'])(
  'takes %j for a keyword that finds nothing, without an error',
  async (keyword) => {
    const query = sql<{ found: boolean }>`
      select keyword_words(fold('some words' || ${keyword})) @@ keywords_query(array[${keyword}], '{}', '{}') as found`
    expect((await query.execute(db)).rows).toEqual([{ found: keyword.includes('drop') }])
  },
)

test.each([
  ['many words', 'a '],
  ['one long word', 'x'],
  ['one of emoji', '👍'],
  ['words with hyphens', 'a-'],
  ['words with accents', 'é.'],
])('reads %s, ten times what a post may have', async (_what, part) => {
  const read = sql`select keyword_words(fold(${part.repeat(50_000)})) as words`
  expect((await read.execute(db)).rows).toHaveLength(1)
})
