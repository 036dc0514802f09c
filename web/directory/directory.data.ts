import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type {
  listMembers,
  MemberCard,
  MemberSearch,
  MembersPage,
  readProfile,
} from '../../contract/directory.ts'
import type { Role } from '../../contract/vocabulary.ts'
import { ApiError, call } from '../api/call.ts'
import { asPages } from '../api/pages.ts'

export const MEMBERS = 'members'
export const PROFILE = 'profile'

/** The members that a list shows to a reader of this role, by name; while another search loads, those before stay. */
export const membersQuery = ({ list, search, role }: Omit<MemberSearch, 'cursor'>, reader: Role) =>
  infiniteQueryOptions({
    queryKey: [MEMBERS, reader, { list, search: search || undefined, role }],
    // What is searched for is nobody's business but ours: it goes in the body, not in the address.
    queryFn: ({ pageParam, signal }) =>
      call<typeof listMembers>('POST /api/members/search', {
        body: { list, search: search || undefined, role, cursor: pageParam },
        signal,
      }),
    ...asPages,
    placeholderData: keepPreviousData,
  })

/** The members of all loaded pages, each once: one who was renamed between two pages may stand in both. */
export function membersOf(pages: readonly MembersPage[]): MemberCard[] {
  return [...new Map(pages.flatMap(({ members }) => members).map((member) => [member.id, member])).values()]
}

const TRIES = 3

/** What stands behind a profile's address. The one query that is tried again by itself, where that may help. */
export const profileQuery = (profile_id: string) =>
  queryOptions({
    queryKey: [PROFILE, profile_id],
    queryFn: ({ signal }) =>
      call<typeof readProfile>('GET /api/profiles/:profile_id', { params: { profile_id }, signal }),
    retry: (failures, error) =>
      failures < TRIES - 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
  })

/** A member or source is another than before: its page asks again. */
export function profileChanged(client: QueryClient, profile_id: string): void {
  void client.invalidateQueries({ queryKey: profileQuery(profile_id).queryKey })
}
