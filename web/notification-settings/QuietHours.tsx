import type { NotificationSettings } from '../../contract/notification-settings.ts'
import { Select } from '../ui/Select.tsx'
import { Switch } from '../ui/Switch.tsx'
import { HALF_HOURS } from './half-hours.ts'
import { single, useSetting } from './notification-settings.data.ts'

const NIGHT = { from: '22:00', to: '07:00' }

const without = (time: string) => HALF_HOURS.filter(({ value }) => value !== time)

/** When no optional email is sent. */
export function QuietHours({ settings }: { settings: NotificationSettings }) {
  const [hours, setHours] = useSetting(settings, single('quiet_hours'))
  const [weekends, setWeekends] = useSetting(settings, single('quiet_weekends'))
  return (
    <div className="grid gap-4">
      <Switch
        label="Quiet hours"
        checked={hours !== null}
        onCheckedChange={(isOn) => setHours(isOn ? NIGHT : null)}
      />
      {hours && (
        <>
          <div className="grid grid-cols-2 gap-4">
            <Select
              label="From"
              options={without(hours.to)}
              value={hours.from}
              onChange={(from) => setHours({ ...hours, from })}
            />
            <Select
              label="to"
              options={without(hours.from)}
              value={hours.to}
              onChange={(to) => setHours({ ...hours, to })}
            />
          </div>
          <Switch label="All day on Saturday and Sunday" checked={weekends} onCheckedChange={setWeekends} />
        </>
      )}
    </div>
  )
}
