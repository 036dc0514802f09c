import { hashKey, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { dropUnsent, keepUnsent, takeUnsent } from '../api/kept-texts.ts'

type Place = { accountId: string; name: string }

export type Draft = {
  text: string
  /** The stored draft has been read. */
  isReady: boolean
  setText: (text: string) => void
  /** A message that could not be sent, put before what has been typed since. */
  giveBack: (text: string) => void
}

const draftQuery = ({ accountId, name }: Place) =>
  queryOptions({
    queryKey: ['message-draft', accountId, name],
    queryFn: async () => {
      const kept = await takeUnsent(accountId, name).catch(() => null)
      return typeof kept === 'string' ? kept : ''
    },
    // What is typed here is newer than anything a second read would return.
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
  })

function keep(client: QueryClient, place: Place, text: string): void {
  const { queryKey } = draftQuery(place)
  // Someone else is signed in.
  if (client.getQueryData(queryKey) === undefined) return
  client.setQueryData(queryKey, text)
  if (text === '') dropUnsent(place.accountId, place.name)
  else keepUnsent(place.accountId, place.name, text)
}

const joined = (...texts: (string | undefined)[]) => texts.filter(Boolean).join('\n\n')

/** The text being typed, stored for when its author returns. Its functions keep their identity. */
export function useDraft({ accountId, name }: Place): Draft {
  const client = useQueryClient()
  const kept = useMemo(() => keptAt(client, { accountId, name }), [client, accountId, name])
  useEffect(() => kept.load(), [kept])
  // Not with useQuery: it notifies of changes a moment later, and a field would lose letters.
  const text = useSyncExternalStore(kept.subscribe, kept.read)
  const { setText, giveBack } = kept
  return { text: text ?? '', isReady: text !== undefined, setText, giveBack }
}

function keptAt(client: QueryClient, place: Place) {
  const query = draftQuery(place)
  const hash = hashKey(query.queryKey)
  const read = () => client.getQueryData(query.queryKey)
  return {
    read,
    load: () => void client.query(query),
    subscribe: (listener: () => void) =>
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.query.queryHash === hash) listener()
      }),
    setText: (text: string) => keep(client, place, text),
    giveBack: (text: string) => keep(client, place, joined(text, read())),
  }
}

/** Continues here what was typed elsewhere, before what is typed here. */
export async function moveDraft(client: QueryClient, from: Place, to: Place): Promise<void> {
  await Promise.all([client.query(draftQuery(from)), client.query(draftQuery(to))])
  const text = client.getQueryData(draftQuery(from).queryKey)
  if (!text) return
  keep(client, from, '')
  keep(client, to, joined(text, client.getQueryData(draftQuery(to).queryKey)))
}
