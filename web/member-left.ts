import type { QueryClient } from '@tanstack/react-query'
import { profileChanged } from './directory/directory.data.ts'

/** Takes a member who has left out of everything that is loaded: what they wrote stays, without their name. */
export function memberLeft(client: QueryClient, id: string): void {
  const isOfMember = (name: string, value: unknown) =>
    name === 'account' ? (value as { id?: string } | null)?.id === id : name === 'account_id' && value === id
  const without = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(without)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, isOfMember(name, part) ? null : without(part)]),
    )
  }
  for (const { queryKey, state } of client.getQueryCache().findAll())
    if (JSON.stringify(state.data ?? null).includes(`"account_id":"${id}"`))
      client.setQueryData(queryKey, without, { updatedAt: state.dataUpdatedAt })
  profileChanged(client, id)
}
