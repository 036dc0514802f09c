import { useEffect, useState } from 'react'
import { cleanText, lengthOf } from '../../contract/text.ts'
import { SEARCH_DEBOUNCE_MS } from '../../contract/vocabulary.ts'

/** A single letter is in nearly everything. */
const ASKED_MIN = 2

/** What is asked for of the field's text: a moment after the last key. */
export function useAsked(text: string) {
  const [asked, setAsked] = useState('')
  const typed = cleanText(text).trim()
  const wanted = lengthOf(typed) >= ASKED_MIN ? typed : ''
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  return {
    typed,
    /** What the server is to find; blank for nothing. */
    wanted,
    /** What it has been asked for: results of anything else are of before. */
    asked,
  }
}
