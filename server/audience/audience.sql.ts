import { sql } from 'kysely'
import type { Invite, Opening } from '../../contract/audience.ts'
import { type Audience, FALLBACK_NAMES } from '../../contract/vocabulary.ts'
import { contactRefusal, isBlockedFor, refusesContact } from '../contact-limits/contact-limits.rules.ts'
import type { Refused } from '../contact-limits/contact-limits.ts'
import { type Cursor, NIL_ID } from '../platform/postgres/cursor.ts'
import { type Db, isoText, pipelined, type Tx } from '../platform/postgres/db.ts'
import { isKeptFrom, isReadable, READER_COUNT, READERS, WAS_PUBLISHED } from './audience.rules.ts'
import { hidesAuthor } from './hidden-names.rules.ts'
import { mayBeInvited } from './invited.rules.ts'

const OPENINGS_PAGE = 50

const NAME = sql`coalesce(nullif(a.name, ''), ${FALLBACK_NAMES.actor})`
const ORGANIZATION = sql`coalesce(a.profile ->> 'organization', '')`

/** A request, and whom it invites. */
type Inviting = { post_id: string; account_id: string }

export const audiences = {
  /** Who may read the post now; null: everyone with access. */
  readers: async (tx: Tx, post_id: string): Promise<string[] | null> => {
    const found = await sql<{ readers: string[] | null }>`
      select ${sql.raw(READERS)} as readers from posts p where p.id = ${post_id}`.execute(tx)
    return found.rows[0]?.readers ?? null
  },

  set: (tx: Tx, post_id: string, audience: Audience) =>
    sql`update posts set audience = ${audience},
        updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond') where id = ${post_id}`.execute(
      tx,
    ),

  /** Notes that all who are invited are told of it, and returns those who have not been: once per person and request. */
  tell: async (tx: Tx, post_id: string): Promise<string[]> => {
    const told = await sql<{ account_id: string }>`
      insert into told_invites (post_id, account_id)
      select distinct i.post_id, i.account_id from post_invites i join posts p on p.id = i.post_id
      where p.id = ${post_id} and p.audience = 'chosen' order by 2
      on conflict do nothing returning account_id`.execute(tx)
    return told.rows.map(({ account_id }) => account_id)
  },

  /** Keeps these members and all who are invited from leaving until the transaction ends. */
  hold: (tx: Tx, post_id: string, ids: readonly string[]) =>
    pipelined(
      tx,
      sql`
        select from accounts where id = any (${[...ids]}::uuid[] ||
          array(select i.account_id from post_invites i where i.post_id = ${post_id}))
        order by id for key share`,
    ),

  /** Keeps these sources with who keeps and holds them until the transaction ends. */
  holdSources: (tx: Tx, ids: readonly string[]) =>
    pipelined(tx, sql`select from profiles where id = any (${[...ids]}::uuid[]) order by id for share`),

  /** Replaces who is invited. Returns whether all of them can be: those that cannot are left out. */
  invite: async (tx: Tx, post_id: string, invited: readonly Invite[], author: string): Promise<boolean> => {
    const found = await sql<{ all: boolean }>`
      with wanted as (
          select distinct account_id, profile_id
          from jsonb_to_recordset(${JSON.stringify(invited)}::jsonb) i (account_id uuid, profile_id uuid)),
        asked as (
          select w.account_id, w.profile_id
          from wanted w join accounts a on a.id = w.account_id and a.role in ('pr', 'expert') and a.data <> '{}'
            and a.id <> ${author} and (not ${isBlockedFor(author, 'a.id')} or exists (
              select from post_invites i where i.post_id = ${post_id} and i.account_id = a.id))
          where ${sql.raw(mayBeInvited('w', 'a'))} or exists (
            select from post_invites i join profiles s on s.id = i.profile_id and w.account_id in (s.account_id, s.held_by)
            where i.post_id = ${post_id} and i.profile_id = w.profile_id)),
        gone as (
          delete from post_invites i where i.post_id = ${post_id} and not exists (
            select from asked where asked.account_id = i.account_id and asked.profile_id is not distinct from i.profile_id)),
        made as (
          insert into post_invites (post_id, account_id, profile_id) select ${post_id}, account_id, profile_id from asked
          on conflict do nothing)
      select (select count(*) from asked) = (select count(*) from wanted) as all`.execute(tx)
    return found.rows[0]!.all
  },

  /** Notes which of these accounts may no longer read a post that was published, null: of all, and returns how many those are. */
  noteLost: async (tx: Tx, post_id: string, before: readonly string[] | null): Promise<number> => {
    const lost = await sql`
      insert into lost_readers as l (post_id, account_id)
      select p.id, a.id from posts p, accounts a
      where p.id = ${post_id} and ${sql.raw(WAS_PUBLISHED)} and a.data <> '{}' and not ${sql.raw(isReadable('a.id'))}
        and (${before}::uuid[] is null or a.id = any (${before}::uuid[])) and not ${sql.raw(isKeptFrom('a.id'))}
      on conflict (post_id, account_id) do update set lost_at = now()`.execute(tx)
    return Number(lost.numAffectedRows ?? 0n)
  },

  /** Whom requests invite with these sources, and can read them. */
  invitedWith: async (tx: Tx, sources: readonly string[]): Promise<Inviting[]> => {
    const found = await sql<Inviting>`
      select distinct i.post_id, i.account_id from post_invites i join posts p on p.id = i.post_id
      where i.profile_id = any (${[...sources]}::uuid[]) and ${sql.raw(isReadable('i.account_id'))}`.execute(
      tx,
    )
    return found.rows
  },

  /** Notes which of them have lost their request since, and returns these requests. */
  noteUninvited: async (tx: Tx, before: readonly Inviting[]): Promise<string[]> => {
    const found = await sql<{ post_id: string }>`
      with lost as (
        insert into lost_readers as l (post_id, account_id)
        select p.id, a.id from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) b (post_id uuid, account_id uuid)
          join posts p on p.id = b.post_id join accounts a on a.id = b.account_id
        where ${sql.raw(WAS_PUBLISHED)} and a.data <> '{}' and not ${sql.raw(isReadable('a.id'))}
          and not ${sql.raw(isKeptFrom('a.id'))}
        on conflict (post_id, account_id) do update set lost_at = now() returning l.post_id)
      select distinct post_id from lost order by 1`.execute(tx)
    return found.rows.map(({ post_id }) => post_id)
  },

  /** Who has just lost a post that they still may not read. */
  lost: async (db: Db, post_id: string): Promise<string[]> => {
    const found = await sql<{ account_id: string }>`
      select l.account_id from lost_readers l join posts p on p.id = l.post_id
      where l.post_id = ${post_id} and l.lost_at > now() - interval '5 minutes'
        and not ${sql.raw(isReadable('l.account_id'))}`.execute(db)
    return found.rows.map(({ account_id }) => account_id)
  },

  /** How many members a request of this member with this audience would have. */
  count: async (
    db: Db,
    account_id: string,
    { audience, tags, invited }: { audience: Audience; tags: readonly string[]; invited: readonly Invite[] },
  ): Promise<number> => {
    // As `invite`: a source that cannot be chosen lets nobody read, unless a request of theirs invites with it already.
    const found = await sql<{ count: number }>`
      with p as (select ${NIL_ID}::uuid as id, ${account_id}::uuid as account_id, ${audience}::text as audience, ${[...tags]}::text[] as tags, false as is_hidden_name),
        post_invites as (
          select ${NIL_ID}::uuid as post_id, w.account_id
          from jsonb_to_recordset(${JSON.stringify(invited)}::jsonb) w (account_id uuid, profile_id uuid)
            join accounts a on a.id = w.account_id and (${sql.raw(mayBeInvited('w', 'a'))} or exists (
              select from post_invites i join posts o on o.id = i.post_id and o.account_id = ${account_id}
              where i.account_id = w.account_id and i.profile_id = w.profile_id)))
      select ${sql.raw(READER_COUNT)} as count from p`.execute(db)
    return found.rows[0]!.count
  },

  /** How the author of a post refuses contact by a writer. Undefined for a post without one. */
  refusal: async (db: Db, writer: string, post_id: string): Promise<Refused | undefined> => {
    const reading = sql<Refused>`
      select case when ${sql.raw(hidesAuthor('w.id'))}
          then case when ${sql.raw(refusesContact('p.account_id', 'w.id'))} then 'block' end
          else ${sql.raw(contactRefusal('w.id', 'p.account_id'))} end as refusal, ${NAME} as name
      from (select ${writer}::uuid as id) w, posts p join accounts a on a.id = p.account_id where p.id = ${post_id}`
    return (await pipelined(db, reading))[0]
  },

  /** Undefined for a post that is gone. */
  author: async (db: Db, post_id: string): Promise<string | null | undefined> => {
    const found = await sql<{ account_id: string | null }>`
      select p.account_id from posts p where p.id = ${post_id}`.execute(db)
    return found.rows[0]?.account_id
  },

  /** A page of who has opened a request of the owner's, the latest first. Null for any other post. */
  openings: async (db: Db, post_id: string, owner: string, after: Cursor | null) => {
    const found = await sql<{ opening: Opening | null; at: string; id: string }>`
      select case when e.id is not null then json_build_object('id', e.id,
          'reader', case when a.id is not null then
            json_build_object('id', a.id, 'name', ${NAME}, 'role', a.role, 'organization', ${ORGANIZATION}) end,
          'case_number', (select c.number from cases c where c.id = e.case_id),
          'first_at', ${sql.raw(isoText('e.first_at'))}, 'last_at', ${sql.raw(isoText('e.last_at'))}, 'times', e.times) end as opening,
        ${sql.raw(isoText('e.last_at'))} as at, e.id
      from posts p left join lateral (select * from post_openings e where e.post_id = p.id
          ${after ? sql`and (e.last_at, e.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
          order by e.last_at desc, e.id desc limit ${OPENINGS_PAGE}) e on true
        left join accounts a on a.id = e.account_id
      where p.id = ${post_id} and p.account_id = ${owner} and p.post_type = 'request_for_source'
      order by e.last_at desc, e.id desc`.execute(db)
    if (found.rows.length === 0) return null
    const openings = found.rows.flatMap(({ opening }) => opening ?? [])
    const last = openings.length === OPENINGS_PAGE ? found.rows.at(-1)! : null
    return { openings, next: last && `${last.at}~${last.id}` }
  },

  /** Erases openings 90 days after the request has ended, and what open pages had to learn. */
  sweep: async (db: Db): Promise<void> => {
    await sql`delete from post_openings e using posts p
      where p.id = e.post_id and p.expires_at < now() - interval '90 days'`.execute(db)
    await sql`delete from lost_readers where lost_at < now() - interval '1 hour'`.execute(db)
  },
}
