import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { confirmPassword } from '../../contract/passwords.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { isAuthError } from '../api/auth-errors.ts'
import { call } from '../api/call.ts'
import { askAuth } from '../api/session.ts'
import { giveCode, listSecondFactors } from '../auth/auth.data.ts'
import { devicesQuery, VISIT_MS } from './security.data.ts'

export type SecondFactor = { id: string; name: string; created_at: string }
/** A code, and the factor whose app shows it. */
export type GivenCode = { factorId: string; code: string }
/** What an authenticator app needs for a new factor. `svg` is the QR code's image. */
export type NewSecondFactor = { id: string; svg: string; secret: string }

/** The second factors that count. Each visit refetches them, because another device may have changed them. */
export const secondFactorsQuery = queryOptions({
  queryKey: ['second-factors'],
  queryFn: async (): Promise<SecondFactor[]> => {
    const factors = await listSecondFactors()
    return factors.map(({ id, friendly_name, created_at }) => ({
      id,
      name: friendly_name || 'Authenticator app',
      created_at,
    }))
  },
  staleTime: VISIT_MS,
  gcTime: VISIT_MS,
})

/** Whether a try failed because of the code, and nothing else. */
export const isWrongCode = (error: unknown) => isAuthError(error) && error.code === 'mfa_verification_failed'

async function give({ factorId, code }: GivenCode) {
  const error = await giveCode(factorId, code)
  if (error) throw error
}

/**
 * Confirms the member's identity, by password and by a code of an earlier factor, and starts a new one. It does not
 * count yet.
 */
export function useBeginSecondFactor() {
  return useMutation({
    mutationFn: async (given: { password: string; name: string; code: GivenCode | null }) => {
      await call<typeof confirmPassword>('POST /api/account/confirm-password', {
        body: { password: given.password },
      })
      if (given.code) await give(given.code)
      await removeLeftovers()
      return enroll(given.name)
    },
  })
}

/** Factors of abandoned tries. */
async function removeLeftovers() {
  const { data, error } = await askAuth((auth) => auth.mfa.listFactors())
  if (error) throw error
  for (const { id, status } of data.all) if (status === 'unverified') await unenroll(id)
}

async function unenroll(factorId: string) {
  const { error } = await askAuth((auth) => auth.mfa.unenroll({ factorId }))
  if (error) throw error
}

async function enroll(friendlyName: string): Promise<NewSecondFactor> {
  const { data, error } = await askAuth((auth) =>
    auth.mfa.enroll({ factorType: 'totp', friendlyName, issuer: 'Beatline' }),
  )
  if (error) throw error
  const { qr_code, secret } = data.totp
  // The client makes it a data: address, which the content policy refuses.
  return { id: data.id, secret, svg: qr_code.slice(qr_code.indexOf('<svg')) }
}

/** The first code of a new factor makes it count, on every device. */
export function useFinishSecondFactor() {
  const askAgain = useAskAgain()
  return useMutation({ mutationFn: give, onSuccess: askAgain })
}

export function useRemoveSecondFactor() {
  const client = useQueryClient()
  const askAgain = useAskAgain()
  return useMutation({
    mutationFn: async ({ id, code }: { id: string; code: GivenCode }) => {
      await give(code)
      await unenroll(id)
    },
    onSuccess: async () => {
      await askAgain()
      // An admin may have to set up another one first.
      await client.invalidateQueries({ queryKey: ownAccountQuery.queryKey })
    },
  })
}

function useAskAgain() {
  const client = useQueryClient()
  const stale = [secondFactorsQuery, devicesQuery]
  return () => Promise.all(stale.map(({ queryKey }) => client.invalidateQueries({ queryKey })))
}
