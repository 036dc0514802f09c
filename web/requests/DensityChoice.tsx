import { useQueryClient } from '@tanstack/react-query'
import { LayoutGrid, Rows3 } from 'lucide-react'
import { useId } from 'react'
import type { Density, OwnAccount } from '../../contract/accounts.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/Icon.tsx'
import { chooseDensity, densityOf } from './density.data.ts'

const CHOICES = [
  { value: 'cards', label: 'Cards', icon: LayoutGrid },
  { value: 'compact', label: 'Compact', icon: Rows3 },
] as const satisfies { value: Density; label: string; icon: typeof Rows3 }[]

/** Cards or lines. The account remembers it. */
export function DensityChoice({ viewer, className }: { viewer: OwnAccount; className?: string }) {
  const client = useQueryClient()
  const name = useId()
  const density = densityOf(viewer)
  return (
    <div
      role="radiogroup"
      aria-label="Density"
      className={classes('flex rounded-control border border-line-strong', className)}
    >
      {CHOICES.map(({ value, label, icon }) => (
        <label
          key={value}
          className={classes(
            'relative flex items-center gap-1.5 border-b-2 px-3 t-label',
            density === value
              ? 'border-rule bg-raised text-text'
              : 'border-transparent text-text-2 hover:text-text',
          )}
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={density === value}
            onChange={() => chooseDensity(client, viewer, value)}
            className="absolute inset-0 appearance-none"
          />
          <Icon of={icon} size={16} />
          <span className="max-md:sr-only">{label}</span>
        </label>
      ))}
    </div>
  )
}
