import { sql } from 'kysely'
import type { SanctionKind } from '../../contract/sanctions.rules.ts'
import type { TestApp } from './app.ts'

type Traits = { kind?: SanctionKind; actor_id?: string | null; days?: number; ago?: string }

/** A sanction inserted into the database, a suspension unless asked otherwise. Returns its id. */
export async function makeSanction(
  { database: { db } }: TestApp,
  { id }: { id: string },
  { kind = 'suspension', actor_id = null, days = 7, ago = '0' }: Traits = {},
): Promise<string> {
  const starts_at = sql<string>`now() - ${ago}::interval`
  const ends = kind === 'warning' ? sql`interval '12 months'` : sql`make_interval(days => ${days})`
  const ends_at = kind === 'ban' ? null : sql<string>`${starts_at} + ${ends}`
  const sanction = await db
    .insertInto('sanctions')
    .values({
      ...{ account_id: id, kind, rule: 'mass', actor_id, starts_at, ends_at },
      reason: 'The same pitch went to forty requests.',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (kind !== 'warning')
    await db
      .updateTable('accounts')
      .set({ barred_until: ends_at ?? 'infinity' })
      .where('id', '=', id)
      .execute()
  return sanction.id
}
