import { type RawBuilder, sql } from 'kysely'

/** A condition about a viewer, which is SQL, for the viewer with this id. */
export const forViewer =
  (condition: (viewer: string) => string) =>
  (id: string): RawBuilder<boolean> =>
    sql.join(
      condition('{viewer}')
        .split('{viewer}')
        .map((part) => sql.raw(part)),
      sql`${id}::uuid`,
    )
