import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ownAccountQuery } from '../../accounts/accounts.data.ts'
import { Section } from '../../ui/Section.tsx'
import { AdminPage } from '../AdminPage.tsx'
import { UserRequests } from './UserRequests.tsx'

/** The page admins land on. */
export function DashboardPage() {
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  return (
    <AdminPage title="Dashboard" heading={account.name ? `Welcome, ${account.name}` : 'Welcome'}>
      {/* Above the table, because nobody would reach it below an endless one. */}
      <div className="mb-6 grid gap-x-10 gap-y-4 md:grid-cols-2">
        <Panel title="Recent Activity">
          What admins do is written down in the{' '}
          <Link className="link" to="/admin/audit">
            audit log
          </Link>
          .
        </Panel>
        <Panel title="Pending Requests">
          Applications that wait for a decision stand under{' '}
          <Link className="link" to="/admin/membership-requests">
            Membership Requests
          </Link>
          .
        </Panel>
      </div>
      <UserRequests />
    </AdminPage>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title} rule="line">
      <p className="t-body text-text-2">{children}</p>
    </Section>
  )
}
