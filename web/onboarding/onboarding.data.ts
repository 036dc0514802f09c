import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnAccount } from '../../contract/accounts.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import type { completeProfile, readOwnApplication } from '../../contract/onboarding.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ApiError, call } from '../api/call.ts'

export const ownApplicationQuery = queryOptions({
  queryKey: ['own-application'],
  queryFn: () => call<typeof readOwnApplication>('GET /api/account/application'),
})

// The form brings the contract's schema with it.
export const loadProfileForm = () => import('./CompleteProfile.form.tsx')

/** What the current step shows. */
export async function loadOnboarding(client: QueryClient, step: OwnAccount['next_step']): Promise<void> {
  if (step === 'profile') await Promise.all([client.query(ownApplicationQuery), loadProfileForm()])
}

/** Asks which step comes next. Without an answer it is `expected`, so that a lost connection holds nobody up. */
export async function askNextStep(
  client: QueryClient,
  expected: OwnAccount['next_step'],
): Promise<OwnAccount['next_step']> {
  try {
    return (await client.query({ ...ownAccountQuery, staleTime: 0 })).next_step
  } catch {
    client.setQueryData(ownAccountQuery.queryKey, (account) => account && { ...account, next_step: expected })
    return expected
  }
}

/** Saves the profile, and resolves to the next step. */
export function useCompleteProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyOf<typeof completeProfile>) => {
      try {
        await call<typeof completeProfile>('POST /api/account/onboarding', { body })
      } catch (error) {
        // Saved already: in another tab, or by a try with a lost answer.
        if (!(error instanceof ApiError && error.status === 409)) throw error
      }
      return askNextStep(client, 'password')
    },
  })
}
