import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ListedRole, listedRoles } from '../../contract/directory.rules.ts'
import type { MemberSearch } from '../../contract/directory.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { chosenRole, readMemberFilter } from './role-filter.ts'
import { useHistorySearch } from './use-history-search.ts'

/** The parameters of a member list: the search, and a role if the reader has a choice. */
export function useMemberFilter(list: MemberSearch['list']) {
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  const [search, onSearch] = useHistorySearch()
  const navigate = useNavigate()
  const wanted = readMemberFilter(useSearch({ strict: false }))
  const roles = listedRoles(account.role, list)
  const role = chosenRole(account.role, list, wanted)
  const onRole = (chosen: ListedRole | undefined) =>
    void navigate({ to: '.', search: { role: chosen }, state: true, resetScroll: false })
  return {
    asked: { list, search, role },
    reader: account.role,
    tools: { search, onSearch, roles, role, onRole },
  }
}
