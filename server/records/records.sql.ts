import { sql } from 'kysely'
import type { MemberRecord } from '../../contract/records.ts'
import { isoText, type Tx } from '../platform/postgres/db.ts'
import { ladderOf } from '../sanctions/sanctions.rules.ts'

const MOST = 50

type OfMember = Pick<MemberRecord, 'sanctions' | 'ladder' | 'sources'>

const iso = (column: string) => sql.raw(isoText(column))

/** A member's sanctions and the sources that they keep or hold, newest first. */
export async function ofMember(tx: Tx, account_id: string): Promise<OfMember> {
  const { rows } = await sql<OfMember>`
    select ${sql.raw(ladderOf('v.id'))} as ladder,
      (select coalesce(json_agg(json_build_object('id', s.id, 'kind', s.kind, 'rule', s.rule, 'reason', s.reason,
          'starts_at', ${iso('s.starts_at')}, 'ends_at', ${iso('s.ends_at')}, 'ended_at', ${iso('s.ended_at')})
        order by s.starts_at desc, s.id desc), '[]') from sanctions s where s.account_id = v.id) as sanctions,
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'organization', p.organization)
        order by p.created_at desc, p.id desc), '[]')
        from (select * from profiles where account_id = v.id or held_by = v.id
          order by created_at desc, id desc limit ${sql.lit(MOST)}) p) as sources
    from (select ${account_id}::uuid as id) v`.execute(tx)
  return rows[0]!
}
