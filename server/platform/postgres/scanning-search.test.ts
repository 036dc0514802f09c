import { expect, test } from 'vitest'
import { testDatabase, withOwnTimeouts } from '../../../test/support/app.ts'
import { atEnd } from '../../../test/support/at-end.ts'
import { AT_ONCE } from '../../../test/support/bound.ts'
import type { Cursor } from './cursor.ts'
import { openDatabase } from './db.ts'
import { NEWEST_FIRST, type Search, scanningSearch } from './scanning-search.sql.ts'

// No limits but those of searches.
const connection = { ...withOwnTimeouts(await testDatabase()), statement_timeout: 0, query_timeout: 0 }
const { db, pool, end } = openDatabase(connection, 2)
atEnd(end)

// A hundred, numbered in the order of the list. Those with an even number have a mark.
await pool.query(`
  create table things (id uuid primary key default gen_random_uuid(), n int, created_at timestamptz);
  create index on things (created_at desc, id desc);
  insert into things (n, created_at) select n, timestamptz '2025-01-01' - n * interval '1 minute'
    from generate_series(1, 100) n;
  create table marks (thing int primary key);
  insert into marks select n from generate_series(2, 100, 2) n`)
const { rows } = await pool.query<{ id: string; n: number }>('select id, n from things')
const numberOf = new Map(rows.map(({ id, n }) => [id, n]))

// As much time as a slow machine may take.
const HOUR = 3_600_000
const limits = { window: 10, rows: 60, scanMs: HOUR, indexMs: HOUR }
const numbers = (first: number, last: number, step = 1) =>
  Array.from({ length: (last - first) / step + 1 }, (_, n) => first + n * step).join(' ')

type Asked = Omit<Partial<Search<Cursor>>, 'conditions'> & { fits: string }

/** The numbers found by each statement that found any, and the last number before the rest. */
async function search({ fits, ...asked }: Asked, on = db) {
  const { next, ...found } = await scanningSearch<Cursor>(on, {
    candidates: 'select p.* from things p',
    as: 'p',
    order: NEWEST_FIRST,
    conditions: () => ({ scope: 'true', fits }),
    keep: 'p.*',
    make: () => `select string_agg(n::text, ' ' order by n) from found`,
    isIndexed: false,
    after: null,
    limit: 20,
    limits,
    ...asked,
  })
  return { ...found, next: next && numberOf.get(next.id) }
}

test('finds a page of frequent matches with one scan', async () => {
  const found = await search({ fits: 'true', limit: 5, isIndexed: true })
  expect(found).toEqual({ texts: [numbers(1, 5)], count: 5, next: 5 })
})

test('scans as many rows again each time, up to the limit', async () => {
  const found = await search({ fits: 'true', limit: 1_000 })
  const texts = [numbers(1, 10), numbers(11, 20), numbers(21, 40), numbers(41, 60)]
  expect(found).toEqual({ texts, count: 60, next: 60 })
})

test('continues after a cursor, to the end of the list', async () => {
  const { rows: at60 } = await pool.query<Cursor>(
    `select ${NEWEST_FIRST.cursor} ->> 'at' as at, id from things p where n = 60`,
  )
  const found = await search({ fits: 'n % 10 = 0', after: at60[0]! })
  expect(found).toEqual({ texts: ['70', '80', '90 100'], count: 4, next: null })
})

test('finds rare matches by the index, after those of the first scan', async () => {
  const found = await search({ fits: 'n in (3, 50, 99, 100)', isIndexed: true })
  expect(found).toEqual({ texts: ['3', '50 99 100'], count: 4, next: null })
})

test('cuts to the page what the index finds', async () => {
  const found = await search({ fits: 'n > 80', isIndexed: true, limit: 3 })
  expect(found).toEqual({ texts: ['81 82 83'], count: 3, next: 83 })
})

test('scans on where that is likely to fill the page, without the index', async () => {
  const found = await search({ fits: 'n <= 5', isIndexed: true })
  expect(found).toEqual({ texts: [numbers(1, 5)], count: 5, next: 60 })
  expect(await search({ fits: 'n <= 3', isIndexed: true })).toMatchObject({ count: 3, next: null })
})

test('uses the index where scanning on would take too long', async () => {
  const slow = 'n <= 5 and pg_sleep(0.02) is not null'
  const found = await search({ fits: slow, isIndexed: true, limits: { ...limits, scanMs: 300 } })
  expect(found).toEqual({ texts: [numbers(1, 5)], count: 5, next: null })
})

test('takes longer in proportion where statements may take longer', async () => {
  const patient = openDatabase({ ...connection, statementMs: 5_000_000 }, 2)
  atEnd(patient.end)
  const hurried = { ...limits, scanMs: 300 }
  const slow = { fits: 'n <= 5 and pg_sleep(0.02) is not null', isIndexed: true, limits: hurried }
  expect(await search(slow, patient.db)).toEqual({ texts: [numbers(1, 5)], count: 5, next: 60 })
  const timeout = `(select setting::int from pg_settings where name = 'statement_timeout')`
  const within = { fits: `n > 10 and ${timeout} between 200000 and 300000`, limits: hurried }
  expect(await search(within, patient.db)).toMatchObject({ count: 20, next: 30 })
})

test('uses the index after prepared scans that were likely to fill the page, and did not', async () => {
  const prepared = { prepare: pool, limits: { ...limits, beforeIndex: 80 }, isIndexed: true }
  // Neither the index nor a later scan would find any.
  const fits = `n % 2 = 0 and current_setting('enable_seqscan') = 'on'`
  const texts = [numbers(2, 10, 2), numbers(12, 40, 2)]
  expect(await search({ ...prepared, fits })).toEqual({ texts, count: 20, next: 40 })
  const found = await search({ ...prepared, fits: 'n <= 5 or n = 95' })
  expect(found).toEqual({ texts: [numbers(1, 5), '95'], count: 6, next: null })
})

test('finds only what has a row in the other table, by scans and by the index', async () => {
  const join = 'select m.thing from marks m where m.thing = p.n'
  const marked = { join, keep: 'p.*, joined.thing' }
  expect((await search({ ...marked, fits: 'n < 9' })).texts).toEqual(['2 4 6 8'])
  const found = await search({ ...marked, fits: 'n > 60', isIndexed: true })
  expect(found).toEqual({ texts: [numbers(62, 100, 2)], count: 20, next: 100 })
})

test('only counts without anything to make', async () => {
  const found = await search({ fits: 'n > 90', isIndexed: true, make: undefined, limit: 5 })
  expect(found).toMatchObject({ texts: [], count: 5 })
})

test('scans a tenth when the first scan takes too long, and ends there when time is up', async () => {
  const slow = { ...limits, windowMs: AT_ONCE, scanMs: 1 }
  const found = await search({ fits: 'pg_sleep(0.02) is not null', limits: slow })
  expect(found).toEqual({ texts: ['1'], count: 1, next: 1 })
})

test('gets as far with a canceled index as without an index', async () => {
  // Matches nothing, and takes the index an hour: only scans have sorting turned off.
  const fits = `case when current_setting('enable_sort') = 'on' then pg_sleep(3600) is null else false end`
  const hurried = { fits, limits: { ...limits, indexMs: 12_000, scanMs: 11_500 } }
  const canceled = await search({ ...hurried, isIndexed: true })
  expect(canceled).toEqual(await search({ ...hurried, isIndexed: false }))
})
