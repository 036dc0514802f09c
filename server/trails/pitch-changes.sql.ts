import { type RawBuilder, sql } from 'kysely'
import { publishEventSql } from '../platform/live/live.ts'
import type { Db } from '../platform/postgres/db.ts'

// What is published of a pitch names its request, its pitcher and its source, each of which may be gone. Its pitcher
// receives it, and whoever holds the source at that moment. Every statement that changes a trail takes the event from
// here; its columns are those of the pitch.

type Columns = { post?: string; pitcher?: string; profile?: string }

const changed = ({ post = 'post_id', pitcher = 'responder_id', profile = 'profile_id' }: Columns) =>
  publishEventSql('pitch.changed', sql.raw(`concat(${post}, ' ', ${pitcher}, ' ', ${profile})`))

/** Publishes a change of the trail to the pitcher and to whoever holds the source, which this SQL names. */
export const publishTrail = (profile?: string): RawBuilder<unknown> => changed({ profile })

/** Publishes to whoever else holds the source of a pitch `alias` what other events say to the pitcher. */
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
