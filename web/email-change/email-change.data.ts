import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { OwnAccount } from '../../contract/accounts.ts'
import type {
  cancelEmailChange,
  markEmailPending,
  resendEmailVerification,
  syncEmail,
  validateEmailChange,
} from '../../contract/email-change.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { authFailure } from '../accounts/auth-failure.ts'
import { isAuthAway } from '../api/auth-errors.ts'
import { ApiError, call } from '../api/call.ts'
import { askAuth } from '../api/session.ts'
import { toast } from '../ui/toast-store.ts'

const askAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: ownAccountQuery.queryKey })

/** The server's words, or that it did not answer; `fallback` for an answer without words. */
const wordsOf = (error: Error, fallback: string) =>
  error instanceof ApiError && error.status !== 0 ? (error.said ?? fallback) : error.message || fallback

const sayError = (error: Error, fallback: string) =>
  void toast({ variant: 'destructive', title: 'Error', description: wordsOf(error, fallback) })

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409

/**
 * Requests another address: the server checks the password, both addresses get an email, and the account records the
 * pending address. A try that broke off half-way is simply repeated, and sends no second emails.
 */
export function useChangeEmail() {
  const client = useQueryClient()
  /** The address for which the emails went out, or may have: they are counted. */
  const mailed = useRef<string | null>(null)
  return useMutation({
    mutationFn: async (wanted: { newEmail: string; password: string }) => {
      const { newEmail } = wanted
      if (mailed.current === newEmail && (await isMarked(newEmail))) return
      await call<typeof validateEmailChange>('POST /api/account/validate-email-change', { body: wanted })
      mailed.current = newEmail
      const emailRedirectTo = `${location.origin}/app/account/profile`
      const { error } = await askAuth((auth) => auth.updateUser({ email: newEmail }, { emailRedirectTo }))
      if (error) {
        if (!isAuthAway(error)) mailed.current = null
        throw new Error(authFailure(error, 'Validation failed'))
      }
      await markPending(newEmail)
    },
    onSuccess: () => {
      toast({
        title: 'Verification emails sent',
        description: 'Check both your current and new email addresses.',
      })
      return askAgain(client)
    },
    onError: (error) => sayError(error, 'Validation failed'),
  })
}

async function markPending(pendingEmail: string) {
  try {
    await call<typeof markEmailPending>('POST /api/account/mark-email-pending', { body: { pendingEmail } })
  } catch (error) {
    const words = wordsOf(error as Error, 'Failed to mark email as pending')
    throw (error as Error).message === words ? error : new Error(words)
  }
}

/** Whether the account now has this address pending; false when no emails went out for it after all. */
async function isMarked(newEmail: string): Promise<boolean> {
  try {
    await markPending(newEmail)
    return true
  } catch (error) {
    if (isConflict(error)) return false
    throw error
  }
}

export function useResendEmails() {
  return useMutation({
    mutationFn: () =>
      call<typeof resendEmailVerification>('POST /api/account/resend-email-verification', { body: {} }),
    onSuccess: () => void toast({ title: 'Verification email resent' }),
    onError: (error) => sayError(error, 'Failed to resend verification email'),
  })
}

export function useCancelEmailChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const before = ownEmail(client)
      try {
        await call<typeof cancelEmailChange>('POST /api/account/cancel-email-change', { body: {} })
      } catch (error) {
        if (!isConflict(error)) throw error
        await askAgain(client)
        // Nothing is pending any more: already canceled, unless the change was made meanwhile.
        if (ownEmail(client) !== before) throw error
      }
    },
    onSuccess: () => {
      toast({ title: 'Email change cancelled' })
      return askAgain(client)
    },
    onError: (error) => sayError(error, 'Failed to cancel email change'),
  })
}

const ownEmail = (client: QueryClient) => client.getQueryData<OwnAccount>(ownAccountQuery.queryKey)?.email

/**
 * Updates the account to the confirmed address. `confirmed`: an emailed link has just said that both addresses are;
 * otherwise they are when the address is the pending one.
 */
export function useSyncEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ confirmed }: { confirmed: boolean }) => {
      const pending = client.getQueryData<OwnAccount>(ownAccountQuery.queryKey)?.pending_email
      const { email } = await call<typeof syncEmail>('POST /api/account/sync-email', { body: {} })
      return confirmed || pending === email
    },
    onSuccess: async (verified) => {
      if (!verified) toast({ title: 'Email synced' })
      else toast({ title: 'Email verified', description: 'Your email has been successfully changed.' })
      await askAgain(client)
      if (verified) await renewUser()
    },
    onError: (error) => sayError(error, 'Failed to sync email'),
  })
}

/** The session's copy of the address follows; if that fails, the next renewal updates it. */
async function renewUser() {
  const { error } = await askAuth((auth) => auth.refreshSession())
  if (error) reportError(error)
}
