import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { DIGEST_TIMES_MAX } from '../../contract/notification-events.ts'
import type { OwnNotificationSettings } from '../../contract/notification-settings.ts'
import { ZONES } from '../../contract/zones.ts'
import { useFocusFallback } from '../accounts/use-focus-fallback.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Select } from '../ui/Select.tsx'
import { useNow } from '../ui/use-now.ts'
import { HALF_HOURS, timeName } from './half-hours.ts'
import { single, useResumeAlerts, useSendDigest, useSetting } from './notification-settings.data.ts'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** When the digest is sent. */
export function DigestSection({ settings }: { settings: OwnNotificationSettings }) {
  const [days, setDays] = useSetting(settings, single('digest_days'))
  const send = useSendDigest()
  const toggle = (day: number) =>
    setDays(
      days.includes(day)
        ? days.filter((one) => one !== day)
        : [...days, day].toSorted((one, other) => one - other),
    )
  return (
    <div className="grid gap-4">
      <DigestTimes settings={settings} />
      <fieldset className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
        <legend className="sr-only">Days</legend>
        {DAYS.map((name, day) => (
          <Checkbox
            key={name}
            label={name}
            checked={days.includes(day)}
            // The digest has a day.
            disabled={days.length === 1 && days.includes(day)}
            onChange={() => toggle(day)}
          />
        ))}
      </fieldset>
      <NextDigest settings={settings} />
      <div>
        <Button onClick={() => send.mutate()} busy={send.isPending && 'Sending...'}>
          Send It Now
        </Button>
      </div>
    </div>
  )
}

/** When the next one is sent, or until when nothing is. */
function NextDigest({ settings }: { settings: OwnNotificationSettings }) {
  const { alerts_paused_until: until, zone } = settings
  const now = useNow()
  const resume = useResumeAlerts()
  const line = useRef<HTMLParagraphElement>(null)
  const isPaused = until !== null && Date.parse(until) > now
  useFocusFallback(`${isPaused}`, line)
  return (
    <>
      <p ref={line} tabIndex={-1} className="t-meta text-text-2 outline-none">
        {isPaused ? `Alerts are paused until ${dayIn(zone).format(new Date(until))}.` : nextWords(settings)}
      </p>
      {isPaused && (
        <div>
          <Button onClick={() => resume.mutate()} busy={resume.isPending && 'Resuming...'}>
            Resume Alerts
          </Button>
        </div>
      )}
    </>
  )
}

const dayIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, month: 'long', day: 'numeric' })

function DigestTimes({ settings }: { settings: OwnNotificationSettings }) {
  const [times, setTimes] = useSetting(settings, single('digest_times'))
  const [isAdding, setAdding] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const choice = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone.
  useEffect(() => {
    if (isAdding) choice.current?.querySelector('button')?.focus()
  }, [isAdding])
  useFocusFallback(`${times.length} ${isAdding}`, list)
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Times"
        className="flex flex-wrap items-center gap-2 outline-none"
      >
        {times.map((time) => (
          <li key={time} className="inline-flex items-stretch rounded-tag bg-tag text-tag-text">
            <span className="flex min-h-7 items-center px-2 t-tag max-md:min-h-11">{timeName(time)}</span>
            {times.length > 1 && (
              <button
                type="button"
                aria-label={`Remove ${timeName(time)}`}
                onClick={() => setTimes(times.filter((one) => one !== time))}
                className="flex w-7 items-center justify-center max-md:w-11"
              >
                <Icon of={X} size={14} />
              </button>
            )}
          </li>
        ))}
        {times.length < DIGEST_TIMES_MAX && !isAdding && (
          <li>
            <Button size="small" variant="text" className="max-md:h-11" onClick={() => setAdding(true)}>
              Add Time
            </Button>
          </li>
        )}
      </ul>
      {isAdding && (
        <div ref={choice} className="flex flex-wrap items-end gap-2">
          <Select
            label="Time"
            options={HALF_HOURS.filter(({ value }) => !times.includes(value))}
            value=""
            onChange={(time) => {
              setAdding(false)
              setTimes([...times, time].toSorted())
            }}
          />
          <Button variant="text" className="max-md:h-11" onClick={() => setAdding(false)}>
            Cancel
          </Button>
        </div>
      )}
    </>
  )
}

function nextWords({ next_digest_at, zone }: OwnNotificationSettings): string {
  if (next_digest_at === null) return 'No filter is in your digest.'
  const at = new Date(next_digest_at)
  const day = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  })
  const time = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', minute: '2-digit' })
  return `Next digest: ${day.format(at)}, ${time.format(at)} ${ZONES[zone].short}.`
}
