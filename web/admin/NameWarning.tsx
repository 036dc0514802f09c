import { CircleAlert } from 'lucide-react'
import { nameWarning } from '../../contract/applicant-names.rules.ts'
import { Icon } from '../ui/Icon.tsx'

/** Marks an applicant's name that imitates another one. */
export function NameWarning({ name }: { name: string | null }) {
  const warning = nameWarning(name ?? '')
  if (warning === null) return null
  return (
    <p className="mt-0.5 flex items-start gap-1.5 t-meta text-soon">
      <Icon of={CircleAlert} size={14} className="mt-0.5" />
      <span>{warning}</span>
    </p>
  )
}
