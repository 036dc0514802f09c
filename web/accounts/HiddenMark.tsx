import { EyeOff } from 'lucide-react'
import { Icon } from '../ui/Icon.tsx'

/** In place of the picture of an author whose name is hidden. */
export const HiddenMark = ({ size }: { size: number }) => <Icon of={EyeOff} size={size / 2 + 3} />
