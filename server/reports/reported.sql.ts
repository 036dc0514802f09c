import { type RawBuilder, sql } from 'kysely'
import type { Reported } from '../../contract/reports.rules.ts'
import type { Role } from '../../contract/vocabulary.ts'
import { IS_PUBLISHED, isReadableBy } from '../audience/audience.rules.ts'
import { hidesAuthor, hidesPartner, IS_HIDDEN_HERE } from '../audience/hidden-names.rules.ts'
import type { FrozenText } from '../cases/cases.ts'
import { isBlockedFor } from '../contact-limits/contact-limits.rules.ts'
import { OWNER_KEEPS } from '../kept-sources/kept-source.rules.ts'
import { isoText, type Tx } from '../platform/postgres/db.ts'

type Reporter = { id: string; role: Role }
type Find = (tx: Tx, id: string, reporter: Reporter) => Promise<FrozenText[]>

const iso = (column: string) => sql.raw(isoText(column))

const CONTEXT = 5

/** Lines that are not blank, as one text. */
const lines = (...parts: string[]) =>
  sql.raw(`left(concat_ws(E'\\n', ${parts.map((part) => `nullif(${part}, '')`).join(', ')}), 32000)`)

const MUST_HAVES = `array_to_string(b.must_haves, E'\\n')`
const QUESTIONS = `(select string_agg(q.text, E'\\n' order by q.position) from request_questions q where q.post_id = p.id)`

const found =
  (statement: (id: string, reporter: Reporter) => RawBuilder<FrozenText>): Find =>
  async (tx, id, reporter) =>
    (await statement(id, reporter).execute(tx)).rows

// The first text of a conversation is in its own row, the answers of a pitch follow it: what it has in common with
// earlier ones is counted from the start of each.
const ofConversation = (isPitch: boolean) =>
  found(
    (id, { id: reporter }) => sql`
      with own as materialized (
        select r.* from responses r
        where ${reporter}::uuid in (r.account_id, r.responder_id) and ${
          isPitch
            ? sql`r.id = ${id} and r.is_pitch`
            : sql`r.id = coalesce((select m.conversation_id from messages m where m.id = ${id}), ${id})`
        }),
      texts as (
        select r.id as text_id, r.responder_id as author_id, r.commentary as text, r.created_at as written_at from own r
        union all
        select m.id, m.sender_id, m.message_text, m.created_at from own r join messages m on m.conversation_id = r.id),
      target as (select * from texts where text_id = ${id} and author_id <> ${reporter}),
      frozen as (
        select t.*, t.text_id = target.text_id as is_reported from texts t, target
        where (t.written_at, t.text_id) <= (target.written_at, target.text_id)
        order by t.written_at desc, t.text_id desc limit ${sql.lit(CONTEXT + 1)})
      select t.text_id, t.author_id, p.text, ${iso('t.written_at')} as written_at, t.is_reported
      from frozen t cross join lateral (select 0 as position, t.text
        union all select w.position, w.text from pitch_answers w where w.response_id = t.text_id) p
      order by t.written_at, t.text_id, p.position`,
  )

/**
 * What another member wrote, as it is now: nothing unless the reporter can see it. In a conversation, with the five texts
 * before it.
 */
export const reported: Record<Reported, Find> = {
  member: found(
    (id, { id: reporter }) => sql`
      select a.id as text_id, a.id as author_id, ${iso('a.created_at')} as written_at, true as is_reported,
        ${lines('a.name', `a.profile ->> 'title'`, `a.profile ->> 'organization'`, `a.profile ->> 'bio'`)} as text
      from accounts a where a.id = ${id} and a.id <> ${reporter} and (a.data <> '{}' or a.role = 'admin')
        and (not ${isBlockedFor(reporter, 'a.id')} or exists (select from responses r left join posts p on p.id = r.post_id
          where r.responder_id = a.id and r.account_id = ${reporter}
            or r.responder_id = ${reporter} and r.account_id = a.id and not ${sql.raw(IS_HIDDEN_HERE)}))`,
  ),
  post: found(
    (id, { id: reporter }) => sql`
      select p.id as text_id, p.account_id as author_id, ${iso('p.created_at')} as written_at, true as is_reported,
        ${lines('p.title', 'p.description', 'p.organization', 'p.contact_info', 'p.additional_notes', 'b.place', MUST_HAVES, QUESTIONS)} as text
      from posts p left join request_briefs b on b.post_id = p.id where p.id = ${id} and p.account_id <> ${reporter} and ${sql.raw(IS_PUBLISHED)}
        and ${isReadableBy(reporter)}`,
  ),
  comment: found(
    (id, { id: reporter }) => sql`
      select c.id as text_id, c.account_id as author_id, ${iso('c.created_at')} as written_at, true as is_reported, c.content as text
      from comments c join posts p on p.id = c.post_id
      where c.id = ${id} and not c.is_deleted and c.account_id <> ${reporter} and ${isReadableBy(reporter)}
        and not ${isBlockedFor(reporter, 'c.account_id')}`,
  ),
  source: found(
    (id, { id: reporter, role }) => sql`
      select p.id as text_id, coalesce(p.held_by, p.account_id) as author_id, ${iso('p.created_at')} as written_at, true as is_reported,
        ${lines('p.name', 'p.title', 'p.organization', 'p.expertise')} as text
      from profiles p join accounts a on a.id = p.account_id
      where p.id = ${id} and p.account_id <> ${reporter} and ${role} <> 'pr' and ${sql.raw(OWNER_KEEPS)}
        and not ${isBlockedFor(reporter, 'p.account_id')}
        and (p.held_by is null or p.held_by <> ${reporter} and not ${isBlockedFor(reporter, 'p.held_by')})`,
  ),
  pitch: ofConversation(true),
  message: ofConversation(false),
}

/** Whether the reporter sees a label in place of who wrote this post, pitch or message. */
export async function isLabeled(tx: Tx, id: string, reporter: string): Promise<boolean> {
  const { rows } = await sql<{ is_labeled: boolean }>`
    select exists (select from posts p where p.id = ${id} and ${sql.raw(hidesAuthor('v.id'))})
      or exists (select from responses r join posts p on p.id = r.post_id
        where r.id = coalesce((select m.conversation_id from messages m where m.id = ${id}), ${id})
          and ${sql.raw(hidesPartner('v.id'))}) as is_labeled
    from (select ${reporter}::uuid as id) v`.execute(tx)
  return rows[0]!.is_labeled
}
