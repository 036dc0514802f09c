import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type {
  changeMemberRole,
  endMemberSessions,
  listMemberEntries,
  MemberEntriesPage,
  MemberEntry,
  MemberEntrySearch,
  reactivateMember,
} from '../../../contract/membership.ts'
import { ApiError, call } from '../../api/call.ts'
import { asPages } from '../../api/pages.ts'
import { ENTRIES } from '../list-names.ts'

export type AskedMembers = Pick<MemberEntrySearch, 'search' | 'role' | 'status' | 'sort'>

/** All members. No event announces what they do, so each visit to the page refetches them. */
export const entriesQuery = ({ search, role, status, sort }: AskedMembers) =>
  infiniteQueryOptions({
    queryKey: [ENTRIES, { search, role, status, sort }],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listMemberEntries>('POST /api/admin/members/search', {
        body: { search, role, status, sort, cursor: pageParam },
        signal,
      }),
    ...asPages,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** The members of all loaded pages, without duplicates: one who moved between two pages may be in both. */
export function entriesOf(pages: readonly MemberEntriesPage[]): MemberEntry[] {
  return [...new Map(pages.flatMap(({ members }) => members).map((member) => [member.id, member])).values()]
}

/** Members who no longer match the filter stay until the next visit, so that nothing moves away under the pointer. */
function patch(client: QueryClient, id: string, change: Partial<MemberEntry>) {
  client.setQueriesData<InfiniteData<MemberEntriesPage>>(
    { queryKey: [ENTRIES] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          members: page.members.map((member) => (member.id === id ? { ...member, ...change } : member)),
        })),
      },
  )
}

/** Another admin was first, or the member has left: the data on screen is stale. */
function refused(client: QueryClient, error: Error) {
  if (error instanceof ApiError && [403, 404, 409].includes(error.status))
    void client.invalidateQueries({ queryKey: [ENTRIES] })
}

export function useReactivate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (account_id: string) =>
      call<typeof reactivateMember>('POST /api/admin/members/:account_id/reactivate', {
        params: { account_id },
      }),
    onSuccess: (_, id) => patch(client, id, { status: 'Active', last_active_at: new Date().toISOString() }),
    onError: (error) => refused(client, error),
  })
}

export function useEndSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (account_id: string) =>
      call<typeof endMemberSessions>('POST /api/admin/members/:account_id/end-sessions', {
        params: { account_id },
      }),
    onSuccess: (_, id) => patch(client, id, { sessions: 0 }),
    onError: (error) => refused(client, error),
  })
}

export type NewRole = 'journalist' | 'pr' | 'expert'

export function useChangeRole() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ account_id, role }: { account_id: string; role: NewRole }) =>
      call<typeof changeMemberRole>('PUT /api/admin/members/:account_id/role', {
        params: { account_id },
        body: { role },
      }),
    onSuccess: (_, { account_id, role }) => patch(client, account_id, { role }),
    onError: (error) => refused(client, error),
  })
}
