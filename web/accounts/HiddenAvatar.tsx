import { EyeOff } from 'lucide-react'
import { Icon } from '../ui/Icon.tsx'

/** In place of the picture of an author whose name is hidden, and as large. Decoration: the label is always beside it. */
export const HiddenAvatar = ({ size }: { size: number }) => <Icon of={EyeOff} size={size} />
