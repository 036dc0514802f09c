import { hashKey, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { discardDraft, saveDraft, takeDraft } from '../api/draft-storage.ts'

type DraftKey = { accountId: string; name: string }

export type Draft = {
  text: string
  /** The stored draft has been read. */
  isReady: boolean
  setText: (text: string) => void
  /** A message that could not be sent, put before what has been typed since. */
  giveBack: (text: string) => void
}

const draftQuery = ({ accountId, name }: DraftKey) =>
  queryOptions({
    queryKey: ['message-draft', accountId, name],
    queryFn: async () => {
      const stored = await takeDraft(accountId, name).catch(() => null)
      return typeof stored === 'string' ? stored : ''
    },
    // What is typed here is newer than anything a second read would return.
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
  })

function keep(client: QueryClient, key: DraftKey, text: string): void {
  const { queryKey } = draftQuery(key)
  // Someone else is signed in.
  if (client.getQueryData(queryKey) === undefined) return
  client.setQueryData(queryKey, text)
  if (text === '') discardDraft(key.accountId, key.name)
  else saveDraft(key.accountId, key.name, text)
}

const joined = (...texts: (string | undefined)[]) => texts.filter(Boolean).join('\n\n')

/** The text being typed, stored for when its author returns. Its functions keep their identity. */
export function useDraft({ accountId, name }: DraftKey): Draft {
  const client = useQueryClient()
  const store = useMemo(() => draftStore(client, { accountId, name }), [client, accountId, name])
  useEffect(() => store.load(), [store])
  // Not with useQuery: it notifies of changes a moment later, and a field would lose letters.
  const text = useSyncExternalStore(store.subscribe, store.read)
  const { setText, giveBack } = store
  return { text: text ?? '', isReady: text !== undefined, setText, giveBack }
}

function draftStore(client: QueryClient, key: DraftKey) {
  const query = draftQuery(key)
  const hash = hashKey(query.queryKey)
  const read = () => client.getQueryData(query.queryKey)
  return {
    read,
    load: () => void client.query(query),
    subscribe: (listener: () => void) =>
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.query.queryHash === hash) listener()
      }),
    setText: (text: string) => keep(client, key, text),
    giveBack: (text: string) => keep(client, key, joined(text, read())),
  }
}

/** Continues here what was typed elsewhere, before what is typed here. */
export async function moveDraft(client: QueryClient, from: DraftKey, to: DraftKey): Promise<void> {
  await Promise.all([client.query(draftQuery(from)), client.query(draftQuery(to))])
  const text = client.getQueryData(draftQuery(from).queryKey)
  if (!text) return
  keep(client, from, '')
  keep(client, to, joined(text, client.getQueryData(draftQuery(to).queryKey)))
}
