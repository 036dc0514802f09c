import { useSuspenseQuery } from '@tanstack/react-query'
import { ownAccountQuery } from '../../accounts/accounts.data.ts'
import { AdminPage } from '../AdminPage.tsx'
import { LastWeek } from './LastWeek.tsx'
import { PendingRequests } from './PendingRequests.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import { UserRequests } from './UserRequests.tsx'

/** The page admins land on. */
export function DashboardPage() {
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  return (
    <AdminPage title="Dashboard" heading={account.name ? `Welcome, ${account.name}` : 'Welcome'}>
      {/* Above the table, because nobody would reach it below an endless one. */}
      <div className="mb-6 grid gap-x-10 gap-y-4 md:grid-cols-2">
        <RecentActivity />
        <div className="grid content-start gap-4">
          <PendingRequests />
          <LastWeek />
        </div>
      </div>
      <UserRequests />
    </AdminPage>
  )
}
