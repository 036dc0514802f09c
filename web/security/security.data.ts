import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Device, listDevices, signOutDevice } from '../../contract/devices.ts'
import type { deleteOwnAccount, exportOwnData } from '../../contract/own-data.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { authFailure } from '../accounts/auth-failure.ts'
import { ApiError, call } from '../api/call.ts'
import { askAuth } from '../api/session.ts'
import { setPassword } from '../auth/auth.data.ts'
import { toast } from '../ui/toast-store.ts'

/** `signed_out`: from this page. Its row stays, or a double click would hit the row that moves into its place. */
export type ListedDevice = Device & { signed_out?: boolean }

/** For this long, a visit uses what was requested as it began. */
export const VISIT_MS = 10_000

/** Where the member is signed in. No event announces a sign-in, so each visit to the page refetches. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }): Promise<{ devices: ListedDevice[] }> =>
    call<typeof listDevices>('GET /api/account/devices', { signal }),
  staleTime: VISIT_MS,
  gcTime: VISIT_MS,
})

const sayError = (title: string) => (error: Error) =>
  void toast({ variant: 'destructive', title, description: error.message })

export function useSignOutDevice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: endDevice,
    onSuccess: (_, session_id) => {
      toast({ title: 'The device is signed out' })
      noteSignedOut(client, ({ id }) => id === session_id)
    },
    onError: sayError('Failed to sign out the device'),
  })
}

async function endDevice(session_id: string) {
  try {
    await call<typeof signOutDevice>('DELETE /api/account/devices/:session_id', { params: { session_id } })
  } catch (error) {
    // It was signed out already.
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}

function noteSignedOut(client: QueryClient, which: (device: Device) => boolean) {
  client.setQueryData(
    devicesQuery.queryKey,
    (list) =>
      list && {
        devices: list.devices.map((device) => (which(device) ? { ...device, signed_out: true } : device)),
      },
  )
}

export function useSignOutOthers() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const { error } = await askAuth((auth) => auth.signOut({ scope: 'others' }))
      if (error) throw new Error(authFailure(error, 'Try again.'))
    },
    onSuccess: () => {
      toast({ title: 'All other devices are signed out' })
      noteSignedOut(client, ({ current }) => !current)
    },
    onError: sayError('Failed to sign out the other devices'),
  })
}

/** Sets a new password, which signs out the other devices. Throws AuthError. */
export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({
      password,
      current_password,
    }: {
      password: string
      current_password?: string | undefined
    }) => {
      const error = await setPassword(password, current_password)
      if (error) throw error
    },
    onSuccess: () => {
      toast({
        title: 'Password updated',
        description: 'This device stays signed in. All others are signed out.',
      })
      void client.invalidateQueries({ queryKey: devicesQuery.queryKey })
      // It cancels a pending change of email.
      return client.invalidateQueries({ queryKey: ownAccountQuery.queryKey })
    },
    onError: (error) =>
      void toast({
        variant: 'destructive',
        title: 'Failed to update password. Please try again.',
        description: authFailure(error, '') || undefined,
      }),
  })
}

export function useExportData() {
  return useMutation({
    mutationFn: async () => {
      const data = await call<typeof exportOwnData>('GET /api/account/export')
      return new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
    },
    onError: sayError('Failed to export your data'),
  })
}

export function useDeleteAccount() {
  return useMutation({
    mutationFn: (password: string) =>
      call<typeof deleteOwnAccount>('POST /api/account/delete', { body: { password } }),
  })
}
