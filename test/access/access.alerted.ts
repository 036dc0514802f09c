import { randomUUID } from 'node:crypto'
import type { TestApp } from '../support/app.ts'
import type { Member } from '../support/factories.ts'

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

/** A limit for a domain that nobody is at. */
export async function makeDomainLimit({ database: { db } }: TestApp, account_id: string): Promise<string> {
  const id = randomUUID()
  const limit = { id, account_id, domain: `${id}.test`, organization: 'Nobody', level: 'no_contact' }
  await db.insertInto('domain_limits').values(limit).execute()
  return id
}

/** Settings that differ from the defaults, a digest that was sent, and limits of contact. */
export async function fillSettings(app: TestApp, id: string, muted: string) {
  const { db } = app.database
  await db.insertInto('contact_limits').values({ account_id: id, other_id: muted, level: 'mute' }).execute()
  await makeDomainLimit(app, id)
  const settings = {
    account_id: id,
    choices: JSON.stringify({ 'pitches.email': 'off' }),
    zone: 'America/Denver',
    quiet_from: '22:00',
    quiet_to: '07:00',
    vacation_from: '2026-01-01',
    vacation_to: '2026-01-02',
  }
  await db.insertInto('notification_settings').values(settings).execute()
  const digest = { account_id: id, local_at: '2026-01-01T08:00', zone: settings.zone, reminded: [] }
  await db.insertInto('digests').values(digest).execute()
}
