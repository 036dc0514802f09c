import { type RefObject, useEffect, useEffectEvent } from 'react'
import { dropTabDraft, hasDraft, readTabDraft, saveTabDraft } from './draft-storage.ts'
import { currentSession } from './session.ts'

/**
 * Reopens a form at the address at which a reload closed it, or that the sign-in screen replaced once its member has signed in there, if a
 * draft of this name is stored for them: after a sign-out there is none. `opener` has the focus once it closes.
 */
export function useLeftOpen(
  accountId: string,
  name: string,
  isOpen: boolean,
  open: () => void,
  opener?: RefObject<HTMLElement | null>,
): void {
  const mark = `open ${name}`
  const openAgain = useEffectEvent(() => {
    opener?.current?.focus({ preventScroll: true })
    open()
  })
  useEffect(() => {
    if (readTabDraft(accountId, mark) !== location.href) return
    dropTabDraft(accountId, mark)
    void hasDraft(accountId, name).then((has) => has && openAgain())
  }, [accountId, name, mark])
  useEffect(() => {
    if (!isOpen) return
    saveTabDraft(accountId, mark, location.href)
    return () => {
      if (currentSession().status !== 'out') dropTabDraft(accountId, mark)
    }
  }, [isOpen, accountId, mark])
}
