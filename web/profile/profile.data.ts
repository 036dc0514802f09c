import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnAccount, Profile } from '../../contract/accounts.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import type { saveProfile } from '../../contract/profile.ts'
import { cleanText } from '../../contract/text.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ApiError, call } from '../api/call.ts'
import { toast } from '../ui/toast-store.ts'

/** Applies a saved change to the member's own account. */
export function changeAccount(client: QueryClient, change: (account: OwnAccount) => OwnAccount): void {
  const { queryKey } = ownAccountQuery
  // An answer in flight may be older.
  const isAsked = client.isFetching({ queryKey }) > 0
  client.setQueryData<OwnAccount>(queryKey, (account) => account && change(account))
  if (isAsked) void client.invalidateQueries({ queryKey })
}

/** A bio as the server stores it. */
export const tidyBio = (bio: string): string => cleanText(bio).trim()

/** Saves picture and bio, whichever is given; one save at a time, so that the last one wins. */
export function useSaveProfile() {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'profile' },
    mutationFn: (body: BodyOf<typeof saveProfile>) =>
      call<typeof saveProfile>('PATCH /api/account/profile', { body }),
    onSuccess: (_, { picture_url, bio }) => {
      changeAccount(client, (account) => ({
        ...account,
        picture_url: picture_url === undefined ? account.picture_url : picture_url || null,
        profile: bio === undefined ? account.profile : withBio(account.profile, tidyBio(bio)),
      }))
      toast({ title: 'Profile updated' })
    },
    onError: (error) => {
      const [reason = error.message] = error instanceof ApiError ? Object.values(error.fields) : []
      toast({ variant: 'destructive', title: 'Failed to update profile', description: reason })
    },
  })
}

function withBio({ bio: _, ...others }: Profile, bio: string): Profile {
  return bio === '' ? others : { ...others, bio }
}
