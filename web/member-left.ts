import { type QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import { ENTRIES } from './admin/list-names.ts'
import { PROFILE, profileChanged } from './directory/directory.data.ts'
import { postHidden } from './post-hidden.ts'

/** Profiles refetch. An admin's rows stay, so that nothing moves away under the pointer. */
const UNPATCHED = [PROFILE, ENTRIES]

/**
 * Removes a deleted member from everything that is loaded: what they wrote stays, without their name; they, their
 * sources and their confidential requests leave every list.
 */
export function memberLeft(client: QueryClient, id: string): void {
  // Only sources have a photo_url, and those are deleted with their PR member.
  const isLeaver = (part: unknown) =>
    isRecord(part) &&
    (part.id === id || (part.account_id === id && ('photo_url' in part || part.is_confidential === true)))
  const without = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((part) => !isLeaver(part)).map(without)
    if (!isRecord(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [
        name,
        isLeaver(part) || (name === 'account_id' && part === id) ? null : without(part),
      ]),
    )
  }
  for (const post_id of confidentialBy(client, id)) postHidden(client, post_id)
  for (const query of client.getQueryCache().findAll()) {
    const { data } = query.state
    if (UNPATCHED.includes(String(query.queryKey[0])) || !holds(data, id)) continue
    // setQueryData would mark an invalidated query as fresh.
    query.setState({ data: replaceEqualDeep(data, without(data)) })
  }
  profileChanged(client, id)
  void client.invalidateQueries({ queryKey: [PROFILE], predicate: ({ state }) => holds(state.data, id) })
}

/** The confidential posts of a member that are loaded. */
function confidentialBy(client: QueryClient, id: string): Set<string> {
  const found = new Set<string>()
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (isRecord(value) && value.account_id === id && value.is_confidential === true)
      found.add(String(value.id))
    for (const part of Object.values(value)) look(part)
  }
  for (const { state } of client.getQueryCache().findAll()) if (holds(state.data, id)) look(state.data)
  return found
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const holds = (data: unknown, id: string) => JSON.stringify(data ?? null).includes(`"${id}"`)
