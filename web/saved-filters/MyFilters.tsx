import { X } from 'lucide-react'
import { useRef } from 'react'
import type { SavedFilter } from '../../contract/accounts.ts'
import { useFocusFallback } from '../accounts/use-focus-fallback.ts'
import { useIsDormant } from '../dormancy/use-is-dormant.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { useRemoveFilter } from './saved-filters.data.ts'

interface MyFiltersProps {
  filters: readonly SavedFilter[]
  isCurrent: (filter: SavedFilter) => boolean
  onApply: (filter: SavedFilter) => void
}

/** The member's saved filters: a name applies its filter, the cross removes it. */
export function MyFilters({ filters, isCurrent, onApply }: MyFiltersProps) {
  const remove = useRemoveFilter()
  const isDormant = useIsDormant()
  const isUnderway = (name: string) => remove.isPending && remove.variables === name
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusFallback(filters.length, heading)
  return (
    <section aria-labelledby="my-filters" className="border-t border-text-3 pt-4">
      <h2 id="my-filters" ref={heading} tabIndex={-1} className="t-section outline-none">
        My Filters
      </h2>
      {filters.length === 0 ? (
        <p className="mt-1 t-meta text-text-3">No saved filters yet.</p>
      ) : (
        <ul className="mt-1 divide-y divide-line">
          {filters.map((filter) => (
            <li key={filter.name} className="flex items-start gap-1">
              <button
                type="button"
                aria-current={isCurrent(filter) ? 'true' : undefined}
                onClick={() => onApply(filter)}
                className={NAME}
              >
                {filter.name}
              </button>
              <IconButton
                label={`Remove ${filter.name}`}
                icon={X}
                iconSize={16}
                tip={false}
                disabled={isDormant}
                onClick={() => isUnderway(filter.name) || remove.mutate(filter.name)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const NAME =
  'min-h-8 min-w-0 grow py-1 text-left t-body text-text-2 wrap-anywhere hover:text-text max-md:min-h-11 ' +
  'max-md:py-2.5 aria-[current]:border-l-4 aria-[current]:border-accent-line aria-[current]:pl-2.5 ' +
  'aria-[current]:font-semibold aria-[current]:text-text'
