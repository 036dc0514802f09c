import { useEffect, useEffectEvent, useState } from 'react'
import { LENGTHS, SEARCH_DEBOUNCE_MS } from '../../contract/vocabulary.ts'
import { readFeedSearch } from './feed-search.ts'
import { onSearchSet, useFeedFilter } from './use-feed-filter.ts'

/**
 * The search box's text. It goes into the address a moment after the last keystroke. When the address changes to a
 * search that was not sent from here (Back, an applied filter), the box follows, and what was typed is dropped.
 */
export function useTypedSearch() {
  const { search, searchFor } = useFeedFilter()
  const [text, setText] = useState(search)
  const [seen, setSeen] = useState(search)
  // Sent, and not in the address yet.
  const [sent, setSent] = useState<string[]>([])
  if (search !== seen) {
    const place = sent.indexOf(search)
    setSeen(search)
    setSent(sent.slice(place < 0 ? sent.length : place + 1))
    if (place < 0) setText(search)
  }
  // The address may be unchanged: then nothing else says that the typed text no longer holds.
  useEffect(
    () =>
      onSearchSet((set) => {
        setText(set)
        setSent([])
      }),
    [],
  )
  const typed = clean(text)
  const last = sent.at(-1) ?? search
  const send = (wanted: string) => {
    if (wanted === last) return
    setSent([...sent, wanted])
    searchFor(wanted)
  }
  const sendLater = useEffectEvent(send)
  useEffect(() => {
    if (typed === last) return
    const timer = setTimeout(() => sendLater(typed), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, last])
  return {
    text,
    type: (value: string) => setText([...value].slice(0, LENGTHS.search).join('')),
    sendNow: (value: string) => {
      setText(value)
      send(clean(value))
    },
  }
}

/** As the address will have it. */
const clean = (text: string) => readFeedSearch({ search: text }).search ?? ''
