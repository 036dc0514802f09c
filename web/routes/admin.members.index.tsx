import { createFileRoute } from '@tanstack/react-router'
import { AdminMembersPage } from '../admin/members/AdminMembersPage.tsx'
import { readEntryFilter } from '../admin/members/entry-filter.ts'

export const Route = createFileRoute('/admin/members/')({
  validateSearch: readEntryFilter,
  component: AdminMembersPage,
})
