import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type {
  countDirectory,
  DirectoryCards,
  listMembers,
  MemberCard,
  MemberSearch,
  MembersPage,
  readCards,
  readProfile,
} from '../../contract/directory.ts'
import type { Source } from '../../contract/sources.ts'
import type { Role } from '../../contract/vocabulary.ts'
import { ApiError, call } from '../api/call.ts'
import { asPages } from '../api/pages.ts'

export const MEMBERS = 'members'
export const PROFILE = 'profile'

/** The members listed for a reader with this role, by name. Keeps the previous results while another search loads. */
export const membersQuery = ({ list, search, role }: Omit<MemberSearch, 'cursor'>, reader: Role) =>
  infiniteQueryOptions({
    queryKey: [MEMBERS, reader, { list, search: search || undefined, role }],
    // Search terms are private, so they go in the body, not in the URL.
    queryFn: ({ pageParam, signal }) =>
      call<typeof listMembers>('POST /api/members/search', {
        body: { list, search: search || undefined, role, cursor: pageParam },
        signal,
      }),
    ...asPages,
    placeholderData: keepPreviousData,
  })

/** The members of all loaded pages, without duplicates: a member renamed between two pages may be in both. */
export function membersOf(pages: readonly MembersPage[]): MemberCard[] {
  return [...new Map(pages.flatMap(({ members }) => members).map((member) => [member.id, member])).values()]
}

/** How many members and sources the directory lists for the reader. */
export const countsQuery = queryOptions({
  queryKey: ['directory'],
  queryFn: ({ signal }) => call<typeof countDirectory>('GET /api/directory', { signal }),
  // No event says that a list has become longer.
  staleTime: 0,
})

/** The cards with these ids, as far as the reader may see them. */
export const cardsQuery = (ids: string[]) =>
  queryOptions({
    queryKey: ['directory-cards', ids],
    queryFn: ({ signal }) => call<typeof readCards>('POST /api/directory/cards', { body: { ids }, signal }),
    enabled: ids.length > 0,
    staleTime: 0,
  })

type Card = { kind: 'member'; member: MemberCard } | { kind: 'source'; source: Source }

/** In the order of their ids; those that are gone are left out. */
export function cardsOf({ members, sources }: DirectoryCards, ids: string[]): Card[] {
  const cards = new Map<string, Card>()
  for (const member of members) cards.set(member.id, { kind: 'member', member })
  for (const source of sources) cards.set(source.id, { kind: 'source', source })
  return ids.flatMap((id) => cards.get(id) ?? [])
}

const TRIES = 3

/** The member or source behind a profile's address. The only query that retries by itself, when a retry may help. */
export const profileQuery = (profile_id: string) =>
  queryOptions({
    queryKey: [PROFILE, profile_id],
    queryFn: ({ signal }) =>
      call<typeof readProfile>('GET /api/profiles/:profile_id', { params: { profile_id }, signal }),
    retry: (failures, error) =>
      failures < TRIES - 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
  })

/** Refetches a profile after its member or source has changed. */
export function profileChanged(client: QueryClient, profile_id: string): void {
  void client.invalidateQueries({ queryKey: profileQuery(profile_id).queryKey })
}
