import type { NotificationSettings } from '../../contract/notification-settings.ts'
import { Switch } from '../ui/Switch.tsx'
import { single, useSetting } from './notification-settings.data.ts'

/** Whether emails contain what members wrote. */
export function TextSwitch({ settings }: { settings: NotificationSettings }) {
  const [isShown, set] = useSetting(settings, single('show_text'))
  return (
    <Switch
      label="Show message text"
      hint="In emails. When off, they only say who wrote and where."
      checked={isShown}
      onCheckedChange={set}
    />
  )
}
