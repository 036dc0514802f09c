import {
  type BellEvent,
  type EmailChoice,
  EVENT_EMAILS,
  type NotificationEvent,
} from '../../contract/notification-events.ts'

/** Settings `s`, which may be missing, choose this for the emails about an event. */
export const emailIs = <Event extends NotificationEvent>(event: Event, choice: EmailChoice<Event>) =>
  `${emailChoice(event)} = '${choice}'`

/** What settings `s`, which may be missing, say about the emails about an event. */
export const emailChoice = (event: NotificationEvent) =>
  `coalesce(s.choices ->> '${event}.email', '${EVENT_EMAILS[event][0]}')`

/** Whether the bell of an event is on in settings `s`, which may be missing. */
export const isBellOn = (event: BellEvent) => `coalesce(s.choices ->> '${event}.bell', 'true') = 'true'`
