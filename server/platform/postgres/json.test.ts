import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Id, Moment } from '../../../contract/fields.ts'
import { z } from '../../../contract/zod.ts'
import { testDatabase } from '../../../test/support/app.ts'
import { atEnd } from '../../../test/support/at-end.ts'
import { openDatabase } from './db.ts'
import { jsonOf, jsonOrNull } from './json.ts'
import { rowOf } from './row.sql.ts'

const { db, pool, end } = openDatabase(await testDatabase(), 1)
atEnd(end)

const Message = z.object({ name: z.string(), created_at: Moment, size: z.number() })
const SIZE = { size: 'length(m.message)' }

const written = rowOf('contact_messages', {
  name: 'Ida',
  email: 'ida@example.test',
  role: 'pr',
  message: 'Hello',
  organization: '',
  created_at: '2026-12-24 23:59:59.999 America/Los_Angeles',
})

test('reads a row as a schema says, and writes one as the table says', async () => {
  await sql`insert into contact_messages (${written.columns}) select ${written.columns} from ${written.row}`.execute(
    db,
  )
  const { rows } = await pool.query(`select ${jsonOf(Message, 'contact_messages m', SIZE)} as one,
    (select ${jsonOrNull(Message, 'contact_messages n', { size: '1' })} from (select) x
      left join contact_messages n on n.id is null) as none from contact_messages m`)
  expect(rows).toEqual([
    { one: { name: 'Ida', created_at: '2026-12-25T07:59:59.999000Z', size: 5 }, none: null },
  ])
})

test('leaves no key out, has none to spare, and shows no JSON column by its name alone', () => {
  // @ts-expect-error: `size` is no column.
  jsonOf(Message, 'contact_messages m', {})
  // @ts-expect-error: the schema has no `email`.
  expect(() => jsonOf(Message, 'contact_messages m', { ...SIZE, email: 'm.email' })).toThrow(
    'Not in the schema of contact_messages m: email.',
  )
  // @ts-expect-error: everything stored about an account.
  jsonOf(z.object({ id: Id, data: z.object({}) }), 'accounts a', {})
  // @ts-expect-error: null in the table, never in the schema.
  jsonOf(z.object({ picture_url: z.string() }), 'accounts a', {})
  // @ts-expect-error: no column.
  rowOf('accounts', { name: 'Ida', outlet: 'The Ledger' })
})
