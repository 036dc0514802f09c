import { useEffect } from 'react'
import { toast } from '../ui/toast-store.ts'
import { useSyncEmail } from './email-change.data.ts'

export type MailedOutcome =
  | { kind: 'accepted' }
  | { kind: 'confirmed' }
  /** The link could not be used; `message` says why. */
  | { kind: 'refused'; message: string }

/** Parses what an emailed link of an email change left in the page's address (`#email_change=accepted`). */
export function readMailedOutcome(hash: string): MailedOutcome | null {
  const said = new URLSearchParams(hash.replace(/^#/, ''))
  if (said.has('error') || said.has('error_code') || said.has('error_description'))
    return {
      kind: 'refused',
      message: said.get('error_description') || 'Email link is invalid or has expired',
    }
  const kind = said.get('email_change')
  return kind === 'accepted' || kind === 'confirmed' ? { kind } : null
}

/** Reports what the emailed link that led here did. Removes it from the address, so that it is reported once. */
export function useMailedOutcome(): void {
  const { mutate: sync } = useSyncEmail()
  useEffect(() => {
    const outcome = readMailedOutcome(location.hash)
    if (!outcome) return
    history.replaceState(history.state, '', location.pathname + location.search)
    if (outcome.kind === 'confirmed') sync({ confirmed: true })
    else if (outcome.kind === 'refused')
      toast({ variant: 'destructive', title: 'Error', description: outcome.message })
    else
      toast({
        title: 'This address is confirmed',
        description: 'Your email changes once you open the link that was sent to the other address, too.',
      })
  }, [sync])
}
