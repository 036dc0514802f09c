import { useQuery } from '@tanstack/react-query'
import { Clock, Ellipsis, X, Zap } from 'lucide-react'
import { useRef, useState } from 'react'
import type { OwnFilter } from '../../contract/saved-filters.ts'
import { useFocusFallback } from '../accounts/use-focus-fallback.ts'
import { useWhenBack } from '../api/use-when-back.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { notificationSettingsQuery } from '../notification-settings/notification-settings.data.ts'
import { FailedLine } from '../ui/FailedLine.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Menu, MenuItem } from '../ui/Menu.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { useNow } from '../ui/use-now.ts'
import { GetMyBeats } from './GetMyBeats.tsx'
import { PauseDialog } from './PauseDialog.tsx'
import { filtersQuery, isSending, usePauseFilter, useRemoveFilter } from './saved-filters.data.ts'

interface MyFiltersProps {
  isCurrent: (filter: OwnFilter) => boolean
  onApply: (filter: OwnFilter) => void
  onEdit: (filter: OwnFilter) => void
  /** Loads the editor ahead: for the button that leads to it. */
  early: { onPointerEnter: () => void; onFocus: () => void }
}

/** The member's saved filters: a name applies its filter, the menu edits it, the cross removes it. */
export function MyFilters(props: MyFiltersProps) {
  const { data, isError, refetch } = useQuery(filtersQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusFallback(isError ? 'failed' : data?.filters.length, heading)
  useWhenBack(isError, () => refetch({ cancelRefetch: false }))
  return (
    <section aria-labelledby="my-filters" className="border-t border-text-3 pt-4">
      <h2 id="my-filters" ref={heading} tabIndex={-1} className="t-section outline-none">
        My Filters
      </h2>
      {data ? (
        <FilterList filters={data.filters} {...props} />
      ) : isError ? (
        <FailedLine onRetry={() => void refetch()}>Your filters did not load</FailedLine>
      ) : (
        <Loading label="Loading your filters">
          <Skeleton className="mt-3 h-4 w-3/4" />
        </Loading>
      )}
    </section>
  )
}

type FilterListProps = MyFiltersProps & { filters: readonly OwnFilter[] }

function FilterList({ filters, isCurrent, onApply, onEdit, early }: FilterListProps) {
  const remove = useRemoveFilter()
  const pause = usePauseFilter()
  const [pausing, setPausing] = useState<OwnFilter | null>(null)
  const now = useNow()
  // Without it, only what each filter says itself is shown.
  const { data: settings } = useQuery({ ...notificationSettingsQuery, enabled: filters.some(isSending) })
  const isReadOnly = useIsReadOnly()
  const removeOnce = (filter: OwnFilter) => {
    const isUnderway = remove.isPending && remove.variables.id === filter.id
    if (!isUnderway) remove.mutate(filter)
  }
  if (filters.length === 0)
    return (
      <>
        <p className="mt-1 t-body text-text-2">No saved filters yet</p>
        <p className="t-meta text-text-3">Save a filter to use it again or get alerts.</p>
        <GetMyBeats />
      </>
    )
  return (
    <>
      {pausing && <PauseDialog filter={pausing} onClose={() => setPausing(null)} />}
      <ul className="mt-1 divide-y divide-line">
        {filters.map((filter) => (
          <li key={filter.id} className="flex items-start">
            <button
              type="button"
              aria-current={isCurrent(filter) ? 'true' : undefined}
              onClick={() => onApply(filter)}
              className={NAME}
            >
              {filter.name}
              <Paused filter={filter} until={laterOf(filter.paused_until, settings?.alerts_paused_until)} />
            </button>
            <DeliveryIcon filter={filter} />
            <Menu
              trigger={
                <IconButton
                  label={`Actions for ${filter.name}`}
                  icon={Ellipsis}
                  iconSize={16}
                  tip={false}
                  {...early}
                />
              }
            >
              <MenuItem disabled={isReadOnly} onSelect={() => onEdit(filter)}>
                Edit
              </MenuItem>
              {isSending(filter) &&
                (isPaused(filter, now) ? (
                  <MenuItem
                    disabled={isReadOnly}
                    onSelect={() => pause.mutate({ id: filter.id, days: null })}
                  >
                    Resume Alerts
                  </MenuItem>
                ) : (
                  <MenuItem disabled={isReadOnly} onSelect={() => setPausing(filter)}>
                    Pause Alerts
                  </MenuItem>
                ))}
              <MenuItem disabled={isReadOnly} onSelect={() => removeOnce(filter)}>
                Remove
              </MenuItem>
            </Menu>
            <IconButton
              label={`Remove ${filter.name}`}
              icon={X}
              iconSize={16}
              tip={false}
              disabled={isReadOnly}
              onClick={() => removeOnce(filter)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

const isAhead = (at: string | null, now: number): at is string => at !== null && Date.parse(at) > now

const isPaused = (filter: OwnFilter, now: number): boolean =>
  isSending(filter) && isAhead(filter.paused_until, now)

/** The later end of two pauses. */
function laterOf(own: string | null, all: string | null | undefined): string | null {
  if (!own || !all) return own ?? all ?? null
  return Date.parse(own) > Date.parse(all) ? own : all
}

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

/** Until when a filter sends nothing. */
function Paused({ filter, until }: { filter: OwnFilter; until: string | null }) {
  const now = useNow()
  if (!isSending(filter) || !isAhead(until, now)) return null
  return <span className="block t-meta text-text-3">Paused until {DAY.format(new Date(until))}</span>
}

const DELIVERY_ICONS = { instant: [Zap, 'Right away'], digest: [Clock, 'In digest'] } as const

function DeliveryIcon({ filter }: { filter: OwnFilter }) {
  if (filter.delivery === 'off' || !isSending(filter)) return null
  const [icon, name] = DELIVERY_ICONS[filter.delivery]
  return (
    <span
      role="img"
      aria-label={name}
      title={name}
      className="flex h-8 items-center px-1 text-text-2 max-md:h-11"
    >
      <Icon of={icon} size={16} />
    </span>
  )
}

const NAME =
  'min-h-8 min-w-0 grow py-1 text-left t-body text-text-2 wrap-anywhere hover:text-text max-md:min-h-11 ' +
  'max-md:py-2.5 aria-[current]:border-l-4 aria-[current]:border-accent-line aria-[current]:pl-2.5 ' +
  'aria-[current]:font-semibold aria-[current]:text-text'
