import { hashKey, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { dropUnsent, keepUnsent, takeUnsent } from '../api/kept-texts.ts'

type Place = { accountId: string; name: string }

export type Draft = {
  text: string
  /** What was kept has been read. */
  isReady: boolean
  setText: (text: string) => void
  /** What could not be sent, put before what has been typed since. */
  giveBack: (text: string) => void
}

const draftQuery = ({ accountId, name }: Place) =>
  queryOptions({
    queryKey: ['message-draft', accountId, name],
    queryFn: async () => {
      const kept = await takeUnsent(accountId, name).catch(() => null)
      return typeof kept === 'string' ? kept : ''
    },
    // What is typed here is newer than anything that could be read again.
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
  })

function keep(client: QueryClient, place: Place, text: string): void {
  const { queryKey } = draftQuery(place)
  // Another person is here.
  if (client.getQueryData(queryKey) === undefined) return
  client.setQueryData(queryKey, text)
  if (text === '') dropUnsent(place.accountId, place.name)
  else keepUnsent(place.accountId, place.name, text)
}

const joined = (...texts: (string | undefined)[]) => texts.filter(Boolean).join('\n\n')

/** What is being typed, kept for who comes back to it. Its functions stay the same meanwhile. */
export function useDraft({ accountId, name }: Place): Draft {
  const client = useQueryClient()
  const kept = useMemo(() => keptAt(client, { accountId, name }), [client, accountId, name])
  useEffect(() => kept.load(), [kept])
  // Not by useQuery: that tells of a change a moment later, and a field would lose letters.
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

/** What was typed in one place goes on in another, before what is typed there. */
export async function moveDraft(client: QueryClient, from: Place, to: Place): Promise<void> {
  await Promise.all([client.query(draftQuery(from)), client.query(draftQuery(to))])
  const text = client.getQueryData(draftQuery(from).queryKey)
  if (!text) return
  keep(client, from, '')
  keep(client, to, joined(text, client.getQueryData(draftQuery(to).queryKey)))
}
