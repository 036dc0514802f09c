import { useQueryClient } from '@tanstack/react-query'
import { LayoutGrid, Rows3 } from 'lucide-react'
import type { Density, OwnAccount } from '../../contract/accounts.ts'
import { ChoiceBar } from '../ui/ChoiceBar.tsx'
import { chooseDensity, useDensity } from './density.data.ts'

const CHOICES = [
  { value: 'cards', label: 'Cards', icon: LayoutGrid },
  { value: 'compact', label: 'Compact', icon: Rows3 },
] as const satisfies { value: Density; label: string; icon: typeof Rows3 }[]

/** Cards or lines. The account remembers it. */
export function DensityChoice({ viewer, className }: { viewer: OwnAccount; className?: string }) {
  const client = useQueryClient()
  return (
    <ChoiceBar<Density>
      label="Density"
      choices={CHOICES}
      value={useDensity(viewer)}
      onChange={(density) => chooseDensity(client, viewer, density)}
      className={className}
    />
  )
}
