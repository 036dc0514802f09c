import { ChevronsUpDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { type ControlSize, lineControlClasses } from './control-classes.ts'
import { Field, type FieldFrameProps } from './Field.tsx'
import { useFieldIds } from './field-context.ts'
import { Icon } from './Icon.tsx'
import { PANEL } from './panel-classes.ts'
import { SelectOptionRow } from './SelectOptionRow.tsx'
import { type ListboxState, useListbox } from './use-listbox.ts'

export interface SelectOption<V extends string = string> {
  value: V
  label: string
  /** A less prominent line after the label, e.g. a role and organization. */
  detail?: string
  /** A picture before it. */
  leading?: ReactNode
  /** On a line of its own in the list. */
  below?: ReactNode
  disabled?: boolean
}

export interface SelectInputProps<V extends string = string> {
  options: readonly SelectOption<V>[]
  value: V | '' | null | undefined
  onChange: (value: V) => void
  onBlur?: () => void
  placeholder?: string
  size?: ControlSize
  disabled?: boolean
  name?: string
  /** Only without a surrounding Field. */
  'aria-label'?: string
  className?: string
}

/** A button with our own listbox: the focus stays on the button, and aria-activedescendant announces the list. */
export function SelectInput<V extends string>(props: SelectInputProps<V>) {
  const { options, value, placeholder = 'Choose', size, disabled, onBlur, className } = props
  const field = useFieldIds()
  const listId = useId()
  const list = useListbox({ options, value: value ?? '', onChange: props.onChange })
  const chosen = options.find((option) => option.value === value)
  return (
    <Popover.Root open={list.open} onOpenChange={list.setOpen}>
      <Popover.Trigger asChild>
        <button
          type="button"
          id={field.id}
          name={props.name}
          disabled={disabled}
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={list.open}
          aria-controls={list.open ? listId : undefined}
          aria-activedescendant={list.open && list.active >= 0 ? `${listId}-${list.active}` : undefined}
          aria-label={props['aria-label']}
          aria-describedby={field.described_by}
          aria-invalid={field.invalid || undefined}
          onKeyDown={list.onKeyDown}
          onBlur={onBlur}
          className={classes(
            lineControlClasses(size, field.invalid),
            'flex items-center gap-2 text-left disabled:cursor-default',
            className,
          )}
        >
          {chosen?.leading}
          <span className={classes('min-w-0 grow truncate', !chosen && 'text-text-3')}>
            {chosen ? chosen.label : placeholder}{' '}
            {chosen?.detail && <span className="ml-1 t-meta text-text-2">{chosen.detail}</span>}
          </span>
          <Icon of={ChevronsUpDown} size={16} className="text-text-2" />
        </button>
      </Popover.Trigger>
      <SelectList id={listId} options={options} value={value} list={list} labelled_by={field.label_id} />
    </Popover.Root>
  )
}

interface SelectListProps<V extends string> {
  id: string
  options: readonly SelectOption<V>[]
  value: V | '' | null | undefined
  list: ListboxState
  labelled_by: string | undefined
}

function SelectList<V extends string>({ id, options, value, list, labelled_by }: SelectListProps<V>) {
  return (
    <Popover.Portal>
      <Popover.Content
        id={id}
        role="listbox"
        aria-labelledby={labelled_by}
        aria-label={labelled_by ? undefined : 'Options'}
        align="start"
        sideOffset={4}
        collisionPadding={8}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => {
          // The focus has stayed on the button, or somebody has gone on from it meanwhile.
          if (document.activeElement !== document.body) event.preventDefault()
        }}
        className={classes(PANEL, 'max-h-80 min-w-(--radix-popover-trigger-width) py-1')}
      >
        {options.map((option, index) => (
          <SelectOptionRow
            key={option.value}
            id={`${id}-${index}`}
            option={option}
            selected={option.value === value}
            active={index === list.active}
            onHover={() => list.setActive(index)}
            onChoose={() => list.choose(index)}
          />
        ))}
      </Popover.Content>
    </Popover.Portal>
  )
}

export type SelectProps<V extends string = string> = FieldFrameProps & SelectInputProps<V> & { id?: string }

export function Select<V extends string>(props: SelectProps<V>) {
  const { label, hint, error, hideLabel, id, className, ...rest } = props
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} id={id} className={className}>
      <SelectInput {...rest} />
    </Field>
  )
}
