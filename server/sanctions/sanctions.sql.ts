import { type RawBuilder, sql } from 'kysely'
import type { HouseRule } from '../../contract/reports.rules.ts'
import {
  ANSWER_DAYS,
  APPEAL_DAYS,
  type Ladder,
  type Measure,
  type SanctionKind,
} from '../../contract/sanctions.rules.ts'
import type { Standing } from '../../contract/sanctions.ts'
import type { Role } from '../../contract/vocabulary.ts'
import type { Zone } from '../../contract/zones.ts'
import { isNotBarred, RUNS } from '../auth/barred.rules.ts'
import { type Db, isoText, type Tx } from '../platform/postgres/db.ts'
import type { Removed } from './content.ts'
import { COUNTS, ladderOf } from './sanctions.rules.ts'

export type SanctionedMember = {
  id: string
  name: string
  email: string
  role: Role
  zone: Zone
  is_banned: boolean
}

export type NewSanction = {
  account_id: string
  kind: SanctionKind
  days: number | null
  rule: HouseRule
  reason: string
  skip_reason: string
  actor_id: string | null
  case_id: string | null
  /** What it removes; null: nothing. */
  removed: Removed | null
}

export type MadeSanction = { id: string; ends_at: string | null; appeal_until: string; now: string }

const APPEAL_UNTIL = `(s.starts_at + interval '${APPEAL_DAYS} days')`
const iso = (column: string) => sql.raw(isoText(column))
/** When a sanction that starts then ends by itself. */
const endOf = ({ kind, days }: Pick<NewSanction, 'kind' | 'days'>, start: RawBuilder<unknown>) => {
  if (kind === 'ban' || kind === 'removal') return sql`null::timestamptz`
  return kind === 'warning'
    ? sql`${start} + interval '12 months'`
    : sql`${start} + make_interval(days => ${days})`
}

export const sanctions = {
  /** Locked until the transaction ends: the user first, as when a member leaves. */
  hold: async (tx: Tx, id: string): Promise<SanctionedMember | undefined> => {
    await sql`select from auth_users where id = ${id} for key share`.execute(tx)
    const found = await sql<SanctionedMember>`
      select a.id, a.name, a.email, a.role, member_zone(a.id) as zone,
        coalesce(a.barred_until = 'infinity', false) as is_banned
      from accounts a where a.id = ${id} for no key update`.execute(tx)
    return found.rows[0]
  },

  ladder: async (db: Db, account_id: string): Promise<Ladder> => {
    const found = await sql<{ ladder: Ladder }>`
      select ${sql.raw(ladderOf('v.id'))} as ladder from (select ${account_id}::uuid as id) v`.execute(db)
    return found.rows[0]!.ladder
  },

  latest: async (tx: Tx, account_id: string): Promise<string | null> => {
    const found = await sql<{ id: string }>`
      select id from sanctions where account_id = ${account_id} order by starts_at desc, id desc limit 1`.execute(
      tx,
    )
    return found.rows[0]?.id ?? null
  },

  insert: async (tx: Tx, { days, removed, ...row }: NewSanction): Promise<MadeSanction> => {
    const made = await sql<MadeSanction>`
      insert into sanctions as s (account_id, kind, rule, reason, skip_reason, actor_id, case_id, subject_type,
        subject_id, ends_at)
      values (${row.account_id}, ${row.kind}, ${row.rule}, ${row.reason}, ${row.skip_reason}, ${row.actor_id},
        ${row.case_id}, ${removed?.type ?? null}, ${removed?.id ?? null}, ${endOf({ ...row, days }, sql`now()`)})
      returning s.id, ${iso('s.ends_at')} as ends_at, ${iso(APPEAL_UNTIL)} as appeal_until, ${iso('now()')} as now`.execute(
      tx,
    )
    return made.rows[0]!
  },

  /** What the member wrote of what was reported in the case. */
  keepTexts: (tx: Tx, id: string, case_id: string, account_id: string) =>
    sql`
      insert into sanction_texts (sanction_id, text, written_at)
      select ${id}, t.text, t.written_at from case_texts t
      where t.case_id = ${case_id} and t.is_reported and t.author_id = ${account_id}
      order by t.written_at, t.id`.execute(tx),

  /** Ends what runs beside a new sanction: a suspension that of another, a ban everything. */
  endOthers: (tx: Tx, id: string, account_id: string, kind: SanctionKind) =>
    sql`
      update sanctions s set ended_at = now()
      where s.account_id = ${account_id} and s.id <> ${id} and ${sql.raw(RUNS)}
        and (${kind === 'ban'} and s.kind <> 'removal' or ${kind === 'suspension'} and s.kind = 'suspension')`.execute(
      tx,
    ),

  /** Ends one before its time. One that has ended by itself is noted as ended, too. */
  end: (tx: Tx, id: string) =>
    sql`update sanctions set ended_at = now() where id = ${id} and ended_at is null`.execute(tx),

  /**
   * Puts a milder one in the place of a sanction that is about to end: by the same admin, for the same reason, from the same
   * moment on. One that another had replaced already stays over.
   */
  replace: async (tx: Tx, id: string, measure: Measure): Promise<void> => {
    await sql`
      with made as (
        insert into sanctions (account_id, kind, rule, reason, actor_id, case_id, reduces_id, starts_at, ends_at, ended_at)
        select s.account_id, ${measure.kind}, s.rule, s.reason, s.actor_id, s.case_id, s.id, s.starts_at,
          ${endOf(measure, sql`s.starts_at`)}, s.ended_at
        from sanctions s where s.id = ${id} returning id)
      insert into sanction_texts (sanction_id, text, written_at)
      select made.id, t.text, t.written_at from made, sanction_texts t where t.sanction_id = ${id}
      order by t.written_at, t.id`.execute(tx)
  },

  /** Keeps the account's column with the sanctions that run. */
  bar: (tx: Tx, account_id: string) =>
    sql`
      update accounts a set barred_until = (
        select max(coalesce(s.ends_at, 'infinity')) from sanctions s
        where s.account_id = a.id and s.kind in ('suspension', 'ban') and ${sql.raw(RUNS)})
      where a.id = ${account_id}`.execute(tx),

  standing: async (db: Db, account_id: string): Promise<Standing> => {
    const found = await sql<Standing>`
      select not exists (select from sanctions s where s.account_id = v.id
          and (s.kind in ('suspension', 'ban') and ${sql.raw(RUNS)} or ${sql.raw(COUNTS)})) as is_good,
        coalesce((select json_agg(json_build_object('id', s.id, 'kind', s.kind,
            'removed', case when s.subject_id is not null
              then json_build_object('type', s.subject_type, 'id', s.subject_id) end, 'rule', s.rule, 'reason', s.reason,
            'texts', (select coalesce(json_agg(json_build_object('text', t.text, 'written_at', ${iso('t.written_at')})
                order by t.written_at, t.id), '[]') from sanction_texts t where t.sanction_id = s.id),
            'starts_at', ${iso('s.starts_at')}, 'ends_at', ${iso('s.ends_at')}, 'ended_at', ${iso('s.ended_at')},
            'read_at', ${iso('s.read_at')},
            'appeal_until', case when s.reduces_id is null
              then ${iso(APPEAL_UNTIL)} end,
            'appeal', (select json_build_object('text', p.text, 'created_at', ${iso('p.created_at')},
                'answer_by', ${iso(`(p.created_at + interval '${ANSWER_DAYS} days')`)}, 'result', p.result,
                'reason', p.reason, 'decided_at', ${iso('p.decided_at')}, 'same_admin', p.same_admin)
              from appeals p where p.sanction_id = s.id))
          order by s.starts_at desc, s.id desc) from sanctions s where s.account_id = v.id), '[]') as sanctions,
        (select count(*) = 1 from accounts o where o.role = 'admin' and ${sql.raw(isNotBarred('o'))}) as has_one_admin
      from (select ${account_id}::uuid as id) v`.execute(db)
    return found.rows[0]!
  },

  /** False when it is not the member's. Reading it again changes nothing. */
  markRead: async (tx: Tx, id: string, account_id: string): Promise<boolean> => {
    const found = await sql`
      select from sanctions where id = ${id} and account_id = ${account_id}`.execute(tx)
    await sql`
      update sanctions set read_at = now()
      where id = ${id} and account_id = ${account_id} and read_at is null`.execute(tx)
    return found.rows.length > 0
  },
}
