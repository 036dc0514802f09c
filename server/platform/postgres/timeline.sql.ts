/**
 * SQL for the timeline whose log the server writes; empty on a standby. A failover begins a new one. Transactions that
 * the new primary had not received are lost, and their ids are used again: only together with the timeline does `xmin`
 * name one state of a row.
 */
export const TIMELINE = `(select case when pg_is_in_recovery() then '' else left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end)`
