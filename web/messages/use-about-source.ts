import { useLocation, useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import type { Draft } from './use-draft.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The name of the source that a first message to its PR member is about. */
    aboutSource?: string
  }
}

/** The source that the member came here to write about. */
export const useAboutSource = (): string | undefined =>
  useLocation({ select: ({ state }) => state.aboutSource })

/**
 * Starts an empty draft with the source's name and puts the cursor after it. Then it removes the source from the
 * location, so that neither a reload nor a step back repeats this.
 */
export function useAboutText(draft: Draft, field: RefObject<HTMLTextAreaElement | null>): void {
  const about = useAboutSource()
  const navigate = useNavigate()
  const isDone = useRef(false)
  const { text, setText } = draft
  useEffect(() => {
    if (about === undefined) isDone.current = false
    if (about === undefined || isDone.current) return
    isDone.current = true
    if (text === '') setText(`About ${about}: `)
    field.current?.focus()
    void navigate({
      to: '.',
      search: true,
      state: ({ aboutSource: _, ...rest }) => rest,
      replace: true,
      resetScroll: false,
    })
  }, [about, text, setText, field, navigate])
}
