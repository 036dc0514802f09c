import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import type { Account } from '../../contract/accounts.ts'
import type { addBeat, removeBeat } from '../../contract/profile.ts'
import { BEATS, type Beat } from '../../contract/vocabulary.ts'
import { call } from '../api/call.ts'
import { ownUndo } from '../api/own-undo.ts'
import { currentSession } from '../api/session.ts'
import { toast } from '../ui/toast-store.ts'
import { changeAccount } from './profile.data.ts'

const ADD = ['beats', 'add']
const REMOVE = ['beats', 'remove']
// One at a time: adding and removing in quick succession ends on the last intent.
const scope = { id: 'beats' }

export const isSameBeat = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
const without = (beats: readonly string[], beat: string) => beats.filter((one) => !isSameBeat(one, beat))

/** The member's beats as they want them, even while that is being sent; a failure restores the previous ones. */
export function useBeats(account: Account): string[] {
  const wants = useMutationState({
    filters: { mutationKey: ['beats'], status: 'pending' },
    select: ({ options, state }) => ({
      isAdded: options.mutationKey?.[1] === 'add',
      beat: state.variables as string,
    }),
  })
  return wants.reduce(
    (beats, { isAdded, beat }) => (isAdded ? withBeat(beats, beat) : without(beats, beat)),
    account.profile.beats ?? [],
  )
}

const withBeat = (beats: string[], beat: string) =>
  beats.some((one) => isSameBeat(one, beat)) ? beats : [...beats, beat]

function changeBeats(client: QueryClient, change: (beats: string[]) => string[]): void {
  changeAccount(client, (account) => ({
    ...account,
    profile: { ...account.profile, beats: change(account.profile.beats ?? []) },
  }))
}

export function useAddBeat() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ADD,
    scope,
    mutationFn: (beat: Beat) => call<typeof addBeat>('POST /api/account/beats', { body: { beat } }),
    onSuccess: (_, beat) => {
      changeBeats(client, (beats) => withBeat(beats, beat))
      toast({ title: 'Beat added successfully' })
    },
    onError: (error) =>
      toast({ variant: 'destructive', title: 'Failed to add beat', description: error.message }),
  })
}

export function useRemoveBeat() {
  const client = useQueryClient()
  const add = useAddBeat()
  return useMutation({
    mutationKey: REMOVE,
    scope,
    mutationFn: (beat: string) => call<typeof removeBeat>('DELETE /api/account/beats', { body: { beat } }),
    onMutate: () => currentSession().accountId,
    onSuccess: (_, beat, accountId) => {
      changeBeats(client, (beats) => without(beats, beat))
      // A beat that was typed at onboarding is not among those that can be added.
      const known = BEATS.find((one) => isSameBeat(one, beat))
      toast({ title: 'Beat removed successfully', ...(known && ownUndo(accountId, () => add.mutate(known))) })
    },
    onError: (error) =>
      toast({ variant: 'destructive', title: 'Failed to remove beat', description: error.message }),
  })
}
