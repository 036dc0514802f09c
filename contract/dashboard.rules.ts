/** What waits for the team, in this order. */
export const QUEUE_NAMES = ['Membership requests', 'Reports', 'Appeals', 'Claims', 'Checks'] as const
export type QueueName = (typeof QUEUE_NAMES)[number]

/** Beyond it, a queue's count is shown as "999+". */
export const SHOWN_MOST = 999

/** What "Last 7 Days" counts, in this order. The median is in seconds. */
export const WEEK_FIGURES = [
  'Applications',
  'New members',
  'Requests',
  'Requests with a pitch',
  'Median time to first pitch',
  'Pitches',
  'Pitches answered',
  'Reports',
] as const
export type WeekFigureName = (typeof WEEK_FIGURES)[number]
