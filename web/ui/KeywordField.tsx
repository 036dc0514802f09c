import { X } from 'lucide-react'
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { withoutEnding } from '../../contract/keyword-endings.rules.ts'
import { hasEnding } from '../../contract/keywords.rules.ts'
import { classes } from './classes.ts'
import { controlClasses } from './control-classes.ts'
import { Field } from './Field.tsx'
import { useFieldIds } from './field-context.ts'
import { Icon } from './Icon.tsx'
import { useKeywordList } from './use-keyword-list.ts'

interface KeywordFieldProps {
  label: string
  value: readonly string[]
  onChange: (value: string[]) => void
  /** Why the list may not be this; null: it may. A change to it is refused. */
  whyNot: (value: string[]) => string | null
  error?: string | undefined
  className?: string
}

/**
 * Words and phrases as a list. Enter, a comma, Tab or leaving the field adds what is typed; the arrow keys move between
 * the entries, and Backspace in the empty field goes to the last one.
 */
export function KeywordField({ label, error, className, ...rest }: KeywordFieldProps) {
  const list = useKeywordList(rest)
  return (
    <Field label={label} error={list.refusal ?? error} className={className}>
      <Box label={label} list={list} />
      <span role="status" className="sr-only">
        {list.news}
      </span>
    </Field>
  )
}

/**
 * At once or, while something is being pressed, right before that is clicked: what appears now would move it away from
 * under the pointer.
 */
function afterPress(act: () => void): void {
  if (!document.querySelector(':active')) {
    act()
    return
  }
  const stop = new AbortController()
  const actNow = () => {
    if (stop.signal.aborted) return
    stop.abort()
    flushSync(act)
  }
  document.addEventListener('click', actNow, { capture: true, signal: stop.signal })
  // Without a click, if the pointer has moved on.
  document.addEventListener('mouseup', () => setTimeout(actNow), { capture: true, signal: stop.signal })
}

type List = ReturnType<typeof useKeywordList>

function Box({ label, list }: { label: string; list: List }) {
  const field = useFieldIds()
  const input = useRef<HTMLInputElement>(null)
  const entries = useRef(new Map<string, HTMLButtonElement>())
  // The entry that Tab reaches; the others are reached from it.
  const [current, setCurrent] = useState<string>()
  const { entries: all } = list
  const reached = current !== undefined && all.includes(current) ? current : all.at(-1)
  const focusAt = (place: number) => (entries.current.get(all[place] ?? '') ?? input.current)?.focus()

  const onInputKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const { key, currentTarget, shiftKey } = event
    const isTyped = list.text.trim() !== ''
    const isAtStart = currentTarget.selectionStart === 0 && currentTarget.selectionEnd === 0
    // Sends no form: that would save a filter that is still being typed.
    if (key === 'Enter') event.preventDefault()
    if (key === 'Enter' && isTyped) list.add(list.text)
    // What is refused does not hold the focus back.
    if (key === 'Tab' && !shiftKey && isTyped && list.add(list.text)) event.preventDefault()
    const goesBack =
      key === 'ArrowLeft' ? isAtStart : key === 'Backspace' && list.text === '' && !event.repeat
    if (goesBack && all.length > 0) {
      event.preventDefault()
      focusAt(all.length - 1)
    }
  }
  const onEntryKey = (place: number) => (event: KeyboardEvent) => {
    const to = { ArrowLeft: Math.max(place - 1, 0), ArrowRight: place + 1, Home: 0, End: all.length }[
      event.key
    ]
    const isRemoving = (event.key === 'Backspace' || event.key === 'Delete') && !event.repeat
    if (to === undefined && !isRemoving) return
    event.preventDefault()
    focusAt(to ?? place + 1)
    if (isRemoving) list.remove(all[place]!)
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    if (!/[,\n\r]/.test(pasted)) return
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    const before = list.text.slice(0, selectionStart ?? undefined)
    list.add(before + pasted + list.text.slice(selectionEnd ?? list.text.length))
  }
  const onBlur = ({ target }: FocusEvent) => {
    // It keeps the focus while its window is in the background.
    if (target === document.activeElement || list.text.trim() === '') return
    afterPress(() => list.add(list.text))
  }
  return (
    <div className={classes(controlClasses(field.invalid), 'flex flex-wrap items-center gap-1 px-1.5 py-1')}>
      {all.length > 0 && (
        <ul aria-label={`${label}: entries`} className="contents">
          {all.map((entry, place) => (
            <Entry
              key={keyAt(all, place)}
              entry={entry}
              ref={(button) => {
                if (button) entries.current.set(entry, button)
                return () => void entries.current.delete(entry)
              }}
              isReached={entry === reached}
              onFocus={() => setCurrent(entry)}
              onKeyDown={onEntryKey(place)}
              onSwitch={(to, said) => {
                setCurrent(to)
                list.replace(entry, to, said)
              }}
              onRemove={() => {
                focusAt(place === all.length - 1 && place > 0 ? place - 1 : place + 1)
                list.remove(entry)
              }}
            />
          ))}
        </ul>
      )}
      <input
        ref={input}
        id={field.id}
        value={list.text}
        autoComplete="off"
        enterKeyHint="enter"
        aria-describedby={field.described_by}
        aria-invalid={field.invalid || undefined}
        data-refused={list.refusal ? true : undefined}
        onChange={({ target: { value } }) => (value.includes(',') ? list.add(value) : list.type(value))}
        onKeyDown={onInputKey}
        onPaste={onPaste}
        onBlur={onBlur}
        className="h-7 min-w-12 flex-1 rounded-control bg-transparent px-1.5 max-md:h-11 max-md:text-[16px]"
      />
    </div>
  )
}

interface EntryProps {
  entry: string
  ref: (button: HTMLButtonElement | null) => () => void
  isReached: boolean
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onSwitch: (to: string, said: string) => void
  onRemove: () => void
}

/** An entry that is switched keeps its button, and the focus. */
function keyAt(entries: readonly string[], place: number): string {
  const [entry, word] = [entries[place]!, withoutEnding(entries[place]!)]
  return entries.findIndex((one) => withoutEnding(one) === word) === place ? word : entry
}

const withWords = (keyword: string) => `${withoutEnding(keyword)}, and words that begin with it`

/** A keyword: pressing it switches between whole words and longer ones. */
function Entry({ entry, ref, isReached, onFocus, onKeyDown, onSwitch, onRemove }: EntryProps) {
  const isLonger = hasEnding(entry)
  const other = isLonger ? withoutEnding(entry) : `${entry}*`
  return (
    <li className="inline-flex max-w-full items-stretch rounded-tag bg-tag text-tag-text">
      <button
        ref={ref}
        type="button"
        tabIndex={isReached ? 0 : -1}
        aria-label={isLonger ? withWords(entry) : undefined}
        title={isLonger ? 'Find whole words only' : 'Find longer words, too'}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onClick={() => onSwitch(other, isLonger ? `${other}, whole words only` : withWords(other))}
        className="min-h-7 min-w-0 pl-2 text-left t-tag wrap-anywhere max-md:min-h-11 max-md:min-w-11"
      >
        {entry}
      </button>
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Remove ${entry}`}
        onClick={onRemove}
        className="flex w-7 shrink-0 items-center justify-center opacity-80 hover:opacity-100 max-md:w-11"
      >
        <Icon of={X} size={14} />
      </button>
    </li>
  )
}
