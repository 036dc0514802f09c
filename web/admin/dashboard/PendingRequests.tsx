import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ageOf } from '../../../contract/ages.ts'
import { type QueueName, SHOWN_MOST } from '../../../contract/dashboard.rules.ts'
import type { Queue } from '../../../contract/dashboard.ts'
import { LoadFailed } from '../../layout/LoadFailed.tsx'
import { classes } from '../../ui/classes.ts'
import { Section } from '../../ui/Section.tsx'
import { LoadingText } from '../../ui/Skeleton.tsx'
import { useNow } from '../../ui/use-now.ts'
import { queuesQuery } from './dashboard.data.ts'

const PAGES = {
  'Membership requests': '/admin/membership-requests',
  Reports: '/admin/review',
} as const satisfies Record<QueueName, string>

/** What waits for the team, how much and since when. */
export function PendingRequests() {
  const { data, error, refetch } = useQuery(queuesQuery)
  return (
    <Section title="Pending Requests" rule="line">
      {data && (
        <ul className="divide-y divide-line">
          {data.queues.map((queue) => (
            <QueueLine key={queue.name} queue={queue} />
          ))}
        </ul>
      )}
      {!data && !error && <LoadingText>Loading pending requests...</LoadingText>}
      {!data && error && (
        <LoadFailed
          level={3}
          title="Pending requests did not load"
          className="py-0!"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
    </Section>
  )
}

function QueueLine({ queue: { name, count, oldest_at, is_overdue } }: { queue: Queue }) {
  const now = useNow()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-1.5 t-body">
      <Link className="link" to={PAGES[name]}>
        {name}
      </Link>
      <p className={classes(is_overdue ? 'text-late' : 'text-text-2')}>
        {oldest_at === null
          ? 'None waiting'
          : `${count > SHOWN_MOST ? `${SHOWN_MOST}+` : count} · oldest ${ageOf((now - Date.parse(oldest_at)) / 1_000)}${is_overdue ? ' · overdue' : ''}`}
      </p>
    </li>
  )
}
