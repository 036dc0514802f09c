import { sql } from 'kysely'
import { decideCase } from '../../contract/cases.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import type { SanctionKind } from '../../contract/sanctions.rules.ts'
import type { SignedIn, TestApp } from './app.ts'

/** Decides an open case, as the page does. */
export const decideAs = (app: TestApp, admin: SignedIn, case_id: string, body: Partial<DecisionBody>) =>
  app.as(admin).call(decideCase, { params: { case_id }, body: { version: 1, ...DECISION, ...body } })

export const WHY = 'The same pitch went to forty requests.'
export const DECISION = { decision: 'warning', rule: 'mass', reason: WHY } as const
type DecisionBody = BodyOf<typeof decideCase>

/** The id of the open case of the member's appeal. */
export async function appealCase(app: TestApp, { id }: { id: string }): Promise<string> {
  const found = app.database.db.selectFrom('cases').select('id').where('about_id', '=', id)
  return (
    await found.where('subject_type', '=', 'appeal').where('closed_at', 'is', null).executeTakeFirstOrThrow()
  ).id
}

type Traits = { reason?: string; kind?: SanctionKind; actor_id?: string | null; days?: number; ago?: string }

/** A sanction inserted into the database, a suspension unless asked otherwise. Returns its id. */
export async function makeSanction(
  { database: { db } }: TestApp,
  { id }: { id: string },
  { reason = WHY, kind = 'suspension', actor_id = null, days = 7, ago = '0' }: Traits = {},
): Promise<string> {
  const starts_at = sql<string>`now() - ${ago}::interval`
  const ends = kind === 'warning' ? sql`interval '12 months'` : sql`make_interval(days => ${days})`
  const ends_at = kind === 'ban' ? null : sql<string>`${starts_at} + ${ends}`
  const sanction = await db
    .insertInto('sanctions')
    .values({
      ...{ account_id: id, kind, rule: 'mass', actor_id, starts_at, ends_at },
      reason,
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

/** A warning with a text, and an appeal against it that was decided, inserted into the database. */
export async function makeAppealed(app: TestApp, member: { id: string }, word: (what: string) => string) {
  const { db } = app.database
  const sanction_id = await makeSanction(app, member, { kind: 'warning', reason: word('the reason') })
  const written_at = sql<string>`now()`
  await db
    .insertInto('sanction_texts')
    .values({ sanction_id, text: word('the text'), written_at })
    .execute()
  const decided = { result: 'upheld', reason: word('the answer'), decided_at: sql<string>`now()` }
  await db
    .insertInto('appeals')
    .values({ sanction_id, text: word('the appeal'), ...decided })
    .execute()
}
