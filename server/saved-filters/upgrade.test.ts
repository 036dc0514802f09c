import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { listFilters } from '../../contract/saved-filters.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember, UNFILTERED } from '../../test/support/factories.ts'

const app = await testApp()
const { pool } = app.database

test('moves the filters of the accounts, whoever wrote them', async () => {
  const file = new URL('../../db/migrations/0030-filters.sql', import.meta.url)
  const statements = (await readFile(file, 'utf8')).split(';\n')
  const moving = statements.filter((text) => /pg_temp\.items|insert into saved_filters/.test(text))
  expect(moving).toHaveLength(2)
  const [member, odd] = [await makeMember(app), await makeMember(app)]
  const banks = {
    ...UNFILTERED,
    name: 'Banks',
    postType: 'community',
    beats: ['Banking', 'Gone'],
    showExpired: true,
  }
  const stored = [
    [member, [{ ...UNFILTERED, name: 'Zinc' }, banks, { ...UNFILTERED, name: 'Banks ' }]],
    [
      odd,
      [
        { name: 'Bare' },
        { name: ' ' },
        {},
        'text',
        { name: 'Poll', postType: 'poll' },
        { name: 'B', beats: 7 },
      ],
    ],
  ] as const
  for (const [{ id }, saved_filters] of stored)
    await pool.query('update accounts set data = data || $2::jsonb where id = $1', [
      id,
      JSON.stringify({ saved_filters }),
    ])
  const { id } = await makeMember(app)
  await pool.query(`update accounts set data = data || '{"saved_filters": null}' where id = $1`, [id])
  await pool.query(moving.join(';\n'))
  const filtersOf = async (who: typeof member) => (await app.as(who).call(listFilters)).body.filters
  const none = { any: [], all: [], none: [], within: null }
  expect(await filtersOf(member)).toMatchObject([
    { ...UNFILTERED, ...none, name: 'Zinc' },
    { ...banks, ...none },
  ])
  expect(await filtersOf(odd)).toMatchObject([
    { ...UNFILTERED, name: 'Bare' },
    { ...UNFILTERED, name: 'B' },
  ])
})
