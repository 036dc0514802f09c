import type { Closing } from '../../contract/posts.ts'
import { ZONES } from '../../contract/zones.ts'
import { deviceZone, zoneLabel } from '../ui/zones.ts'

export type DeadlineWords = {
  /** "Nov 25", with its year if that is another one. */
  date: string
  /** "Wednesday" */
  weekday: string
  /** "8:00 PM ET" in the reader's zone, or "end of day PT" in the author's. */
  time: string
  /** "Nov 25 in PT" if it is another day for the author. */
  author_date: string | null
  /** "5:00 PM PT for the author" if the author's clock shows another time. */
  author_time: string | null
  /** All of it: "Wednesday, November 25, 2026, 8:00 PM ET (5:00 PM PT for the author)". */
  full: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

function format(at: number, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify([timeZone, options])
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...options })
  formats.set(key, known)
  return known.format(at)
}

const YEAR = { year: 'numeric' } as const
const SHORT = { month: 'short', day: 'numeric' } as const
const FULL = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const
const TIME = { hour: 'numeric', minute: '2-digit' } as const

/**
 * How a deadline reads to someone in `zone`: a whole day is the author's day wherever they are, anything else a moment
 * of their own clock.
 */
export function deadlineWords(
  { expires_at, closes }: Pick<Closing, 'closes'> & { expires_at: string },
  now: number,
  zone = deviceZone(),
): DeadlineWords {
  const isDay = closes !== null && closes.time === null
  // A day has no clock: read in UTC it is the same for everyone.
  const at = isDay ? Date.parse(closes.date) : Date.parse(expires_at)
  const reader = isDay ? 'UTC' : zone
  const day = (where: string) =>
    format(at, where, format(at, where, YEAR) === format(now, zone, YEAR) ? SHORT : { ...SHORT, ...YEAR })
  const clock = (where: string) => format(at, where, TIME)
  const time = isDay ? `end of day ${ZONES[closes.zone].short}` : `${clock(zone)} ${zoneLabel(zone, at)}`
  const author = !isDay && closes
  const author_date = author && day(author.zone) !== day(zone) ? day(author.zone) : null
  const isOther = author && (author_date !== null || clock(author.zone) !== clock(zone))
  const author_time = isOther
    ? [author_date, `${clock(author.zone)} ${ZONES[author.zone].short} for the author`]
        .filter(Boolean)
        .join(', ')
    : null
  return {
    date: day(reader),
    weekday: format(at, reader, { weekday: 'long' }),
    time,
    author_date: author && author_date ? `${author_date} in ${ZONES[author.zone].short}` : null,
    author_time,
    full: `${format(at, reader, FULL)}, ${time}${author_time ? ` (${author_time})` : ''}`,
  }
}
