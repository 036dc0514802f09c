import { createFileRoute } from '@tanstack/react-router'
import { askMembers } from '../directory/ask-members.ts'
import { DirectoryMembersPage } from '../directory/DirectoryMembersPage.tsx'
import { readMemberFilter } from '../directory/role-filter.ts'

export const Route = createFileRoute('/app/directory/members')({
  validateSearch: readMemberFilter,
  loaderDeps: ({ search }) => search,
  // Not awaited: while another search loads, the page and what is typed in it stay.
  loader: ({ context, deps, location }) =>
    askMembers(context.queryClient, 'directory', {
      reader: context.account.role,
      filter: deps,
      search: location.state.search,
    }),
  component: DirectoryMembersPage,
})
