import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Delivery } from '../../contract/vocabulary.ts'
import { digestTimes } from '../notification-settings/half-hours.ts'
import { notificationSettingsQuery } from '../notification-settings/notification-settings.data.ts'
import { useControlled } from '../ui/form.ts'
import { RadioList } from '../ui/RadioList.tsx'
import { Section } from '../ui/Section.tsx'
import { Switch } from '../ui/Switch.tsx'
import type { FilterForm } from './use-filter.form.ts'

const CHANNELS = ['email', 'bell'] as const
const CHANNEL_NAMES = { email: 'Email', bell: 'Bell' }

/** Whether and how a filter sends what it finds. */
export function Alerts({ form }: { form: FilterForm }) {
  const { control } = form
  const { error: _, ...delivery } = useControlled(control, 'delivery')
  const { showSavedOnly, showMyPostsOnly } = form.watch()
  const { data: settings } = useQuery(notificationSettingsQuery)
  const why = useId()
  const isDead = showSavedOnly || showMyPostsOnly
  const event = delivery.value === 'digest' ? 'digest' : 'alerts'
  const isOn = (channel: (typeof CHANNELS)[number]) =>
    settings === undefined || (channel === 'email' ? settings.email[event] === 'on' : settings.bell[event])
  const options: { value: Delivery; label: string; detail?: React.ReactNode }[] = [
    { value: 'off', label: 'Off' },
    { value: 'instant', label: 'Right away' },
    {
      value: 'digest',
      label: 'In my digest',
      ...(settings && {
        detail: (
          <>
            {digestTimes(settings)} {/* What is typed stays in the filter's draft. */}
            <Link className="link" to="/app/account/notifications">
              Change
            </Link>
          </>
        ),
      }),
    },
  ]
  return (
    <Section title="Alerts" level={3}>
      {isDead && (
        <p id={why} className="mb-2 t-body text-text-2">
          Filters for saved posts or your own posts cannot send alerts.
        </p>
      )}
      <fieldset disabled={isDead} aria-describedby={isDead ? why : undefined} className="grid gap-3">
        <RadioList aria-label="Alerts" options={options} {...delivery} />
        {CHANNELS.map((channel) => (
          <ChannelSwitch
            key={channel}
            form={form}
            channel={channel}
            isOff={delivery.value === 'off'}
            isOn={isOn(channel)}
          />
        ))}
      </fieldset>
    </Section>
  )
}

interface ChannelSwitchProps {
  form: FilterForm
  channel: (typeof CHANNELS)[number]
  /** The filter sends nothing. */
  isOff: boolean
  /** The member's settings let it through. */
  isOn: boolean
}

function ChannelSwitch({ form, channel, isOff, isOn }: ChannelSwitchProps) {
  const { value, onChange } = useControlled(form.control, channel)
  return (
    <Switch
      label={CHANNEL_NAMES[channel]}
      checked={value && isOn}
      onCheckedChange={onChange}
      disabled={isOff || !isOn}
      hint={isOn ? undefined : 'Off in Notification Settings'}
    />
  )
}
