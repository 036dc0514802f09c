import { useSuspenseQuery } from '@tanstack/react-query'
import { CLOSES_DAYS_MAX, type Closes, SKIPPED } from '../../contract/posts.ts'
import { ZONE_NAMES, ZONES, type Zone } from '../../contract/zones.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { toCalendarDate } from '../ui/calendar-date.ts'
import { DatePicker } from '../ui/DatePicker.tsx'
import { Field } from '../ui/Field.tsx'
import { Select } from '../ui/Select.tsx'
import { defaultTime, defaultZone, momentOf } from './closes-default.form.ts'

const DAY_MS = 24 * 60 * 60_000
const END_OF_DAY = 'end'
const HALF_HOURS = Array.from({ length: 48 }, (_, n) => {
  const hour = String(Math.floor(n / 2)).padStart(2, '0')
  return `${hour}:${n % 2 === 0 ? '00' : '30'}`
})
const ZONE_OPTIONS = ZONE_NAMES.map((value) => {
  const { name, short } = ZONES[value]
  return { value, label: `${name} (${short})` }
})

interface ClosesFieldProps {
  label: string
  /** Its date is empty until one is chosen. */
  value: Closes | null | undefined
  onChange: (value: Closes) => void
  onBlur?: () => void
  error?: string | undefined
  /** Shown in place of the date while there is none. */
  placeholder?: string
}

/** A deadline: its date, its time, its zone, and what that means elsewhere. */
export function ClosesField({ label, value, onChange, onBlur, error, placeholder }: ClosesFieldProps) {
  const { data: viewer } = useSuspenseQuery(ownAccountQuery)
  const { date, time, zone } = value ?? { date: '', time: '17:00', zone: defaultZone(viewer) }
  const change = (more: Partial<Closes>) => onChange({ date, time, zone, ...more })
  const chooseDate = (day: string) => {
    const isDefault = !date || time === defaultTime(date, zone)
    change({ date: day, time: isDefault ? defaultTime(day, zone) : time })
  }
  // A time that another page has chosen stays one of the options.
  const times = time === null || HALF_HOURS.includes(time) ? HALF_HOURS : [time, ...HALF_HOURS]
  const options = [
    { value: END_OF_DAY, label: 'End of day' },
    ...times.map((one) => ({ value: one, label: clock(one) })),
  ]
  return (
    <Field group label={label} error={error}>
      <div className="grid gap-3 md:grid-cols-[minmax(0,1.1fr)_minmax(0,0.9fr)_minmax(0,1.4fr)]">
        <DatePicker
          value={date}
          min={toCalendarDate(new Date())}
          max={toCalendarDate(new Date(Date.now() + CLOSES_DAYS_MAX * DAY_MS))}
          onChange={chooseDate}
          {...(onBlur && { onBlur })}
          {...(placeholder && { placeholder })}
        />
        <Select
          label="Time"
          hideLabel
          options={options}
          value={time ?? END_OF_DAY}
          disabled={placeholder !== undefined && !date}
          onChange={(one) => change({ time: one === END_OF_DAY ? null : one })}
        />
        <Select
          label="Time zone"
          hideLabel
          options={ZONE_OPTIONS}
          value={zone}
          disabled={placeholder !== undefined && !date}
          onChange={(one) => change({ zone: one })}
        />
      </div>
      <p aria-live="polite" className="mt-1.5 t-meta text-text-2 empty:hidden">
        {date && preview({ date, time, zone })}
      </p>
    </Field>
  )
}

const clock = (time: string): string => words(new Date(`2026-01-01T${time}Z`), 'UTC', TIME)

const DATE = { weekday: 'long', month: 'long', day: 'numeric' } as const
const TIME = { hour: 'numeric', minute: '2-digit' } as const
const words = (at: Date, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(at)

function preview(closes: Closes): string {
  const { name, short } = ZONES[closes.zone]
  if (closes.time === null) {
    const day = new Date(closes.date)
    const everyone = words(day, 'UTC', { month: 'long', day: 'numeric' })
    return `Closes at the end of ${words(day, 'UTC', DATE)}, ${name} time. Everyone sees ${everyone}.`
  }
  const { at, occurs_twice } = momentOf(closes)
  if (!at) return SKIPPED
  const other: Zone = closes.zone === 'America/New_York' ? 'America/Los_Angeles' : 'America/New_York'
  const [here, there] = [words(at, closes.zone, DATE), words(at, other, DATE)]
  const time = words(at, other, TIME)
  return [
    `Closes ${here}, at ${words(at, closes.zone, TIME)} ${short}.`,
    `That's ${here === there ? time : `${there}, at ${time}`} in ${ZONES[other].city}.`,
    occurs_twice && 'The clocks go back that night. This is the later of the two.',
  ]
    .filter(Boolean)
    .join(' ')
}
