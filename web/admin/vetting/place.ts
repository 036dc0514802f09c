import type { ApplicationEntry } from '../../../contract/vetting.ts'

/** "Chicago, IL (CT)", or as much of it as was given. */
export function placeOf({
  city,
  state,
  timezone,
}: Pick<ApplicationEntry, 'city' | 'state' | 'timezone'>): string {
  const place = [city, state].filter(Boolean).join(', ')
  return [place, timezone && `(${timezone})`].filter(Boolean).join(' ')
}
