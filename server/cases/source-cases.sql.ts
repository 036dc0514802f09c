import { sql } from 'kysely'
import { isoText, type Tx } from '../platform/postgres/db.ts'
import type { FrozenText } from './cases.sql.ts'

const iso = (column: string) => sql.raw(isoText(column))
const frozen = sql`t.text_id, t.author_id, left(t.text, 32000) as text, ${iso('t.written_at')} as written_at, true as is_reported`

/** What a case about a source is opened with, and whom it is about. */
type Opening = { about_id: string; texts: FrozenText[] }

export const sourceCases = {
  /** The claimant's note, and why the agency declined. */
  ofClaim: async (tx: Tx, claim_id: string): Promise<Opening | undefined> => {
    const { rows } = await sql<Opening>`
      select p.account_id as about_id, (select coalesce(json_agg(x), '[]') from (select ${frozen} from (values
          (k.id, k.claimant_id, k.created_at, k.note), (k.id, p.account_id, now(), k.reason))
          as t (text_id, author_id, written_at, text) where t.text <> '') x) as texts
      from source_claims k join profiles p on p.id = k.profile_id where k.id = ${claim_id}`.execute(tx)
    return rows[0]
  },
}
