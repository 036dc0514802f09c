import type { NotificationSettings } from '../../contract/notification-settings.ts'
import { ZONE_NAMES, ZONES } from '../../contract/zones.ts'
import { Select } from '../ui/Select.tsx'
import { deviceZone, listedZoneOf } from '../ui/zones.ts'
import { single, useSetting } from './notification-settings.data.ts'

/** The zone of quiet hours and emails. The device's, or the listed one whose clocks agree with it, comes first. */
export function ZoneSelect({ settings }: { settings: NotificationSettings }) {
  const [zone, set] = useSetting(settings, single('zone'))
  const device = listedZoneOf(deviceZone())
  const listed = ZONE_NAMES.filter((name) => name !== device)
  const options = (device === null ? listed : [device, ...listed]).map((value) => ({
    value,
    label: `${ZONES[value].name} (${ZONES[value].short})`,
    ...(value === device && { detail: 'This device' }),
  }))
  return (
    <Select
      label="Time zone"
      hideLabel
      hint="For the digest, quiet hours and all times in emails."
      options={options}
      value={zone}
      onChange={set}
    />
  )
}
