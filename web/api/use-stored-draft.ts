import { useCallback, useEffect, useState } from 'react'
import { currentToasts, toast } from '../ui/toast-store.ts'
import { discardDraft, hasDraft, hasOwnDraft, saveDraft, takeDraft } from './draft-storage.ts'

/** What an earlier form of this name left: undefined while loading, null for nothing. */
export function useTakenDraft(accountId: string, name: string): unknown {
  const [taken, setTaken] = useState<{ value: unknown }>()
  useEffect(() => {
    let isHere = true
    void takeDraft(accountId, name).then((value) => isHere && setTaken({ value }))
    return () => {
      isHere = false
    }
  }, [accountId, name])
  return taken?.value
}

/** The same for a form that, if it closes before it is sent, says that its draft is kept. */
export function useFormDraft(accountId: string, name: string): unknown {
  useEffect(
    () => () => {
      // A failure that has closed the form matters more.
      const isFailureShown = currentToasts().some(({ open, variant }) => open && variant === 'destructive')
      if (hasOwnDraft(accountId, name) && !isFailureShown) showDraftToast()
    },
    [accountId, name],
  )
  return useTakenDraft(accountId, name)
}

/** Says, as a form closes, that its draft is kept. */
export const showDraftToast = () =>
  toast({ title: 'Your text is kept', description: 'It is back when you open this form again.' })

/** The same for a one-line form: its stored draft, undefined while loading, and a function to store what is typed. */
export function useLineDraft(accountId: string, name: string) {
  const taken = useFormDraft(accountId, name)
  const keep = useCallback(
    (line: string) => (line === '' ? discardDraft(accountId, name) : saveDraft(accountId, name, line)),
    [accountId, name],
  )
  return { savedDraft: taken === undefined || typeof taken === 'string' ? taken : '', keep }
}

/** Whether a draft of this name exists; `discard` deletes it. */
export function useWaitingDraft(accountId: string, name: string) {
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    let isHere = true
    void hasDraft(accountId, name).then((has) => isHere && setWaiting(has))
    return () => {
      isHere = false
    }
  }, [accountId, name])
  const discard = async () => {
    setWaiting(false)
    await takeDraft(accountId, name)
    discardDraft(accountId, name)
  }
  return { isWaiting, discard: () => void discard() }
}
