import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ZONE_NAMES } from '../../contract/zones.ts'
import { testApp } from '../../test/support/app.ts'

const app = await testApp()

test.each([
  ['2026-03-08T02:30', 'America/New_York', null],
  ['2026-03-08T03:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T06:30:00.000Z'],
  ['2026-03-08T02:30', 'America/Phoenix', '2026-03-08T09:30:00.000Z'],
])('takes %s in %s as %s', async (text, zone, at) => {
  const { rows } = await sql<{ at: string | null }>`
    select closing_moment(${text}::timestamp, false, ${zone}) as at`.execute(app.database.db)
  expect(rows[0]!.at).toBe(at)
})

test.each([
  ['2026-03-08', 'America/Denver', '2026-03-09T05:59:59.999Z'],
  ['2026-11-01', 'America/Denver', '2026-11-02T06:59:59.999Z'],
])('ends %s, a day of 23 or 25 hours in %s, at %s', async (day, zone, at) => {
  const { rows } = await sql<{ at: string | null }>`
    select closing_moment(${day}::timestamp, true, ${zone}) as at`.execute(app.database.db)
  expect(rows[0]!.at).toBe(at)
})

test('knows the zones that a deadline may be in', async () => {
  const ask = async (zone: string) => {
    const { rows } = await sql<{ is_known: boolean }>`select is_closing_zone(${zone}) as is_known`.execute(
      app.database.db,
    )
    return rows[0]!.is_known
  }
  for (const zone of ZONE_NAMES) expect([zone, await ask(zone)]).toEqual([zone, true])
  expect(await ask('Europe/Paris')).toBe(false)
  const { rows } = await sql<{ source: string }>`
    select pg_get_functiondef('is_closing_zone'::regproc) as source`.execute(app.database.db)
  expect(rows[0]!.source.match(/'[A-Z]\w+\/\w+'/g)).toHaveLength(ZONE_NAMES.length)
})
