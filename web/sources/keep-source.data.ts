import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { readProfile } from '../../contract/directory.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import type { createOwnSource, createSource, editSource, Source } from '../../contract/sources.ts'
import { call } from '../api/call.ts'
import { keptSourceChanged } from './live-sources.data.ts'

/**
 * Adds a source, or an expert's own profile. `key` is the idempotency key: a retry after a lost answer does not add a
 * second one.
 */
export function useCreateSource(isOwnProfile: boolean) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, key }: { body: BodyOf<typeof createSource>; key: string }) =>
      isOwnProfile
        ? call<typeof createOwnSource>('POST /api/account/source', { body, idempotencyKey: key })
        : call<typeof createSource>('POST /api/sources', { body, idempotencyKey: key }),
    onSuccess: (source) => keptSourceChanged(client, source),
  })
}

/** Changes a source. Fails with 409 when it has changed since it was read. */
export function useEditSource(source_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof editSource>) =>
      call<typeof editSource>('PUT /api/sources/:source_id', { params: { source_id }, body }),
    onSuccess: (source) => keptSourceChanged(client, source),
  })
}

/** Refetches a source that has changed since it was read, for every list that shows it. Null if it does not load. */
export function useReadSourceAgain(profile_id: string) {
  const client = useQueryClient()
  return async (): Promise<Source | null> => {
    const view = await call<typeof readProfile>('GET /api/profiles/:profile_id', {
      params: { profile_id },
    }).catch(() => null)
    if (view?.kind !== 'source') return null
    keptSourceChanged(client, view.source)
    return view.source
  }
}
