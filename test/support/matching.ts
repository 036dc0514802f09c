import { randomUUID } from 'node:crypto'
import type { TestApp } from './app.ts'
import type { Member } from './factories.ts'

/** A match that the member's filters have found; without any, one of a filter that is gone. */
export async function makeMatch({ database: { db } }: TestApp, { id: account_id }: Member, post_id: string) {
  const found = await db
    .selectFrom('saved_filters')
    .select('id')
    .where('account_id', '=', account_id)
    .execute()
  const filters = found.map(({ id }) => id)
  await db
    .insertInto('matches')
    .values({ id: randomUUID(), account_id, post_id, filters, reason: 'new' })
    .execute()
}
