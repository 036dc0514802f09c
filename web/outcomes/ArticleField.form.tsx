import { type Ref, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ArticleUrl } from '../../contract/outcomes.ts'
import { TextField } from '../ui/TextField.tsx'

export interface ArticleLinkState {
  typed: string
  error: string | undefined
  input: RefObject<HTMLInputElement | null>
  type: (typed: string) => void
  /** Shows what is wrong with it at the field, and focuses it. */
  refuse: (error: string) => void
  /** The address to send; undefined when none is typed and none is needed, null when it was refused. */
  read: () => string | undefined | null
}

/** The link to an article as its author types it. A stored link can be changed, but not removed. */
export function useArticleLink(stored: string | null, isNeeded = stored !== null): ArticleLinkState {
  const [typed, setTyped] = useState(stored ?? '')
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const refuse = (words: string) => {
    // The message is announced with the field that gets the focus.
    flushSync(() => setError(words))
    input.current?.focus()
  }
  return {
    ...{ typed, error, input, refuse },
    type: (text) => {
      setTyped(text)
      setError(undefined)
    },
    read: () => {
      if (typed.trim() === '' && !isNeeded) return undefined
      const parsed = ArticleUrl.safeParse(typed)
      if (parsed.success) return parsed.data
      refuse(parsed.error.issues[0]?.message ?? 'Invalid input')
      return null
    },
  }
}

interface ArticleFieldProps {
  label: string
  hint: string
  /** The request hides its author. */
  hidesName: boolean
  link: ArticleLinkState
}

export function ArticleField({ label, hint, hidesName, link }: ArticleFieldProps) {
  return (
    <TextField
      ref={link.input as Ref<HTMLInputElement>}
      type="url"
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      placeholder="https://"
      label={label}
      hint={hidesName ? `${hint} The link shows your outlet to the pitchers you used.` : hint}
      error={link.error}
      value={link.typed}
      onChange={(event) => link.type(event.target.value)}
    />
  )
}
