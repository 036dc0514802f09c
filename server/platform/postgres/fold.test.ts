import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fold, searchable } from '../../../contract/fold.ts'
import { testApp } from '../../../test/support/app.ts'

const { db } = (await testApp()).database

/** Texts that the two fold differently. Characters that PostgreSQL does not know yet are passed over. */
async function different(texts: string[]): Promise<unknown[]> {
  const { rows } = await sql<{ text: string; folded: string }>`
    select text, fold(text) as folded from unnest(${texts}::text[]) text where unicode_assigned(text)`.execute(
    db,
  )
  expect(rows.length).toBeGreaterThan(texts.length / 2)
  return rows.filter(({ text, folded }) => folded !== fold(text))
}

const isText = (code: number) => /[^\p{Cn}\p{Co}\p{Cs}\0]/u.test(String.fromCodePoint(code))
const CHARACTERS = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter(isText)
  .map((code) => String.fromCodePoint(code))

test('folds every character as contract/fold.ts does', async () => {
  for (let at = 0; at < CHARACTERS.length; at += 20_000)
    expect(await different(CHARACTERS.slice(at, at + 20_000).map((one) => `a${one}Z`))).toEqual([])
})

test('folds 100,000 random texts of all scripts as contract/fold.ts does', async () => {
  const rare = fc.integer({ min: 0, max: CHARACTERS.length - 1 }).map((at) => CHARACTERS[at]!)
  const usual = fc.constantFrom(...'aAzZ09 \n\t’‘`´-–—\u00a0ßÆœŁđÐþıİΣςéÉñ\u0301ŉ'.split(''))
  const texts = fc
    .array(fc.oneof(rare, usual), { minLength: 1, maxLength: 12 })
    .map((parts) => parts.join(''))
  for (let seed = 0; seed < 10; seed += 1)
    expect(await different(fc.sample(texts, { numRuns: 10_000, seed }))).toEqual([])
})

test('makes of a text what contract/fold.ts makes searchable of it', async () => {
  const parts = fc.constantFrom(..."a B - . ' ’ é ’s e-mail O’Connor A.I. ... -- \n word".split(' '), ' ')
  const texts = fc.sample(
    fc.array(parts, { maxLength: 9 }).map((all) => all.join('')),
    { numRuns: 5_000, seed: 1 },
  )
  const { rows } = await sql<{ text: string; searched: string }>`
    select text, searchable(text) as searched from unnest(${texts}::text[]) text`.execute(db)
  expect(rows.filter(({ text, searched }) => searched !== searchable(text))).toEqual([])
})
