import { Switch } from '../ui/Switch.tsx'

interface ConfirmedSwitchProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Lists only the sources that their experts have confirmed. */
export function ConfirmedSwitch({ isOn, onChange }: ConfirmedSwitchProps) {
  return (
    <Switch
      label="Confirmed by the expert"
      checked={isOn}
      onCheckedChange={onChange}
      className="my-2 w-fit"
    />
  )
}
