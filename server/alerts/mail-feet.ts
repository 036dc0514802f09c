import type { Zone } from '../../contract/zones.ts'
import type { FootRow } from '../mails/mails.ts'
import { listed } from '../mails/quoted.rules.ts'
import type { MailedPost, Mailing } from './alert-mails.ts'
import { scheduleOf } from './alert-times.ts'
import { wrapped } from './columns.rules.ts'
import { filterName, type Piece } from './post-words.ts'

/** An email names and links so many filters at its foot. */
const FILTERS_MAX = 10

export type Filter = { id: string; name: string }
type Action = readonly [label: string, address: string]

/** The filters that have found these posts, each once. */
export const filtersOf = (posts: readonly MailedPost[]): Filter[] => [
  ...new Map(posts.flatMap(({ filters }) => filters).map((filter) => [filter.id, filter])).values(),
]

/** "Fintech, Urgent banking and 2 other filters" */
export function filtersInWords(filters: readonly Filter[], shown: number): string {
  const names = filters.map(filterName)
  const more = names.length - shown
  return more > 1
    ? `${names.slice(0, shown).join(', ')} and ${more} other filters`
    : listed(names, names.length)
}

const unsubscribing = (filters: readonly Filter[], { addressOf }: Mailing): Action[] => [
  ...filters
    .slice(0, FILTERS_MAX)
    .map(
      (filter) =>
        [`Unsubscribe from ${filterName(filter)}`, addressOf('unsubscribe_filter', filter.id)] as const,
    ),
  ['Unsubscribe from All Alerts', addressOf('unsubscribe_alerts')],
]

const settingsLink = ({ origin }: Mailing) => `${origin}/app/account/notifications`

function footPieces(why: string, actions: readonly Action[]): Piece<FootRow>[] {
  const [first, ...others] = actions.map(([label, foot_link]) => ({
    row: { part: 'foot_action', label, foot_link } as const,
    line: `${label}: ${foot_link}`,
  }))
  const links = [first!, ...others]
  return [
    { row: { part: 'foot', why }, lines: [...wrapped(why), '', ...links.map(({ line }) => line)] },
    ...links.map(({ row }) => ({ row, lines: [] })),
  ]
}

/** Of an email with matches. */
export function alertFoot(posts: readonly MailedPost[], mailing: Mailing): Piece<FootRow>[] {
  const filters = filtersOf(posts)
  const what = posts.length === 1 ? 'this request matches' : 'these requests match'
  return footPieces(`You get this email because ${what} ${filtersInWords(filters, FILTERS_MAX)}.`, [
    ...unsubscribing(filters, mailing),
    ['Notification Settings', settingsLink(mailing)],
  ])
}

/** When a digest comes. */
export type Schedule = { zone: Zone; times: string[]; days: number[] }

export function digestFoot({ zone, times, days }: Schedule, mailing: Mailing): Piece<FootRow>[] {
  const filters = filtersOf(mailing.posts)
  const what =
    filters.length === 0
      ? 'you have a digest'
      : `${filtersInWords(filters, FILTERS_MAX)} ${filters.length === 1 ? 'is' : 'are'} in your digest`
  return footPieces(`You get this email because ${what}, ${scheduleOf(days, times, zone)}.`, [
    ['Change Times', settingsLink(mailing)],
    ['Pause All Alerts for 7 Days', mailing.addressOf('pause_alerts')],
    ...unsubscribing(filters, mailing),
  ])
}
