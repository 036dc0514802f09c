import {
  BELL_EVENTS,
  type BellEvent,
  type EmailChoice,
  EVENT_EMAILS,
  EVENTS,
  type NotificationEvent,
} from '../../contract/notification-events.ts'
import type { NotificationSettings } from '../../contract/notification-settings.ts'
import { SelectInput } from '../ui/Select.tsx'
import { SwitchButton } from '../ui/Switch.tsx'
import { bellOf, emailOf, useSetting } from './notification-settings.data.ts'

const NAMES: Record<NotificationEvent, string> = {
  messages: 'Messages',
  pitches: 'Pitches to your requests',
  outcomes: 'Outcomes of your pitches',
  comments: 'Comments on your posts',
  likes: 'Likes',
}
const EMAIL_NAMES: Record<EmailChoice, string> = {
  off: 'Off',
  away: 'When I am away',
  daily: 'At most once a day',
  now: 'Right away',
}
const CHOICES = Object.keys(EMAIL_NAMES) as EmailChoice[]
const hasBell = (event: NotificationEvent): event is BellEvent =>
  (BELL_EVENTS as readonly NotificationEvent[]).includes(event)

// Rows become blocks below 760, where each control has its column's name before it.
const CELL = 'max-md:flex max-md:min-h-11 max-md:items-center max-md:justify-between max-md:gap-4 md:py-2.5'

/** A row for each event, a column for each way to learn of it. */
export function EventsTable({ settings }: { settings: NotificationSettings }) {
  return (
    <table className="w-full border-collapse text-left max-md:block">
      <thead className="max-md:sr-only">
        <tr className="border-b border-text-3">
          <td />
          <th scope="col" className="w-44 pr-6 pb-2 t-label">
            Bell
          </th>
          <th scope="col" className="w-52 pb-2 t-label">
            Email
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {EVENTS.map((event) => (
          <tr key={event} className="border-b border-line last:border-0 max-md:block max-md:py-3">
            <th scope="row" className="pr-4 t-body font-normal max-md:block max-md:pb-1 max-md:font-semibold">
              {NAMES[event]}
            </th>
            <td className={`${CELL} md:pr-6`}>
              <ColumnName>Bell</ColumnName>
              {hasBell(event) ? (
                <BellSwitch settings={settings} event={event} />
              ) : (
                <span className="t-meta text-text-3">Counted on Messages</span>
              )}
            </td>
            <td className={CELL}>
              <ColumnName>Email</ColumnName>
              <EmailSelect settings={settings} event={event} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ColumnName({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="t-meta text-text-2 md:hidden">
      {children}
    </span>
  )
}

function BellSwitch({ settings, event }: { settings: NotificationSettings; event: BellEvent }) {
  const [isOn, set] = useSetting(settings, bellOf(event))
  return <SwitchButton aria-label={`${NAMES[event]}: Bell`} checked={isOn} onCheckedChange={set} />
}

function EmailSelect({ settings, event }: { settings: NotificationSettings; event: NotificationEvent }) {
  const [choice, set] = useSetting(settings, emailOf(event))
  const offered: readonly EmailChoice[] = EVENT_EMAILS[event]
  return (
    <div className="w-52">
      <SelectInput
        size="small"
        aria-label={`${NAMES[event]}: Email`}
        options={CHOICES.filter((one) => offered.includes(one)).map((value) => ({
          value,
          label: EMAIL_NAMES[value],
        }))}
        value={choice}
        onChange={set}
      />
    </div>
  )
}
