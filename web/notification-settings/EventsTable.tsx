import type { ReactNode } from 'react'
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
import { bellOf, emailOf, type Setting, useSetting } from './notification-settings.data.ts'

const NAMES: Record<NotificationEvent, string> = {
  messages: 'Messages',
  pitches: 'Pitches to your requests',
  outcomes: 'Outcomes',
  comments: 'Comments on your posts',
  likes: 'Likes',
  alerts: 'Alerts',
  invitations: 'Sources and invitations',
  digest: 'Digest',
}
const EMAIL_NAMES: Record<EmailChoice, string> = {
  off: 'Off',
  away: 'When I am away',
  daily: 'At most once a day',
  now: 'Right away',
  on: 'On',
}
const CHOICES = Object.keys(EMAIL_NAMES) as EmailChoice[]
const hasBell = (event: NotificationEvent): event is BellEvent =>
  (BELL_EVENTS as readonly NotificationEvent[]).includes(event)

// Rows become blocks below 760, where each control has its column's name before it.

/** A row for each event, a column for each way to learn of it. */
export function EventsTable({ settings }: { settings: NotificationSettings }) {
  return (
    <table className="w-full text-left max-md:block">
      <thead className="max-md:sr-only">
        <tr className="border-b border-text-3">
          <td />
          <th scope="col" className="w-40 pb-2 t-label">
            Bell
          </th>
          <th scope="col" className="w-48 pb-2 t-label">
            Email
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-md:block">
        {EVENTS.map((event) => (
          <tr key={event} className="max-md:block max-md:py-3">
            <th scope="row" className="pr-4 t-body font-normal max-md:block max-md:pb-1">
              {NAMES[event]}
            </th>
            <Cell column="Bell">
              {hasBell(event) ? (
                <BellSwitch settings={settings} event={event} />
              ) : (
                <span className="t-meta text-text-3">Counted on Messages</span>
              )}
            </Cell>
            <Cell column="Email">
              <EmailSelect settings={settings} event={event} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ column, children }: { column: string; children: ReactNode }) {
  return (
    <td className="py-1 max-md:block md:py-2.5">
      <div className="flex items-center justify-between gap-4">
        <span aria-hidden="true" className="t-meta text-text-2 md:hidden">
          {column}
        </span>
        {children}
      </div>
    </td>
  )
}

function BellSwitch({ settings, event }: { settings: NotificationSettings; event: BellEvent }) {
  const [isOn, set] = useSetting(settings, bellOf(event))
  return <SwitchButton aria-label={`${NAMES[event]}: Bell`} checked={isOn} onCheckedChange={set} />
}

function EmailSelect({ settings, event }: { settings: NotificationSettings; event: NotificationEvent }) {
  const [choice, set] = useSetting<EmailChoice>(settings, emailOf(event) as Setting<EmailChoice>)
  const offered: readonly EmailChoice[] = EVENT_EMAILS[event]
  if (offered.includes('on'))
    return (
      <SwitchButton
        aria-label={`${NAMES[event]}: Email`}
        checked={choice === 'on'}
        onCheckedChange={(isOn) => set(isOn ? 'on' : 'off')}
      />
    )
  return (
    <div className="w-48">
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
