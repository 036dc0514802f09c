import { Popover } from 'radix-ui'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { LENGTHS } from '../../contract/vocabulary.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { PANEL } from '../ui/panel-classes.ts'
import { SelectOptionRow } from '../ui/SelectOptionRow.tsx'
import { RemovableTag } from '../ui/Tag.tsx'
import { TextInput } from '../ui/TextField.tsx'
import { addBeat, suggestBeats } from './add-beat.ts'

interface BeatsInputProps {
  value: string[]
  onChange: (beats: string[]) => void
  onBlur: () => void
  /** What is in the field and not added yet. */
  typed: string
  onTyped: (typed: string) => void
}

/** Adds beats one at a time: typed, or chosen from the suggested ones. Enter adds. */
export function BeatsInput({ value, onChange, onBlur, typed, onTyped }: BeatsInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  // The suggestion that the arrow keys or the pointer are on; -1 for what is typed.
  const [active, setActive] = useState(-1)
  const suggestions = suggestBeats(value, typed)
  const open = isOpen && suggestions.length > 0

  const show = (next: boolean) => {
    setOpen(next)
    setActive(-1)
  }
  const add = (beat: string) => {
    onChange(addBeat(value, beat))
    onTyped('')
    show(false)
  }
  const move = (step: 1 | -1) => {
    setOpen(true)
    const count = suggestions.length + 1
    // One more than there are suggestions: the field itself.
    setActive(((active + 1 + step + count) % count) - 1)
  }
  const keys: Record<string, () => void> = {
    // Adds, and does not submit the form.
    Enter: () => add(suggestions[active] ?? typed),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    ...(open && { Escape: () => show(false) }),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.nativeEvent.isComposing ? undefined : keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <Popover.Root open={open} onOpenChange={show}>
      <div className="flex gap-2">
        <Popover.Anchor asChild>
          <div className="min-w-0 flex-1">
            <TextInput
              ref={input}
              size="big"
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={open}
              aria-controls={open ? listId : undefined}
              aria-activedescendant={open && active >= 0 ? `${listId}-${active}` : undefined}
              autoComplete="off"
              maxLength={LENGTHS.tag}
              value={typed}
              onChange={(event) => {
                onTyped(event.currentTarget.value)
                show(true)
              }}
              onClick={() => show(true)}
              onKeyDown={onKeyDown}
              onBlur={() => {
                show(false)
                onBlur()
              }}
            />
          </div>
        </Popover.Anchor>
        <Button
          size="big"
          aria-label="Add beat"
          onClick={() => {
            add(typed)
            input.current?.focus()
          }}
        >
          Add
        </Button>
      </div>
      {/* Not in a portal: the list stays beside its field, within the page's landmarks. */}
      <Popover.Content
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        align="start"
        sideOffset={4}
        collisionPadding={8}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        className={classes(PANEL, 'max-h-64 w-(--radix-popover-trigger-width) py-1')}
      >
        {suggestions.map((beat, index) => (
          <SelectOptionRow
            key={beat}
            id={`${listId}-${index}`}
            option={{ value: beat, label: beat }}
            selected={false}
            active={index === active}
            onHover={() => setActive(index)}
            onChoose={() => add(beat)}
          />
        ))}
      </Popover.Content>
      <ChosenBeats
        beats={value}
        onRemove={(beat) => {
          onChange(value.filter((held) => held !== beat))
          // The focused button is gone with its tag.
          input.current?.focus()
        }}
      />
    </Popover.Root>
  )
}

interface ChosenBeatsProps {
  beats: readonly string[]
  onRemove: (beat: string) => void
}

function ChosenBeats({ beats, onRemove }: ChosenBeatsProps) {
  if (beats.length === 0) return null
  return (
    <ul aria-label="Chosen" className="mt-2.5 flex flex-wrap gap-1.5">
      {beats.map((beat) => (
        <li key={beat} className="max-w-full">
          <RemovableTag label={beat} onRemove={() => onRemove(beat)} />
        </li>
      ))}
    </ul>
  )
}
