import { SETTLE_HOURS } from '../../contract/vocabulary.ts'
import { ZONES, type Zone } from '../../contract/zones.ts'
import type { TemplateSlots } from '../mails/mails.ts'
import { dayIn, momentIn } from '../mails/moments.rules.ts'
import { counted, inQuotes } from '../mails/quoted.rules.ts'
import { SETTINGS_PAGE } from '../notification-settings/notification-settings.ts'
import type { Author, News, Reminded } from './mails.sql.ts'

const HOUR_MS = 3_600_000

const NAMES: Record<News['latest'][number]['outcome'], string> = {
  used: 'Used',
  declined: 'Declined',
  not_selected: 'Closed, not selected',
}

/** When the request closed. A whole day is the author's wherever the email is read. */
function closedAt({ day, day_zone, expires_at }: Reminded, zone: Zone, now: number): string {
  if (day !== null && day_zone !== null)
    return `${dayIn('UTC', Date.parse(day), now)}, end of day ${ZONES[day_zone].short}`
  return momentIn(zone, Date.parse(expires_at), now)
}

/** The reminder to an author that pitches to their closed requests need an outcome. */
export function reminderMail(
  { name, zone }: Pick<Author, 'name' | 'zone'>,
  requests: readonly Reminded[],
  origin: string,
  now: number,
): TemplateSlots['outcomes_due'] {
  return {
    name,
    subject: reminderSubject(requests),
    rows: requests.map((request) => ({
      part: 'request',
      request: inQuotes(request.title),
      closed_at: closedAt(request, zone, now),
      due: dueWords(request, zone, now),
      request_link: `${origin}/app/pitchbox?request=${request.id}`,
    })),
    settings_link: `${origin}${SETTINGS_PAGE}`,
  }
}

function reminderSubject(requests: readonly Reminded[]): string {
  const [first] = requests
  if (!first || requests.length > 1) return `Pitches to ${requests.length} of your requests need an outcome`
  const { pitches, title } = first
  return `${counted(pitches, 'pitch', 'pitches')} to ${inQuotes(title)} ${pitches === 1 ? 'needs' : 'need'} an outcome`
}

function dueWords({ pitches, expires_at }: Reminded, zone: Zone, now: number): string {
  const settles_at = momentIn(zone, Date.parse(expires_at) + SETTLE_HOURS * HOUR_MS, now)
  const [still, then] =
    pitches === 1
      ? ['1 pitch still needs', 'it becomes “Closed, not selected”, and its pitcher']
      : [`${pitches} pitches still need`, 'they become “Closed, not selected”, and their pitchers']
  return `${still} an outcome. On ${settles_at} ${then} will see it.`
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
