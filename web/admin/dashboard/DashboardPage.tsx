import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ownAccountQuery } from '../../accounts/accounts.data.ts'
import { Section } from '../../ui/Section.tsx'
import { AdminPage } from '../AdminPage.tsx'
import { LastWeek } from './LastWeek.tsx'
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
        <Section title="Pending Requests" rule="line">
          <p className="t-body text-text-2">
            Applications that wait for a decision stand under{' '}
            <Link className="link" to="/admin/membership-requests">
              Membership Requests
            </Link>
            .
          </p>
        </Section>
        <LastWeek />
      </div>
      <UserRequests />
    </AdminPage>
  )
}
