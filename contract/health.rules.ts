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

export const HEALTH_STATES = ['OK', 'Warning', 'Failing'] as const
export type HealthState = (typeof HEALTH_STATES)[number]
