import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { separateSource } from '../../contract/claims.ts'
import type {
  readRemoval,
  removeSource,
  restoreSource,
  retireSource,
  Source,
} from '../../contract/sources.ts'
import { call, wordsOf } from '../api/call.ts'
import { ownUndo } from '../api/own-undo.ts'
import { currentSession } from '../api/session.ts'
import { sourceRemoved } from '../source-removed.ts'
import { toast } from '../ui/toast-store.ts'
import { keptSourceChanged } from './live-sources.data.ts'

type Named = Pick<Source, 'id' | 'name'>

/** What removing a source would break off. */
export const removalQuery = (source_id: string) =>
  queryOptions({
    queryKey: ['removal', source_id],
    queryFn: ({ signal }) =>
      call<typeof readRemoval>('GET /api/sources/:source_id/removal', { params: { source_id }, signal }),
    gcTime: 0,
    staleTime: 0,
  })

/** Retires a source, which can be undone. False: it failed. */
export async function retire(client: QueryClient, { id, name }: Named): Promise<boolean> {
  const { accountId } = currentSession()
  const send = () =>
    call<typeof retireSource>('POST /api/sources/:source_id/retire', { params: { source_id: id } })
  const retired = await tried(`${name} was not retired`, send)
  if (!retired) return false
  keptSourceChanged(client, retired)
  toast({ title: 'Source retired', ...ownUndo(accountId, () => void restore(client, retired)) })
  return true
}

/** Brings a retired source back. False: it failed. */
export async function restore(client: QueryClient, { id, name }: Named): Promise<boolean> {
  const send = () =>
    call<typeof restoreSource>('POST /api/sources/:source_id/restore', { params: { source_id: id } })
  const restored = await tried(`${name} was not restored`, send)
  if (!restored) return false
  keptSourceChanged(client, restored)
  toast({ title: 'Source restored' })
  return true
}

/** Erases a source. False: it failed. */
export async function remove(client: QueryClient, { id, name }: Named): Promise<boolean> {
  const send = () =>
    call<typeof removeSource>('DELETE /api/sources/:source_id', { params: { source_id: id } })
  if (!(await tried(`${name} was not removed`, send))) return false
  sourceRemoved(client, id)
  toast({ title: 'Source removed' })
  return true
}

/** Ends the agency's part in a claimed source; `who` manages it from now on. False: it failed. */
export async function separate(client: QueryClient, { id }: Named, who: string): Promise<boolean> {
  const send = () =>
    call<typeof separateSource>('POST /api/sources/:source_id/separate', { params: { source_id: id } })
  const source = await tried('Nothing was changed', send)
  if (!source) return false
  keptSourceChanged(client, source)
  toast({ title: `Only ${who} can manage this profile now` })
  return true
}

async function tried<Reply>(failed: string, send: () => Promise<Reply>): Promise<Reply | null> {
  try {
    return await send()
  } catch (error) {
    toast({ variant: 'destructive', title: failed, description: wordsOf(error) })
    return null
  }
}
