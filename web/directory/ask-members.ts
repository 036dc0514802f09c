import type { QueryClient } from '@tanstack/react-query'
import { listedRoles } from '../../contract/directory.rules.ts'
import type { MemberSearch } from '../../contract/directory.ts'
import type { Role } from '../../contract/vocabulary.ts'
import { membersQuery } from './directory.data.ts'
import { chosenRole, type MemberFilter } from './role-filter.ts'

type Wanted = { reader: Role; filter: MemberFilter; search: string | undefined }

/** Prefetches the first page of a list before its page is shown. If that fails, the list requests it again. */
export function askMembers(
  client: QueryClient,
  list: MemberSearch['list'],
  { reader, filter, search = '' }: Wanted,
): void {
  if (listedRoles(reader, list).length === 0) return
  const query = membersQuery({ list, search, role: chosenRole(reader, list, filter) }, reader)
  void client.infiniteQuery({ ...query, staleTime: 'static' }).catch(() => undefined)
}
