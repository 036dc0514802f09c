import { sql } from 'kysely'
import type pg from 'pg'
import type { Pitcher } from '../../contract/pitches.rules.ts'
import type { NewPitch, OwnPitch, Pitch } from '../../contract/pitches.ts'
import type { Post } from '../../contract/posts.ts'
import type { PostStatus, Role, ShownState } from '../../contract/vocabulary.ts'
import { isReadable, isReadableBy } from '../audience/audience.rules.ts'
import { onlySourcesJson } from '../audience/invited.rules.ts'
import { IS_PAUSED, isNotBarred } from '../auth/barred.rules.ts'
import { noteWaiting } from '../away-mails/away-mails.ts'
import { HELD_COUNT, heldJson } from '../held-pitches/held-pitches.rules.ts'
import { holdsSource, isUsable } from '../kept-sources/kept-source.rules.ts'
import { publishEventSql } from '../platform/live/live.ts'
import { type Db, pipelined, prepared, type Tx } from '../platform/postgres/db.ts'
import { noteRightAway } from '../right-away/right-away.ts'
import { hasSource, mayPitch } from '../sources/pitching.rules.ts'
import { publishToHolder } from '../trails/trails.ts'
import { pitchJson } from './pitch-json.sql.ts'

/** The columns of a post that a pitch needs. */
export type HeldRequest = Pick<Post, 'title' | 'post_type' | 'account_id'> & {
  status: PostStatus
  /** Null when the viewer has left. */
  viewer_id: string | null
  /** Whether the viewer holds a source. */
  holds_source: boolean
  /** Whether the viewer has pitched to it, or a pitch of theirs is held. */
  is_pitched: boolean
  /** How many pitches to it the viewer has withdrawn. */
  withdrawn: number
  held_count: number
  /** Its author is suspended. */
  is_paused: boolean
  /** The sources that alone the viewer was invited to pitch; null: any. */
  only_sources: { id: string; name: string }[] | null
  /** By the database's clock. */
  state: Exclude<ShownState, 'draft'>
}

const PITCHED = 'responses r left join profiles s on s.id = r.profile_id'

const ownPitch = prepared<OwnPitch>(`select coalesce(
     (select ${pitchJson} from ${PITCHED} where r.is_pitch and r.post_id = p.id and r.responder_id = $2),
     (select ${heldJson} from held_pitches h left join profiles s on s.id = h.profile_id
       where h.post_id = p.id and h.responder_id = $2 and h.outcome is null)) as pitch,
     ${hasSource('$2')} as has_source, ${IS_PAUSED} as is_paused
   from posts p where p.id = $1 and ${isReadable('$2')}`)

const readable = prepared<
  Pick<HeldRequest, 'post_type' | 'account_id' | 'status' | 'holds_source'> & Pick<Post, 'shown_name'>
>(
  `select p.post_type, p.account_id, p.data ->> 'status' as status, p.shown_name, ${holdsSource('$2')} as holds_source
   from posts p where p.id = $1 and ${isReadable('$2')}`,
)

/** A source that the member keeps or holds in their role, and that is in use. */
const ownSource = (id: string, owner: { id: string; role: Role }) => sql`
  select from profiles p cross join (select ${owner.id}::uuid as id, ${owner.role}::text as role) m
  where p.id = ${id} and ${sql.raw(isUsable('p', 'm.id', 'm.role'))}`

export const pitches = {
  /** The viewer's own pitch to a post they may see. Null for a post they may not see. */
  own: async (pool: pg.Pool, post_id: string, viewer: string): Promise<OwnPitch | null> =>
    (await ownPitch(pool, [post_id, viewer]))[0] ?? null,

  /** What decides whether the viewer pitches to a post that they may see. Undefined for any other post. */
  readable: async (pool: pg.Pool, post_id: string, viewer: string) =>
    (await readable(pool, [post_id, viewer]))[0],

  /**
   * Locks a post that the viewer may see, its owner and the viewer until the transaction ends: an edit or a close at the
   * same moment comes before or after. A member who leaves locks their own account first, so the post is locked last.
   */
  holdRequest: async (tx: Tx, id: string, viewer: string): Promise<HeldRequest | undefined> => {
    const holding = sql<HeldRequest>`
      select p.title, p.post_type, p.data ->> 'status' as status, o.id as account_id, v.id as viewer_id,
        ${sql.raw(holdsSource('v.id'))} as holds_source,
        exists (select from responses r where r.is_pitch and r.post_id = p.id and r.responder_id = ${viewer})
          or h.waiting > 0 as is_pitched,
        h.withdrawn, ${sql.raw(HELD_COUNT)} as held_count, ${sql.raw(IS_PAUSED)} as is_paused,
        ${sql.raw(onlySourcesJson('v.id'))} as only_sources,
        case when p.settled_at is not null then 'settled' when p.expires_at <= clock_timestamp() then 'closed'
          else p.request_state end as state
      from posts p left join lateral (select id from accounts a where a.id = p.account_id for key share) o on true
        left join lateral (select m.id from accounts m where m.id = ${viewer} and ${sql.raw(isNotBarred('m'))} for key share) v on true
        cross join lateral (select count(*) filter (where outcome is null)::int as waiting,
            count(*) filter (where outcome = 'withdrawn')::int as withdrawn
          from held_pitches where post_id = p.id and responder_id = ${viewer}) h
      where p.id = ${id} and ${isReadableBy(viewer)}
      for share of p`
    return (await pipelined(tx, holding))[0]
  },

  /**
   * Whether the member keeps or holds the source in their role, and it is in use. If so, it can be neither removed nor
   * retired until the transaction ends.
   */
  holdSource: async (tx: Tx, id: string, owner: { id: string; role: Role }): Promise<boolean> => {
    return (await pipelined(tx, sql`${ownSource(id, owner)} for share of p`)).length > 0
  },

  isOwnSource: async (db: Db, id: string, owner: { id: string; role: Role }): Promise<boolean> =>
    (await ownSource(id, owner).execute(db)).rows.length > 0,

  /** What of the member decides whether they pitch, at this moment: it may have changed since the session was checked. */
  pitcher: async (tx: Tx, id: string): Promise<Pitcher | undefined> => {
    const found = await sql<Pitcher>`
      select a.role, ${sql.raw(holdsSource('a.id'))} as holds_source from accounts a where a.id = ${id}`.execute(
      tx,
    )
    return found.rows[0]
  },

  /**
   * Publishes the conversation, and the trail to whoever holds the source. Undefined when the member has pitched already or
   * may no longer, or the request has closed by the database's clock at this moment.
   */
  insert: async (
    tx: Tx,
    pitch: Pick<NewPitch, 'profile_id' | 'commentary'> & { post_id: string; responder_id: string },
  ): Promise<{ id: string; begun: boolean } | undefined> => {
    const inserting = sql<{ id: string; begun: boolean }>`
      with made as (insert into responses (post_id, is_pitch, responder_id, account_id, profile_id, commentary)
      select p.id, true, n.responder_id, p.account_id, n.profile_id, ${pitch.commentary}
      from posts p
        cross join (select ${pitch.responder_id}::uuid as responder_id, ${pitch.profile_id}::uuid as profile_id) n
      where p.id = ${pitch.post_id} and coalesce(p.expires_at, 'infinity') > clock_timestamp()
        and ${sql.raw(mayPitch('n.responder_id', 'n.profile_id'))}
      on conflict do nothing returning id, account_id, responder_id, profile_id),
        right_away as (${noteRightAway('pitches', sql`select account_id, id from made`)}),
        waiting as (${noteWaiting(sql`select account_id from made`)})
      select id, (select coalesce(bool_or(begun), false) from right_away) as begun,
        ${publishEventSql('conversation.created', sql`id`)}, ${publishToHolder('made')} from made`
    return (await pipelined(tx, inserting))[0]
  },

  inTransaction: async (tx: Tx, id: string): Promise<Pitch> => {
    const found = await pipelined(
      tx,
      sql<{ pitch: Pitch }>`
        select ${sql.raw(pitchJson)} as pitch from ${sql.raw(PITCHED)} where r.id = ${id}`,
    )
    return found[0]!.pitch
  },
}
