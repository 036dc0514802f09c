import { X } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react'
import type { Invited } from '../../contract/audience.ts'
import { INVITED_MAX } from '../../contract/vocabulary.ts'
import { Field } from '../ui/Field.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import type { ListKeys } from '../ui/option.ts'
import { isKey, KEYS } from '../ui/shortcuts.ts'
import { TextInput } from '../ui/TextField.tsx'
import { inviteWords, isSameInvite, TOO_MANY } from './choice.ts'
import { InviteOptions } from './InviteOptions.tsx'

interface InviteFieldProps {
  invited: readonly Invited[]
  onChange: (invited: Invited[]) => void
  error: string | undefined
}

const ARROWS = `${KEYS.nextOption} ${KEYS.previousOption}`

/** The people that a request is shown to: found by name, agency or source, and removed one by one. */
export function InviteField({ invited, onChange, error }: InviteFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const keys = useRef<ListKeys>(null)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState<string>()
  const [said, setSaid] = useState('')
  const [isFull, setFull] = useState(false)
  const isShown = isOpen && text.trim() !== ''

  const add = (people: readonly Invited[]) => {
    const fresh = people.filter((one) => !invited.some((other) => isSameInvite(one, other)))
    const isTooMany = invited.length + fresh.length > INVITED_MAX
    setFull(isTooMany)
    if (isTooMany) return
    onChange([...invited, ...fresh])
    setText('')
    setOpen(false)
  }
  const remove = (one: Invited) => {
    setFull(false)
    onChange(invited.filter((other) => other !== one))
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    if (isKey(event, ARROWS) && !isShown) setOpen(true)
    else if (isShown && isKey(event, KEYS.close)) setOpen(false)
    // Enter sends no form: that would publish a request whose readers are still being chosen.
    else if (isKey(event, ARROWS) || isKey(event, KEYS.chooseOption)) keys.current?.press(event.key)
    else return
    event.preventDefault()
  }
  return (
    <div>
      <Chosen invited={invited} input={input} onRemove={remove} />
      <Field label="Add a person, agency, or source" error={isFull ? TOO_MANY : error}>
        <TextInput
          ref={input}
          autoComplete="off"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? id : undefined}
          aria-activedescendant={isShown ? active : undefined}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setFull(false)
            setOpen(true)
          }}
          onKeyDown={press}
          onBlur={() => setOpen(false)}
        />
        <p role="status" className="sr-only">
          {isShown && said}
        </p>
        {isShown && (
          <InviteOptions
            id={id}
            anchor={input}
            text={text}
            invited={invited}
            keys={keys}
            onActive={setActive}
            onSay={setSaid}
            onAdd={add}
          />
        )}
      </Field>
    </div>
  )
}

interface ChosenProps {
  invited: readonly Invited[]
  input: { current: HTMLInputElement | null }
  onRemove: (one: Invited) => void
}

function Chosen({ invited, input, onRemove }: ChosenProps) {
  if (invited.length === 0) return null
  const press = (one: Invited) => (event: MouseEvent<HTMLButtonElement>) => {
    const line = event.currentTarget.closest('li')
    const near = (line?.nextElementSibling ?? line?.previousElementSibling)?.querySelector('button')
    // The line goes with the pressed button.
    ;(near ?? input.current)?.focus()
    onRemove(one)
  }
  return (
    <ul
      aria-label="Chosen people"
      className="mb-3 max-h-64 divide-y divide-line overflow-y-auto border-y border-line"
    >
      {invited.map((one) => (
        <li
          key={`${one.account_id} ${one.profile_id}`}
          className="flex items-center justify-between gap-3 py-0.5"
        >
          <span dir="auto" className="min-w-0 t-body wrap-anywhere">
            {inviteWords(one)}
          </span>
          <IconButton
            label={`Remove ${inviteWords(one)}`}
            icon={X}
            iconSize={16}
            tip={false}
            onClick={press(one)}
          />
        </li>
      ))}
    </ul>
  )
}
