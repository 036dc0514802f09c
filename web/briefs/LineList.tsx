import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'

interface LineListProps {
  label: string
  /** One line, in lower case. */
  one: string
  /** The button that adds one. */
  add: string
  hint: string
  most: number
  /** Each may have several lines. */
  isLong?: boolean
  value: string[]
  onChange: (lines: string[]) => void
  errorOf: (line?: number) => string | undefined
}

/** Texts in an order that their author chooses. */
export function LineList({ label, one, add, hint, most, isLong, value, onChange, errorOf }: LineListProps) {
  const { place, focus } = useFocusAfter()
  const change = (at: number, text: string) => onChange(value.with(at, text))
  const move = (at: number, to: number) => {
    onChange(value.with(at, value[to]!).with(to, value[at]!))
    // At the end the button that was pressed is gone.
    focus(to === 0 || to === value.length - 1 ? `text ${to}` : `${to < at ? 'up' : 'down'} ${to}`)
  }
  const remove = (at: number) => {
    onChange(value.toSpliced(at, 1))
    focus('add')
  }
  const fieldOf = (text: string, at: number) => ({
    label: `${label.slice(0, -1)} ${at + 1}`,
    hideLabel: !isLong,
    'data-at': `text ${at}`,
    value: text,
    error: errorOf(at),
    onChange: ({ target }: { target: { value: string } }) => change(at, target.value),
  })
  return (
    <Field group label={label} hint={hint} error={errorOf()}>
      <div ref={place} className="grid gap-4">
        {value.map((text, at) => (
          // The lines have no identity of their own.
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <div key={at} className="min-w-0">
            {isLong ? <TextArea written {...fieldOf(text, at)} /> : <TextField {...fieldOf(text, at)} />}
            <div className="mt-1 flex flex-wrap gap-x-4">
              <Act at={`remove ${at}`} onClick={() => remove(at)} of={`${one} ${at + 1}`}>
                Remove
              </Act>
              {at > 0 && (
                <Act at={`up ${at}`} onClick={() => move(at, at - 1)} of={`${one} ${at + 1}`}>
                  Move Up
                </Act>
              )}
              {at < value.length - 1 && (
                <Act at={`down ${at}`} onClick={() => move(at, at + 1)} of={`${one} ${at + 1}`}>
                  Move Down
                </Act>
              )}
            </div>
          </div>
        ))}
        {value.length < most && (
          <div>
            <Button
              size="small"
              data-at="add"
              onClick={() => {
                onChange([...value, ''])
                focus(`text ${value.length}`)
              }}
            >
              {add}
            </Button>
          </div>
        )}
      </div>
    </Field>
  )
}

interface ActProps {
  at: string
  /** What it acts on, for assistive technology. */
  of: string
  onClick: () => void
  children: ReactNode
}

const Act = ({ at, of, onClick, children }: ActProps) => (
  <button type="button" data-at={at} onClick={onClick} className="link t-meta max-md:min-h-11">
    {children}
    <span className="sr-only"> {of}</span>
  </button>
)

/** Focuses what is at a place once the list has changed. */
function useFocusAfter() {
  const place = useRef<HTMLDivElement>(null)
  const [wish, setWish] = useState<{ at: string } | null>(null)
  useEffect(() => {
    if (wish) place.current?.querySelector<HTMLElement>(`[data-at="${wish.at}"]`)?.focus()
  }, [wish])
  return { place, focus: (at: string) => setWish({ at }) }
}
