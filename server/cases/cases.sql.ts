import { sql } from 'kysely'
import type { CaseKind } from '../../contract/case-kinds.rules.ts'
import { type CaseDecision, type CaseSubject, SUBJECTS_OF } from '../../contract/cases.rules.ts'
import type { CaseDetails, CaseEntry, CasesPage } from '../../contract/cases.ts'
import { ANSWER_DAYS } from '../../contract/sanctions.rules.ts'
import { labelInCase } from '../audience/hidden-names.rules.ts'
import { isNotBarred } from '../auth/barred.rules.ts'
import { EVIDENCE } from '../comparisons/comparisons.rules.ts'
import type { Cursor } from '../platform/postgres/cursor.ts'
import { type Db, isoText, type Tx } from '../platform/postgres/db.ts'
import { ladderOf } from '../sanctions/sanctions.rules.ts'
import { named } from './named.sql.ts'
import { CLAIM, hasPart, SOURCE, SOURCE_NAME } from './source-cases.sql.ts'

const PAGE = 60
/** An arbitrary number for the advisory lock. Not 815_012: the audit log's, which is taken last (decision 0049). */
const NUMBERING = 815_014

/** A text as it was when it was reported, or one that was before it in the conversation. */
export type FrozenText = {
  text_id: string
  author_id: string | null
  text: string
  written_at: string
  is_reported: boolean
}

export type Reporter = {
  report_id: string
  account_id: string
  email: string
  name: string
  /** Members who are suspended or banned are emailed about their own standing alone. */
  is_emailed: boolean
}

export type HeldCase = {
  id: string
  number: number
  version: number
  subject_type: CaseSubject
  subject_id: string
  about_id: string | null
  is_closed: boolean
  /** The admin reported it, or it is about them. */
  is_involved: boolean
  /** Another admin has taken it. */
  is_others: boolean
}

/** Of one type the index has the order of the page; of several it would have to be sorted. */
function isOfKind(kind: CaseKind | undefined) {
  if (kind === undefined) return sql`true`
  const [only, ...others] = SUBJECTS_OF[kind]
  return others.length === 0
    ? sql`c.subject_type = ${only}`
    : sql`c.subject_type = any (${[...SUBJECTS_OF[kind]]})`
}

/** What is decided within a week, not within two business days. */
const LONGER: CaseSubject[] = ['appeal', 'claim', 'check']

const iso = (column: string) => sql.raw(isoText(column))
const IS_TAKEN = sql`c.closed_at is null and c.taken_until > now()`

/** What the admin reads in place of whom a case is about, where a report of theirs must not tell who that is. */
const labelFor = (admin: string | null, of = 'c') =>
  sql`(select ${sql.raw(labelInCase('v.id', of))} from (select ${admin}::uuid as id) v)`

const entryFor = (admin: string | null) => sql`c.id, c.number, c.version, c.subject_type,
  case when ${labelFor(admin)} is null then ${named(sql`c.about_id`)} end as about, ${labelFor(admin)} as shown_name,
  ${SOURCE_NAME} as source_name,
  case when ${IS_TAKEN} then ${named(sql`c.taken_by`)} end as taken_by, ${iso('c.due_at')} as due_at, c.decision,
  ${iso('c.created_at')} as created_at, ${iso('c.closed_at')} as closed_at`

/** The appeal of the case `c`, if it is one, and its sanction. */
const APPEALED = sql`appeals p join sanctions s on s.id = p.sanction_id where c.subject_type = 'appeal' and p.id = c.subject_id`
/** What the admin reads: what was reported, or what the sanction rests on. */
const TEXTS = sql`
  select t.id, t.author_id, t.text, t.written_at, t.is_reported from case_texts t where t.case_id = c.id
  union all select t.id, c.about_id, t.text, t.written_at, true
  from appeals p join sanction_texts t on t.sanction_id = p.sanction_id where c.subject_type = 'appeal' and p.id = c.subject_id`

export const cases = {
  /** The open case about this, locked until the transaction ends. */
  open: async (
    tx: Tx,
    {
      subject_type,
      subject_id,
      about_id,
    }: { subject_type: CaseSubject; subject_id: string; about_id: string },
  ): Promise<string> => {
    // Numbers have no gaps that a restored backup would have to know of.
    await sql`select pg_advisory_xact_lock(${NUMBERING})`.execute(tx)
    const { rows } = await sql<{ id: string }>`
      insert into cases (number, subject_type, subject_id, about_id, due_at)
      select coalesce(max(number), 0) + 1, ${subject_type}, ${subject_id}::uuid, ${about_id}::uuid,
        case when ${subject_type} = any (${LONGER}) then now() + make_interval(days => ${ANSWER_DAYS})
          else business_days_after(now(), 2) end
      from cases
      on conflict (subject_type, subject_id) where closed_at is null do update set subject_id = excluded.subject_id
      returning id`.execute(tx)
    return rows[0]!.id
  },

  /** Adds the texts that are not in the case yet, or that have changed since, in this order. */
  freeze: (tx: Tx, case_id: string, texts: FrozenText[]) =>
    sql`
      insert into case_texts (case_id, text_id, author_id, text, written_at, is_reported)
      select ${case_id}, t.text_id, t.author_id, t.text, t.written_at, t.is_reported
      from rows from (jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
        as (text_id uuid, author_id uuid, text text, written_at timestamptz, is_reported boolean))
        with ordinality as t (text_id, author_id, text, written_at, is_reported, place)
      where not exists (select from case_texts x
        where x.case_id = ${case_id} and x.text_id = t.text_id and x.text = t.text)
      order by t.place`.execute(tx),

  page: async (
    db: Db,
    admin: string,
    { closed, kind, after }: { closed: boolean; kind: CaseKind | undefined; after: Cursor | null },
  ): Promise<CasesPage> => {
    const place = after && sql`(${after.at}::timestamptz, ${after.id}::uuid)`
    const { rows } = closed
      ? await sql<CaseEntry>`
          select ${entryFor(admin)} from cases c
          where c.closed_at is not null and ${isOfKind(kind)} and ${place ? sql`(c.closed_at, c.id) < ${place}` : sql`true`}
          order by c.closed_at desc, c.id desc limit ${sql.lit(PAGE)}`.execute(db)
      : await sql<CaseEntry>`
          select ${entryFor(admin)} from cases c
          where c.closed_at is null and ${isOfKind(kind)} and ${place ? sql`(c.due_at, c.id) > ${place}` : sql`true`}
          order by c.due_at, c.id limit ${sql.lit(PAGE)}`.execute(db)
    const last = rows.length === PAGE ? rows[PAGE - 1] : undefined
    return { cases: rows, next: last ? `${closed ? last.closed_at : last.due_at}~${last.id}` : null }
  },

  /** The latest about a member whose name the admin sees there. */
  ofMember: async (db: Db, admin: string, account_id: string): Promise<CaseEntry[]> => {
    const { rows } = await sql<CaseEntry>`
      select ${entryFor(admin)} from cases c where c.about_id = ${account_id} and ${labelFor(admin)} is null
      order by c.created_at desc, c.id desc limit ${sql.lit(PAGE)}`.execute(db)
    return rows
  },

  entry: async (tx: Tx, admin: string | null, id: string): Promise<CaseEntry> => {
    const { rows } = await sql<CaseEntry>`select ${entryFor(admin)} from cases c where c.id = ${id}`.execute(
      tx,
    )
    return rows[0]!
  },

  details: async (tx: Tx, admin: string, id: string): Promise<CaseDetails> => {
    const { rows } = await sql<CaseDetails>`
      select ${entryFor(admin)}, c.reason, ${named(sql`c.decided_by`)} as decided_by,
        (select coalesce(json_agg(json_build_object('id', t.id, 'author', ${named(sql`t.author_id`)}, 'text', t.text,
            'written_at', ${iso('t.written_at')}, 'is_reported', t.is_reported) order by t.written_at, t.id), '[]')
          from (${TEXTS}) t) as texts,
        (select ${sql.raw(EVIDENCE)} from responses r where c.subject_type = 'pitch' and r.id = c.subject_id) as evidence,
        (select coalesce(json_agg(json_build_object('id', r.id, 'reporter', ${named(sql`r.reporter_id`)}, 'rule', r.rule,
            'words', r.words, 'created_at', ${iso('r.created_at')}) order by r.created_at, r.id), '[]')
          from case_reports r where r.case_id = c.id) as reports,
        (select json_build_object('role', m.role, 'since', ${iso('m.created_at')}, 'earlier_cases',
            (select count(*)::int from cases e
              where e.about_id = m.id and e.created_at < c.created_at and e.subject_type = any (${[...SUBJECTS_OF.reports]})
                and ${labelFor(admin, 'e')} is null),
            'sanctions', (select coalesce(json_agg(json_build_object('id', s.id, 'kind', s.kind,
                'starts_at', ${iso('s.starts_at')}) order by s.starts_at desc, s.id desc), '[]')
              from sanctions s where s.account_id = m.id),
            'ladder', ${sql.raw(ladderOf('m.id'))})
          from accounts m where m.id = c.about_id) as member,
        (select json_build_object('text', p.text, 'kind', s.kind, 'days', extract(day from s.ends_at - s.starts_at)::int,
            'rule', s.rule, 'reason', s.reason, 'starts_at', ${iso('s.starts_at')}, 'ends_at', ${iso('s.ends_at')},
            'decided_by', ${named(sql`s.actor_id`)})
          from ${APPEALED}) as appeal,
        ${SOURCE} as source, ${CLAIM} as claim
      from cases c where c.id = ${id}`.execute(tx)
    return rows[0]!
  },

  /** `admin` is null for the operator, who has part in no case. */
  lock: async (tx: Tx, id: string, admin: string | null): Promise<HeldCase | undefined> => {
    const { rows } = await sql<HeldCase>`
      select c.id, c.number, c.version, c.subject_type, c.subject_id, c.about_id, c.closed_at is not null as is_closed,
        coalesce(c.about_id = ${admin}, false)
          or ${hasPart(admin)}
          or exists (select from case_reports r where r.case_id = c.id and r.reporter_id = ${admin})
          or exists (select from ${APPEALED} and exists (
            select from case_reports r where r.case_id = s.case_id and r.reporter_id = ${admin}))
          -- Their own decision, unless nobody else can look at it again.
          or exists (select from ${APPEALED} and s.actor_id = ${admin}
            and exists (select from accounts o where o.role = 'admin' and o.id <> ${admin}
              and ${sql.raw(isNotBarred('o'))})) as is_involved,
        coalesce(${IS_TAKEN} and c.taken_by <> ${admin}, false) as is_others
      from cases c where c.id = ${id} for no key update`.execute(tx)
    return rows[0]
  },

  /** The open case of an appeal, locked. */
  ofAppeal: async (tx: Tx, appeal_id: string): Promise<string | undefined> => {
    const found = await sql<{ id: string }>`
      select id from cases where subject_type = 'appeal' and subject_id = ${appeal_id} and closed_at is null
      for no key update`.execute(tx)
    return found.rows[0]?.id
  },

  /** Whether the admin sent a report about the member that is still open, and saw whom it was about. */
  hasReported: async (tx: Tx, admin: string, account_id: string): Promise<boolean> => {
    const { rows } = await sql`
      select from case_reports r join cases c on c.id = r.case_id
      where r.reporter_id = ${admin} and c.about_id = ${account_id} and c.closed_at is null
        and ${labelFor(admin)} is null limit 1`.execute(tx)
    return rows.length > 0
  },

  /** The open case of this number. */
  openOf: async (tx: Tx, number: number): Promise<{ id: string; version: number } | undefined> => {
    const { rows } = await sql<{ id: string; version: number }>`
      select id, version from cases where number = ${number} and closed_at is null`.execute(tx)
    return rows[0]
  },

  take: (tx: Tx, id: string, taken_by: string) =>
    sql`
      update cases set taken_by = ${taken_by}, taken_until = now() + interval '30 minutes', version = version + 1
      where id = ${id}`.execute(tx),

  release: (tx: Tx, id: string) =>
    sql`
      update cases set taken_by = null, taken_until = null, version = version + 1 where id = ${id}`.execute(
      tx,
    ),

  decide: (
    tx: Tx,
    id: string,
    { decision, reason, decided_by }: { decision: CaseDecision; reason: string; decided_by: string | null },
  ) =>
    sql`
      update cases set decision = ${decision}, reason = ${reason}, decided_by = ${decided_by}, closed_at = now(),
        version = version + 1
      where id = ${id}`.execute(tx),

  reporters: async (tx: Tx, id: string) => {
    const { rows } = await sql<Reporter>`
      select r.id as report_id, a.id as account_id, a.email, a.name, ${sql.raw(isNotBarred('a'))} as is_emailed
      from case_reports r join accounts a on a.id = r.reporter_id
      where r.case_id = ${id} order by a.id`.execute(tx)
    return rows
  },
}

/** Removes cases, with all reports and texts in them, a year after they were decided. */
export const sweepCases = (db: Db) =>
  sql`delete from cases where closed_at < now() - interval '12 months'`.execute(db)
