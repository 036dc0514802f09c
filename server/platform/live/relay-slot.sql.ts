const SLOT = `'beatline_relay_' || d.oid`
const OWN_DATABASE = `from pg_database d`
const IS_OWN = `where d.datname = current_database()`

/** The relay's slot, which its process has left. */
export const LEFT_SLOT = `select s.slot_name as slot ${OWN_DATABASE}
  join pg_replication_slots s on s.slot_name = ${SLOT} ${IS_OWN} and not s.active`

/**
 * `name` is that of the database among all, which a copy of the cluster shares. `active`: null where there is no slot;
 * `invalid`: it lost what it was to keep.
 */
export const RELAY_STATE = `select (select system_identifier::text from pg_control_system()) || '_' || d.oid as name,
  d.datname as database, ${SLOT} as slot, s.active, s.invalidation_reason is not null as invalid ${OWN_DATABASE}
  left join pg_replication_slots s on s.slot_name = ${SLOT} ${IS_OWN}`
export type RelayState = {
  name: string
  database: string
  slot: string
  active: boolean | null
  invalid: boolean
}

/** Not a slot that another process has made in its place meanwhile. */
export const DROP_INVALID_SLOT = `select pg_drop_replication_slot(slot_name) from pg_replication_slots
  where slot_name = $1 and invalidation_reason is not null`
