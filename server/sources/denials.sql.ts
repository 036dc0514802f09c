import { sql } from 'kysely'
import { DENIED_BY_EXPERT, retiredBy } from '../kept-sources/retirers.rules.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { inMicroseconds } from './moments.rules.ts'

type Denied = { account_id: string; name: string; held_by: string | null; at: string }

export const denials = {
  /** What its expert or they alone confirmed before no longer counts. */
  endConfirmation: (tx: Tx, id: string) =>
    sql`
      update source_evidence set ended_at = now()
      where profile_id = ${id} and kind in ('expert_link', 'photo_consent') and ended_at is null`.execute(tx),

  /**
   * Its expert, at the mailbox of this hash, said that it is not theirs. What was retired without that stays so for the
   * keeper once it is confirmed. Returns whose it is, its name, who holds it, and when; undefined when it is gone.
   */
  deny: async (tx: Tx, id: string, denied_by: Buffer): Promise<Denied | undefined> => {
    const denied = await sql<Denied>`
      update profiles set denied_at = clock_timestamp(), denied_by = ${denied_by},
        updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond'),
        ${sql.raw(retiredBy(DENIED_BY_EXPERT))}
      where id = ${id} returning account_id, name, held_by, ${sql.raw(inMicroseconds('denied_at'))} as at`.execute(
      tx,
    )
    return denied.rows[0]
  },

  /**
   * Whether a source can be denied as of this moment, in microseconds: it is there, and no expert has denied or confirmed it
   * since. Whoever holds it takes that back by confirming, as after any denial.
   */
  isDeniable: async (tx: Tx, id: string, at: string): Promise<boolean> => {
    const found = await sql`
      select from profiles p where p.id = ${id} and p.denied_at is null
        and not exists (select from source_evidence e where e.profile_id = p.id and e.kind = 'expert_link'
          and extract(epoch from e.made_at) * 1000000 > ${at}::numeric) for update`.execute(tx)
    return found.rows.length > 0
  },

  /** Whether the source has a confirmation that was made at this moment, in microseconds, or later. */
  isConfirmedSince: async (tx: Tx, id: string, at: string): Promise<boolean> => {
    const found = await sql`
      select from source_evidence where profile_id = ${id} and kind = 'expert_link'
        and extract(epoch from made_at) * 1000000 >= ${at}::numeric limit 1`.execute(tx)
    return found.rows.length > 0
  },
}
