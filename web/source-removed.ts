import type { QueryClient } from '@tanstack/react-query'
import type { DirectoryCards } from '../contract/directory.ts'
import { cardsQuery, countsQuery, profileChanged } from './directory/directory.data.ts'
import { anyConversation } from './messages/conversations.data.ts'
import { sourceChanged } from './pitches/live-pitches.data.ts'
import { ownSourceRemoved, unlistSource } from './sources/live-sources.data.ts'

/** A source was erased: it leaves every list, and the pitches that name it are asked for again. */
export function sourceRemoved(client: QueryClient, id: string): void {
  unlistSource(client, id)
  ownSourceRemoved(client, id)
  client.setQueriesData<DirectoryCards>(
    { queryKey: [cardsQuery([]).queryKey[0]] },
    (cards) => cards && { ...cards, sources: cards.sources.filter((source) => source.id !== id) },
  )
  sourceChanged(client, id)
  profileChanged(client, id)
  void client.invalidateQueries({
    ...anyConversation,
    predicate: ({ state }) => JSON.stringify(state.data ?? null).includes(`"id":"${id}"`),
  })
  void client.invalidateQueries(countsQuery)
}
