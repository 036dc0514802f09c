import { type RawBuilder, sql } from 'kysely'
import { publishEventSql } from '../platform/live/live.ts'
import type { Db } from '../platform/postgres/db.ts'

// The key of the event is the ids of the request, the pitcher and the source, each of which may be missing. The pitcher
// receives it, and whoever holds the source when it is loaded. Every statement that changes a trail takes it from here.

type Columns = { post?: string; pitcher?: string; profile?: string }

const changed = ({ post = 'post_id', pitcher = 'responder_id', profile = 'profile_id' }: Columns) =>
  publishEventSql('pitch.changed', sql.raw(`concat(${post}, ' ', ${pitcher}, ' ', ${profile})`))

/**
 * Publishes a change of the trail to the pitcher and to whoever holds the source. The columns of the pitch are in scope;
 * `profile` is the source's where it is not `profile_id`, and null where the holder reads of no change.
 */
export const publishTrail = (profile?: string): RawBuilder<unknown> => changed({ profile })

/** Publishes a change that other events bring to the pitcher, only if someone else holds the source of the pitch `alias`. */
export function publishToHolder(alias: string): RawBuilder<unknown> {
  const isHeld = sql.raw(`exists (select from profiles s where s.id = ${alias}.profile_id
    and s.held_by is not null and s.held_by is distinct from ${alias}.responder_id)`)
  const change = changed({ post: 'null', pitcher: 'null', profile: `${alias}.profile_id` })
  return sql`case when ${isHeld} then ${change} end`
}

/** Whoever holds these sources. */
export async function holdersOf(db: Db, profiles: readonly string[]): Promise<Map<string, string>> {
  if (profiles.length === 0) return new Map()
  const found = await sql<{ id: string; held_by: string }>`
    select id, held_by from profiles where id = any (${[...profiles]}::uuid[]) and held_by is not null`.execute(
    db,
  )
  return new Map(found.rows.map(({ id, held_by }) => [id, held_by]))
}
