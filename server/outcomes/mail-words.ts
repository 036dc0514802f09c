import { SETTLE_HOURS } from '../../contract/vocabulary.ts'
import { ZONE_NAMES, ZONES, type Zone } from '../../contract/zones.ts'
import { SETTINGS_PAGE } from '../mail-settings/mail-settings.ts'
import type { TemplateSlots } from '../mails/mails.ts'
import { quoted } from '../mails/quoted.rules.ts'
import type { News, Reminded } from './mails.sql.ts'

const TITLE_LENGTH = 60
const HOUR_MS = 3_600_000

const NAMES: Record<News['latest'][number]['outcome'], string> = {
  used: 'Used',
  declined: 'Declined',
  not_selected: 'Closed, not selected',
}

const inQuotes = (title: string) => `“${quoted(title.replace(/\s+/g, ' '), TITLE_LENGTH)}”`

const SHORT = { month: 'short', day: 'numeric' } as const
const YEAR = { year: 'numeric' } as const

function format(at: number, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(at)
}

/** "Nov 25", with its year if that is another one. */
function dayIn(timeZone: string, at: number, now: number): string {
  const isThisYear = format(at, timeZone, YEAR) === format(now, timeZone, YEAR)
  return format(at, timeZone, isThisYear ? SHORT : { ...SHORT, ...YEAR })
}

/** "Nov 25 at 5:00 PM PT". */
function momentIn(zone: Zone, at: number, now: number): string {
  const time = format(at, zone, { hour: 'numeric', minute: '2-digit' })
  return `${dayIn(zone, at, now)} at ${time} ${ZONES[zone].short}`
}

/** The zone of the recipient's profile if it is a listed one, else the request's, else Eastern. */
export function zoneFor({ timezone, zone }: Pick<Reminded, 'timezone' | 'zone'>): Zone {
  const own = ZONE_NAMES.find((name) => name === timezone || ZONES[name].short === timezone)
  return own ?? zone ?? 'America/New_York'
}

/** When the request closed. A whole day is the author's wherever the email is read. */
function closedAt(request: Reminded, now: number): string {
  const { day, zone, expires_at } = request
  if (day !== null && zone !== null)
    return `${dayIn('UTC', Date.parse(day), now)}, end of day ${ZONES[zone].short}`
  return momentIn(zoneFor(request), Date.parse(expires_at), now)
}

/** The reminder to an author that pitches to their closed request need an outcome. */
export function reminderMail(request: Reminded, origin: string, now: number): TemplateSlots['outcomes_due'] {
  const { id, name, title, expires_at, pitches } = request
  const settles_at = momentIn(zoneFor(request), Date.parse(expires_at) + SETTLE_HOURS * HOUR_MS, now)
  const [still, then] =
    pitches === 1
      ? ['1 pitch still needs', 'it becomes “Closed, not selected”, and its pitcher']
      : [`${pitches} pitches still need`, 'they become “Closed, not selected”, and their pitchers']
  return {
    name,
    subject: `${pitches === 1 ? '1 pitch' : `${pitches} pitches`} to ${inQuotes(title)} ${pitches === 1 ? 'needs' : 'need'} an outcome`,
    closed_at: closedAt(request, now),
    due: `${still} an outcome. On ${settles_at} ${then} will see it.`,
    request_link: `${origin}/app/pitchbox?request=${id}`,
    settings_link: `${origin}${SETTINGS_PAGE}`,
  }
}

/** The email about outcomes: which pitches have one, and none of what their authors wrote. */
export function outcomesMail({ name, count, latest }: News, origin: string): TemplateSlots['pitch_outcomes'] {
  const [first] = latest
  const one = first && first.title !== null ? inQuotes(first.title) : 'a request that was removed'
  const lines = latest.map(
    ({ title, outcome }) =>
      `${title === null ? 'A request that was removed' : inQuotes(title)}: ${NAMES[outcome]}`,
  )
  if (count > latest.length) lines.push(`and ${count - latest.length} more`)
  return {
    name,
    subject: count === 1 ? `Outcome of your pitch to ${one}` : `Outcomes of ${count} of your pitches`,
    intro: count === 1 ? 'Your pitch has an outcome:' : `${count} of your pitches have an outcome:`,
    outcomes: lines.join('\n'),
    pitchbox_link: `${origin}/app/pitchbox?view=sent`,
    settings_link: `${origin}${SETTINGS_PAGE}`,
  }
}
