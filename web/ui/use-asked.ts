import { useEffect, useState } from 'react'
import { cleanText, lengthOf } from '../../contract/text.ts'
import { SEARCH_DEBOUNCE_MS } from '../../contract/vocabulary.ts'

/** Nearly everything contains any single letter. */
const ASKED_MIN = 2

/** The search for the field's text, debounced. */
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
    /** What to search for; blank for nothing. */
    wanted,
    /** What has been searched for: results for anything else are outdated. */
    asked,
  }
}
