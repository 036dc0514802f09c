import { matchesOf } from '../ui/matches.ts'

// Two lines of a row hold some 170 characters, on a phone some 90.
const SEEN = 80
const LEAD = 40

/** The start of a description. If the match is far inside, the excerpt starts shortly before it. */
export function excerptOf(description: string, search: string | undefined): string {
  return excerptAt(description, matchesOf(description, search ?? '')[0]?.[0])
}

/** The same for a match at this place, if there is one. */
export function excerptAt(description: string, place = -1): string {
  if (place < SEEN) return description
  const start = description.indexOf(' ', place - LEAD) + 1
  return `… ${description.slice(start > 0 && start <= place ? start : place)}`
}
