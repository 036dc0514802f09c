import { EVENTS, type NotificationEvent } from '../../contract/notification-events.ts'

/** Emails about several events once had this kind, and their links are still in use. */
const ALL = 'all'

/** What a link or an email is about: one event, or several. */
export const kindOf = (events: readonly NotificationEvent[]): string => events.join('_')

/** Whether emails of this kind are composed without waiting for quiet hours: they wait in the queue. Others are due once composed. */
export const waitsInQueue = (kind: string): boolean => kind === kindOf(['invitations'])

/** The events of a kind, none of one that is unknown. */
export function eventsOf(kind: string): NotificationEvent[] {
  if (kind === ALL) return ['messages', 'pitches']
  const named = kind.split('_')
  const known = EVENTS.filter((event) => named.includes(event))
  return kindOf(known) === kind ? known : []
}
