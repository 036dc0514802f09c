/** Everything that Health shows, in this order. */
export const HEALTH_ROWS = [
  'Database',
  'Email',
  'Jobs',
  'Backup',
  'Pictures',
  'Streams',
  'Errors in the last hour',
  'Disk',
  'Version',
  'Audit log',
] as const

/** The row that comes after them where reads may go to a replica. */
export const REPLICA_ROW = 'Replica'

export const HEALTH_STATES = ['OK', 'Warning', 'Failing'] as const
export type HealthState = (typeof HEALTH_STATES)[number]
