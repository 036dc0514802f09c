import { useEffect, useRef } from 'react'
import { classes } from './classes.ts'
import { LoadingRows } from './LoadingRows.tsx'
import type { Group, Option } from './option.ts'

interface OptionListProps {
  id: string
  label: string
  groups: readonly Group[]
  active: Option | undefined
  onHover: (id: string) => void
  onChoose: (option: Option) => void
  /** As in CSS, or what the screen leaves. */
  maxHeight?: string | undefined
}

/** The listbox of a combobox: the field keeps the focus and names the active option. */
export function OptionList({ id, label, groups, active, onHover, onChoose, maxHeight }: OptionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      style={{ maxHeight }}
      className={classes(
        'grow overflow-y-auto overscroll-contain pb-2',
        maxHeight === undefined && 'md:max-h-[min(520px,calc(100dvh-220px))]',
      )}
    >
      {groups.map((group, place) => {
        const rows = group.options.map((option) => (
          <OptionRow
            key={option.id}
            id={`${id}-${option.id}`}
            isActive={option === active}
            onHover={() => onHover(option.id)}
            onChoose={() => onChoose(option)}
          >
            {option.content}
          </OptionRow>
        ))
        if (group.name === '') return rows
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={group.name} role="group" aria-labelledby={`${id}-group-${place}`}>
            <p id={`${id}-group-${place}`} role="presentation" className="px-4 pt-3 pb-1 t-label text-text-3">
              {group.name}
            </p>
            {rows}
            {group.isLoading && <LoadingRows />}
            {group.empty && (
              <p role="presentation" className="px-4 py-1.5 t-body text-text-2 md:pl-[148px]">
                {group.empty}
              </p>
            )}
          </div>
        )
      })}
    </div>
  )
}

interface OptionRowProps {
  id: string
  isActive: boolean
  onHover: () => void
  onChoose: () => void
  children: Option['content']
}

function OptionRow({ id, isActive, onHover, onChoose, children }: OptionRowProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field holds the focus and handles the keys
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      // Rows that move under a pointer at rest select nothing.
      onPointerMove={onHover}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classes(
        'flex min-h-9 scroll-mt-9 items-center border-l-4 py-1.5 pr-4 pl-3 max-md:min-h-11',
        isActive ? 'border-accent-line bg-raised' : 'border-transparent',
      )}
    >
      {children}
    </div>
  )
}
