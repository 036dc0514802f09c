import { useState } from 'react'
import type { NotificationSettings } from '../../contract/notification-settings.ts'
import { Button } from '../ui/Button.tsx'
import { DatePicker } from '../ui/DatePicker.tsx'
import { Field } from '../ui/Field.tsx'
import { Switch } from '../ui/Switch.tsx'
import { single, useSetting } from './notification-settings.data.ts'

/** "2026-03-09", as the clocks of a zone show it. */
const todayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now())

/** Days on which no optional email is sent. Once it has begun or is ahead, changed days are saved at once. */
export function VacationSection({ settings }: { settings: NotificationSettings }) {
  const [stored, setVacation] = useSetting(settings, single('vacation'))
  const [isTold, setTold] = useSetting(settings, single('vacation_told'))
  const today = todayIn(settings.zone)
  const vacation = stored && stored.to >= today ? stored : null
  const [chosen, setChosen] = useState({ from: '', to: '' })
  const [isMissing, setMissing] = useState(false)
  const { from, to } = vacation ?? { from: chosen.from || today, to: chosen.to }
  const choose = (days: { from: string; to: string }) => {
    const ordered = { ...days, to: days.to !== '' && days.to < days.from ? days.from : days.to }
    setMissing(false)
    setChosen(ordered)
    if (vacation) setVacation(ordered)
  }
  const start = () => {
    if (to === '') setMissing(true)
    else setVacation({ from, to })
  }
  const end = () => {
    setChosen({ from: '', to: '' })
    setVacation(null)
  }
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field group label="First day">
          <DatePicker
            value={from}
            min={from < today ? from : today}
            onChange={(day) => choose({ from: day, to })}
          />
        </Field>
        <Field group label="Last day" error={isMissing ? 'Choose the last day.' : undefined}>
          <DatePicker
            value={to}
            min={from < today ? today : from}
            onChange={(day) => choose({ from, to: day })}
          />
        </Field>
      </div>
      <Switch label="Tell members who message or pitch me" checked={isTold} onCheckedChange={setTold} />
      <div>
        {vacation ? (
          <Button onClick={end}>End Vacation</Button>
        ) : (
          <Button onClick={start}>Start Vacation</Button>
        )}
      </div>
    </div>
  )
}
