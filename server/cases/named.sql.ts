import { type RawBuilder, sql } from 'kysely'

/** SQL for a member by id and name, as JSON, null once they have left. */
export const named = (id: RawBuilder<unknown>) =>
  sql`(select json_build_object('id', a.id, 'name', a.name) from accounts a where a.id = ${id})`
