import { createFileRoute } from '@tanstack/react-router'
import { MembershipRequestsPage } from '../admin/vetting/MembershipRequestsPage.tsx'
import { readMemberFilter } from '../directory/role-filter.ts'

export const Route = createFileRoute('/admin/membership-requests')({
  validateSearch: readMemberFilter,
  component: MembershipRequestsPage,
})
