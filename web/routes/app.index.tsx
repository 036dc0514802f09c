import { createFileRoute, redirect } from '@tanstack/react-router'
import { DashboardPage } from '../admin/dashboard/DashboardPage.tsx'
import { readTableSearch } from '../admin/dashboard/table-search.ts'

export const Route = createFileRoute('/app/')({
  validateSearch: readTableSearch,
  beforeLoad: ({ context }) => {
    if (context.account.role !== 'admin') throw redirect({ to: '/app/feed', replace: true })
  },
  component: DashboardPage,
})
