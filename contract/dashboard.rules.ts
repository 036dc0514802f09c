/** What "Last 7 Days" counts, in this order. The median is in seconds. */
export const WEEK_FIGURES = [
  'Applications',
  'New members',
  'Requests',
  'Requests with a pitch',
  'Median time to first pitch',
  'Pitches',
  'Pitches answered',
] as const
export type WeekFigureName = (typeof WEEK_FIGURES)[number]
