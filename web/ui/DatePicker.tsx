import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { DayPicker, type Modifiers } from 'react-day-picker'
import { type CalendarDate, showCalendarDate, toCalendarDate, toLocalDate } from './calendar-date.ts'
import { classes } from './classes.ts'
import { type ControlSize, lineControlClasses } from './control-classes.ts'
import { useFieldIds } from './field-context.ts'
import { Icon } from './Icon.tsx'
import { PANEL } from './panel-classes.ts'

export interface DatePickerProps {
  value: CalendarDate | null | undefined
  onChange: (value: CalendarDate) => void
  onBlur?: () => void
  /** Days before it cannot be chosen. */
  min?: CalendarDate
  max?: CalendarDate
  placeholder?: string
  size?: ControlSize
  disabled?: boolean
  /** Only without a surrounding Field group. */
  labelId?: string
}

/** A button with the chosen day that opens a month. Use inside <Field group>. */
export function DatePicker(props: DatePickerProps) {
  const { value, onChange, min, max, placeholder = 'Choose a date', size, disabled } = props
  const field = useFieldIds()
  const [open, setOpen] = useState(false)
  const labelId = props.labelId ?? field.label_id
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <button
          type="button"
          id={field.id}
          disabled={disabled}
          aria-labelledby={classes(labelId, field.id)}
          aria-describedby={field.described_by}
          onBlur={props.onBlur}
          className={classes(lineControlClasses(size, field.invalid), 'flex items-center gap-2 text-left')}
        >
          <span className={classes('grow', !value && 'text-text-3')}>
            {value ? showCalendarDate(value) : placeholder}
          </span>
          <Icon of={CalendarDays} size={16} className="text-text-2" />
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-labelledby={labelId}
          aria-label={labelId ? undefined : placeholder}
          onOpenAutoFocus={focusDay}
          className={classes(PANEL, 'p-3')}
        >
          <Month
            value={value}
            min={min}
            max={max}
            onChoose={(day) => {
              onChange(day)
              setOpen(false)
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/**
 * Focuses the chosen day or today, where Radix would focus the month's first button. Not by the library's autoFocus: it
 * comes before the popover may hold the focus, so a dialog around it takes the focus back.
 */
function focusDay(event: Event): void {
  event.preventDefault()
  const { currentTarget: popover } = event
  if (!(popover instanceof HTMLElement)) return
  popover.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')?.focus({ preventScroll: true })
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' })

/** The library says "1st", which does not contain the visible "1" as a word (WCAG 2.5.3). */
function dayName(date: Date, { today, selected }: Modifiers): string {
  return `${today ? 'Today, ' : ''}${DAY.format(date)}${selected ? ', selected' : ''}`
}

interface MonthProps {
  value: CalendarDate | null | undefined
  min: CalendarDate | undefined
  max: CalendarDate | undefined
  onChoose: (day: CalendarDate) => void
}

/** The styles are in web/styles/calendar.css; the library's own style sheet is not loaded. */
function Month({ value, min, max, onChoose }: MonthProps) {
  const first = toLocalDate(min)
  const last = toLocalDate(max)
  const selected = toLocalDate(value)
  return (
    <DayPicker
      mode="single"
      required
      weekStartsOn={0}
      selected={selected}
      defaultMonth={selected ?? first}
      startMonth={first}
      endMonth={last}
      disabled={[...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])]}
      onSelect={(day) => onChoose(toCalendarDate(day))}
      labels={{ labelDayButton: dayName }}
      className="calendar"
      components={{
        Chevron: ({ orientation }) => <Icon of={orientation === 'left' ? ChevronLeft : ChevronRight} />,
      }}
    />
  )
}
