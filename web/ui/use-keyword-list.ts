import { useState } from 'react'
import { uniqueKeywords } from '../../contract/keywords.rules.ts'

interface KeywordListOptions {
  value: readonly string[]
  onChange: (value: string[]) => void
  whyNot: (value: string[]) => string | null
}

const isSame = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n')

/**
 * The entries of a keyword field and the text that is typed beside them. What is refused stays in the text, with the
 * reason. A change shows at once, also where the new value comes later, as from the address.
 */
export function useKeywordList({ value, onChange, whyNot }: KeywordListOptions) {
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [news, setNews] = useState('')
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState<string[] | null>(null)
  if (!isSame(value, seen)) {
    setSeen(value)
    setSent(null)
    // Somebody else has set the list, a saved filter say.
    if (sent === null || !isSame(value, sent)) {
      setText('')
      setRefusal(null)
    }
  }
  const entries = sent ?? value

  const send = (next: string[]) => {
    setSent(next)
    onChange(next)
  }
  const refuse = (why: string | null) => {
    setRefusal(why)
    if (why) setNews(why)
  }

  return {
    entries,
    text,
    /** Why the last change was refused. */
    refusal,
    /** For screen readers. */
    news,
    type: (typed: string) => {
      setText(typed)
      setRefusal(null)
    },
    /** Adds what is typed, or a list with commas or line breaks. Returns whether nothing of it was refused. */
    add: (typed: string): boolean => {
      const parts = typed.split(/[,\n\r]+/).map((part) => part.replace(/\s+/g, ' ').trim())
      let next = [...entries]
      const refused: string[] = []
      let why: string | null = null
      for (const part of parts.filter(Boolean)) {
        const longer = uniqueKeywords([...next, part])
        const reason = longer.length === next.length ? null : whyNot(longer)
        if (reason === null) next = longer
        else refused.push(part)
        why ??= reason
      }
      const added = next.slice(entries.length)
      if (added.length > 0) {
        setNews(`${added.join(', ')} added`)
        send(next)
      }
      setText(refused.join(', '))
      refuse(why)
      return why === null
    },
    remove: (entry: string) => {
      setNews(`${entry} removed`)
      setRefusal(null)
      send(entries.filter((one) => one !== entry))
    },
    replace: (entry: string, by: string, said: string) => {
      const next = uniqueKeywords(entries.map((one) => (one === entry ? by : one)))
      const why = whyNot(next)
      refuse(why)
      if (why) return
      setNews(said)
      send(next)
    },
  }
}
