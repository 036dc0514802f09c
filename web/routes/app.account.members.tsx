import { createFileRoute } from '@tanstack/react-router'
import { askMembers } from '../directory/ask-members.ts'
import { MembersPage } from '../directory/MembersPage.tsx'
import { readMemberFilter } from '../directory/role-filter.ts'

export const Route = createFileRoute('/app/account/members')({
  validateSearch: readMemberFilter,
  loaderDeps: ({ search }) => search,
  // Not awaited: while another search loads, the page and what is typed in it stay.
  loader: ({ context, deps, location }) =>
    askMembers(context.queryClient, 'members', {
      reader: context.account.role,
      filter: deps,
      search: location.state.search,
    }),
  component: MembersPage,
})
