import { useState } from 'react'
import { flushSync } from 'react-dom'

export const noteId = (pitch_id: string): string => `note-${pitch_id}`

/** Whose note the author is editing. */
export function useNoting() {
  const [pitch_id, setPitch] = useState<string | null>(null)
  return {
    isOf: (id: string) => id === pitch_id,
    /**
     * Opens the field at once, so that the next letter is typed into it. `show` brings up the pitch. False while that is
     * not loaded.
     */
    edit: (id: string, show: () => void): boolean => {
      flushSync(() => {
        setPitch(id)
        show()
      })
      const field = document.getElementById(noteId(id))
      if (!(field instanceof HTMLTextAreaElement)) {
        setPitch(null)
        return false
      }
      field.focus()
      field.setSelectionRange(field.value.length, field.value.length)
      return true
    },
    close: () => setPitch(null),
  }
}
