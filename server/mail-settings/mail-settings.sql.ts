import { sql } from 'kysely'
import type { MailSettings } from '../../contract/mail-settings.ts'
import type { Db } from '../platform/postgres/db.ts'

const EVERYTHING: MailSettings = { messages: true, pitches: true, outcomes: true }

export const mailSettings = {
  of: async (db: Db, account_id: string): Promise<MailSettings> => {
    const found = await sql<MailSettings>`
      select messages, pitches, outcomes from mail_settings where account_id = ${account_id}`.execute(db)
    return found.rows[0] ?? EVERYTHING
  },

  /** Kinds that are not named stay as they are. False when the account is gone. */
  change: async (db: Db, account_id: string, wish: Partial<MailSettings>): Promise<boolean> => {
    const { messages = null, pitches = null, outcomes = null } = wish
    const changed = await sql`
      insert into mail_settings as s (account_id, messages, pitches, outcomes)
      select a.id, coalesce(${messages}::boolean, true), coalesce(${pitches}::boolean, true),
        coalesce(${outcomes}::boolean, true)
      from accounts a where a.id = ${account_id} for key share
      on conflict (account_id) do update set
        messages = coalesce(${messages}::boolean, s.messages), pitches = coalesce(${pitches}::boolean, s.pitches),
        outcomes = coalesce(${outcomes}::boolean, s.outcomes)`.execute(db)
    return (changed.numAffectedRows ?? 0n) > 0n
  },

  /** Whether the account exists and wants any of these kinds. */
  wantsAny: async (db: Db, account_id: string, kinds: MailSettings): Promise<boolean> => {
    const found = await sql`
      select from accounts a left join mail_settings s on s.account_id = a.id
      where a.id = ${account_id}
        and (${kinds.messages} and coalesce(s.messages, true) or ${kinds.pitches} and coalesce(s.pitches, true)
          or ${kinds.outcomes} and coalesce(s.outcomes, true))`.execute(db)
    return found.rows.length > 0
  },
}
