import { sql } from 'kysely'
import type { Check, FINDINGS } from '../../contract/evidence.rules.ts'
import type { Tx } from '../platform/postgres/db.ts'

export const marking = {
  register: (tx: Tx, source_id: string, result: (typeof FINDINGS)[number]) =>
    sql`
      update source_evidence set result = ${result}, decided_at = now(),
        until = case when ${result} = 'found' then now() + interval '12 months' end
      where profile_id = ${source_id} and kind = 'register' and ended_at is null`.execute(tx),

  endCheck: (tx: Tx, source_id: string) =>
    sql`
      update source_evidence set ended_at = now()
      where profile_id = ${source_id} and kind = 'team_check' and ended_at is null`.execute(tx),

  check: (tx: Tx, source_id: string, how: Check, admin_id: string | null) =>
    sql`
      insert into source_evidence (profile_id, kind, made_by, fingerprint, how, result, decided_at)
      select id, 'team_check', ${admin_id}, fingerprint, ${how}, 'checked', now()
      from profiles where id = ${source_id}`.execute(tx),
}
