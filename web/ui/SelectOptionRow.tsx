import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import type { SelectOption } from './Select.tsx'

interface SelectOptionRowProps {
  id: string
  option: SelectOption
  selected: boolean
  active: boolean
  onHover: () => void
  onChoose: () => void
}

export function SelectOptionRow({ id, option, selected, active, onHover, onChoose }: SelectOptionRowProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the combobox button holds the focus and handles the keys
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={selected}
      aria-disabled={option.disabled || undefined}
      onPointerMove={option.disabled ? undefined : onHover}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classes(
        'flex min-h-9 items-center gap-2.5 border-l-4 px-2.5 py-1.5 max-md:min-h-11',
        active ? 'border-accent-line bg-raised' : 'border-transparent',
        option.disabled && 'text-text-3',
      )}
    >
      {option.leading}
      <span className="min-w-0 grow t-body">
        {option.label} {option.detail && <span className="ml-1 t-meta text-text-2">{option.detail}</span>}
        {option.below && <span className="block">{option.below}</span>}
      </span>
      {selected && <Icon of={Check} size={16} className="text-link" />}
    </div>
  )
}
