import { ChevronsUpDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useRef, useState } from 'react'
import { BeatSearch } from './BeatSearch.tsx'
import { classes } from './classes.ts'
import { type ControlSize, lineControlClasses } from './control-classes.ts'
import { useFieldIds } from './field-context.ts'
import { Icon } from './Icon.tsx'
import { PANEL } from './panel-classes.ts'
import { RemovableTag } from './Tag.tsx'

export interface BeatPickerProps {
  options: readonly string[]
  value: readonly string[]
  onChange: (value: string[]) => void
  onBlur?: () => void
  /** Only without a surrounding Field group. */
  labelId?: string
  invalid?: boolean
  placeholder?: string
  size?: ControlSize
  disabled?: boolean
  /** Offers typed text that matches no option as a custom beat. */
  allowTyped?: boolean
  /** The chosen beats are shown elsewhere. */
  hideTags?: boolean
}

/** Picks several beats: a search in a popover, with the chosen ones as tags below. Use inside <Field group>. */
export function BeatPicker(props: BeatPickerProps) {
  const {
    options,
    value,
    onChange,
    placeholder = 'Choose beats',
    size,
    disabled,
    allowTyped,
    hideTags,
  } = props
  const field = useFieldIds()
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const labelId = props.labelId ?? field.label_id
  const toggle = (beat: string) => {
    onChange(value.includes(beat) ? value.filter((one) => one !== beat) : [...value, beat])
  }
  return (
    <div>
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger asChild>
          <button
            ref={trigger}
            type="button"
            id={field.id}
            disabled={disabled}
            aria-labelledby={classes(labelId, field.id)}
            aria-describedby={field.described_by}
            onBlur={props.onBlur}
            className={classes(
              lineControlClasses(size, props.invalid ?? field.invalid),
              'flex items-center gap-2 text-left',
            )}
          >
            <span className="min-w-0 grow truncate text-text-3">{placeholder}</span>
            <Icon of={ChevronsUpDown} size={16} className="text-text-2" />
          </button>
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            align="start"
            sideOffset={4}
            collisionPadding={8}
            aria-labelledby={labelId}
            aria-label={labelId ? undefined : placeholder}
            className={classes(PANEL, 'w-[max(var(--radix-popover-trigger-width),200px)]')}
          >
            <BeatSearch options={options} value={value} onToggle={toggle} allowTyped={allowTyped} />
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      {!hideTags && value.length > 0 && (
        <ul aria-label="Chosen beats" className="mt-2 flex flex-wrap gap-1.5">
          {value.map((beat) => (
            <li key={beat} className="max-w-full">
              <RemovableTag
                label={beat}
                disabled={disabled}
                onRemove={() => {
                  toggle(beat)
                  // The focused button is gone with its tag.
                  trigger.current?.focus()
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
