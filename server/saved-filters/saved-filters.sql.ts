import { sql } from 'kysely'
import { type NewSavedFilter, OwnFilter } from '../../contract/saved-filters.ts'
import { IS_NEW } from '../matches/matches.rules.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { jsonOf } from '../platform/postgres/json.ts'
import { rowOf } from '../platform/postgres/row.sql.ts'

/** A filter, with this for how many of its matches are new. */
const filterWith = (unseen: string) =>
  jsonOf(OwnFilter, 'saved_filters f', {
    postType: `coalesce(f.post_type, 'all')`,
    any: 'f.any_words',
    all: 'f.all_words',
    none: 'f.none_words',
    within: 'f.within_hours',
    showExpired: 'f.show_expired',
    showSavedOnly: 'f.show_saved',
    showMyPostsOnly: 'f.show_own',
    unseen,
  })
const filterJson = filterWith(
  `(select count(*)::int from matches m where m.account_id = f.account_id and f.id = any (m.filters) and ${IS_NEW})`,
)

type Fields = Partial<Omit<NewSavedFilter, 'restores' | 'place'>>

/** The columns of the fields that are given. */
const columnsOf = ({
  postType,
  any,
  all,
  none,
  within,
  showExpired,
  showSavedOnly,
  showMyPostsOnly,
  ...rest
}: Fields) => ({
  ...rest,
  ...(postType && { post_type: postType === 'all' ? null : postType }),
  ...(any && { any_words: any }),
  ...(all && { all_words: all }),
  ...(none && { none_words: none }),
  ...(within !== undefined && { within_hours: within }),
  ...(showExpired !== undefined && { show_expired: showExpired }),
  ...(showSavedOnly !== undefined && { show_saved: showSavedOnly }),
  ...(showMyPostsOnly !== undefined && { show_own: showMyPostsOnly }),
})

export const savedFilters = {
  /** Locks the account until the transaction ends; false when onboarding has not written its data yet. */
  lock: async (tx: Tx, account_id: string): Promise<boolean> => {
    const found =
      await sql`select from accounts where id = ${account_id} and data <> '{}' for no key update`.execute(tx)
    return found.rows.length > 0
  },

  list: async (db: Db, account_id: string): Promise<OwnFilter[]> => {
    const found = await sql<{ filter: OwnFilter }>`
      with counted as (
        select found_by, count(*)::int as unseen from matches m, unnest(m.filters) found_by
        where m.account_id = ${account_id} and ${sql.raw(IS_NEW)} group by found_by)
      select ${sql.raw(filterWith('coalesce(c.unseen, 0)'))} as filter
      from saved_filters f left join counted c on c.found_by = f.id where f.account_id = ${account_id}
      order by f.place, f.id`.execute(db)
    return found.rows.map(({ filter }) => filter)
  },

  /** Inserts the filter in this place, before those that follow; without one, after all. Undefined: its id is taken. */
  insert: async (
    tx: Tx,
    {
      id,
      account_id,
      place,
      ...fields
    }: Omit<NewSavedFilter, 'restores'> & { id: string; account_id: string },
  ): Promise<OwnFilter | undefined> => {
    if (place !== undefined)
      await sql`update saved_filters set place = place + 1 where account_id = ${account_id} and place >= ${place}`.execute(
        tx,
      )
    const { columns, row } = rowOf('saved_filters', { ...columnsOf(fields), id, account_id })
    const at =
      place ?? sql`(select coalesce(max(place) + 1, 0) from saved_filters where account_id = ${account_id})`
    const inserted = await sql<{ filter: OwnFilter }>`
      with f as (insert into saved_filters (${columns}, place) select ${columns}, ${at} from ${row} r
        on conflict (id) do nothing returning *)
      select ${sql.raw(filterJson)} as filter from f`.execute(tx)
    return inserted.rows[0]?.filter
  },

  update: async (tx: Tx, id: string, fields: Fields): Promise<OwnFilter> => {
    const { columns, row } = rowOf('saved_filters', columnsOf(fields))
    const updated = await sql<{ filter: OwnFilter }>`
      with f as (
        update saved_filters set (${columns}, updated_at) = (select ${columns}, clock_timestamp() from ${row} r)
        where id = ${id} returning *)
      select ${sql.raw(filterJson)} as filter from f`.execute(tx)
    return updated.rows[0]!.filter
  },

  /** Pauses a filter until then; undefined: the account has no such filter. */
  pause: async (
    tx: Tx,
    account_id: string,
    id: string,
    until: string | null,
  ): Promise<OwnFilter | undefined> => {
    const paused = await sql<{ filter: OwnFilter }>`
      with f as (
        update saved_filters set paused_until = ${until} where id = ${id} and account_id = ${account_id} returning *)
      select ${sql.raw(filterJson)} as filter from f`.execute(tx)
    return paused.rows[0]?.filter
  },

  /** Changes how a filter delivers, and returns how it did before; undefined: the account has none with this id. */
  deliver: async (
    tx: Tx,
    account_id: string,
    id: string,
    delivery: OwnFilter['delivery'],
  ): Promise<OwnFilter['delivery'] | undefined> => {
    const found = await sql<{ delivery: OwnFilter['delivery'] }>`
      with own as (select id, delivery from saved_filters where id = ${id} and account_id = ${account_id} for update),
        changed as (
          update saved_filters f set delivery = ${delivery}, updated_at = clock_timestamp()
          from own where f.id = own.id and own.delivery <> ${delivery})
      select delivery from own`.execute(tx)
    return found.rows[0]?.delivery
  },

  /** Pauses all alerts of an account until then. */
  pauseAll: (tx: Tx, account_id: string, until: string | null) =>
    sql`insert into notification_settings (account_id, alerts_paused_until) values (${account_id}, ${until})
      on conflict (account_id) do update set alerts_paused_until = excluded.alerts_paused_until`.execute(tx),

  remove: async (tx: Tx, account_id: string, which: { id: string } | { name: string }): Promise<boolean> => {
    const condition = 'id' in which ? sql`id = ${which.id}` : sql`name = ${which.name}`
    const removed =
      await sql`delete from saved_filters where account_id = ${account_id} and ${condition}`.execute(tx)
    return (removed.numAffectedRows ?? 0n) > 0n
  },
}
