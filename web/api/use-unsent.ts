import { useCallback, useEffect, useState } from 'react'
import { currentToasts, toast } from '../ui/toast-store.ts'
import { dropUnsent, hasUnsent, isKeptHere, keepUnsent, takeUnsent } from './kept-texts.ts'

/** What an earlier form of this name left: undefined while loading, null for nothing. */
export function useTakenText(accountId: string, name: string): unknown {
  const [taken, setTaken] = useState<{ value: unknown }>()
  useEffect(() => {
    let isHere = true
    void takeUnsent(accountId, name).then((value) => isHere && setTaken({ value }))
    return () => {
      isHere = false
    }
  }, [accountId, name])
  return taken?.value
}

/** The same for a form that, if it closes before it is sent, says that its draft is kept. */
export function useFormText(accountId: string, name: string): unknown {
  useEffect(
    () => () => {
      // A failure that has closed the form matters more.
      const isFailureShown = currentToasts().some(({ open, variant }) => open && variant === 'destructive')
      if (isKeptHere(accountId, name) && !isFailureShown) showDraftToast()
    },
    [accountId, name],
  )
  return useTakenText(accountId, name)
}

/** Says, as a form closes, that its draft is kept. */
export const showDraftToast = () =>
  toast({ title: 'Your text is kept', description: 'It is back when you open this form again.' })

/** The same for a one-line form: its stored draft, undefined while loading, and a function to store what is typed. */
export function useFormLine(accountId: string, name: string) {
  const taken = useFormText(accountId, name)
  const keep = useCallback(
    (line: string) => (line === '' ? dropUnsent(accountId, name) : keepUnsent(accountId, name, line)),
    [accountId, name],
  )
  return { kept: taken === undefined || typeof taken === 'string' ? taken : '', keep }
}

/** Whether a draft of this name exists; `discard` deletes it. */
export function useWaitingText(accountId: string, name: string) {
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    let isHere = true
    void hasUnsent(accountId, name).then((has) => isHere && setWaiting(has))
    return () => {
      isHere = false
    }
  }, [accountId, name])
  const discard = async () => {
    setWaiting(false)
    await takeUnsent(accountId, name)
    dropUnsent(accountId, name)
  }
  return { isWaiting, discard: () => void discard() }
}
