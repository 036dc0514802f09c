import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ageOf } from '../../../contract/ages.ts'
import { type QueueName, SHOWN_MOST } from '../../../contract/dashboard.rules.ts'
import type { Queue } from '../../../contract/dashboard.ts'
import { LoadedPart } from '../../layout/LoadedPart.tsx'
import { classes } from '../../ui/classes.ts'
import { Section } from '../../ui/Section.tsx'
import { useNow } from '../../ui/use-now.ts'
import type { Shown } from '../review/review-filter.ts'
import { queuesQuery } from './dashboard.data.ts'

const PAGES = {
  'Membership requests': '/admin/membership-requests',
  Reports: '/admin/review',
  Appeals: '/admin/review',
  Claims: '/admin/review',
  Checks: '/admin/review',
} as const satisfies Record<QueueName, string>

const SHOW: Partial<Record<QueueName, { show: Shown }>> = {
  Reports: { show: 'reports' },
  Appeals: { show: 'appeals' },
  Claims: { show: 'claims' },
  Checks: { show: 'checks' },
}

/** What waits for the team, how much and since when. */
export function PendingRequests() {
  return (
    <Section title="Pending Requests" rule="line">
      <LoadedPart
        query={useQuery(queuesQuery)}
        loading="Loading pending requests..."
        failed="Pending requests did not load"
      >
        {({ queues }) => (
          <ul className="divide-y divide-line">
            {queues.map((queue) => (
              <QueueLine key={queue.name} queue={queue} />
            ))}
          </ul>
        )}
      </LoadedPart>
    </Section>
  )
}

function QueueLine({ queue }: { queue: Queue }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-1.5 t-body">
      <Link className="link" to={PAGES[queue.name]} search={SHOW[queue.name]}>
        {queue.name}
      </Link>
      <p className={classes(queue.is_overdue ? 'text-late' : 'text-text-2')}>
        {waitingWords(queue, useNow())}
      </p>
    </li>
  )
}

/** "3 · oldest 2 days · overdue" */
function waitingWords({ count, oldest_at, is_overdue }: Queue, now: number): string {
  if (oldest_at === null) return 'None waiting'
  const shown = count > SHOWN_MOST ? `${SHOWN_MOST}+` : String(count)
  const oldest = `oldest ${ageOf((now - Date.parse(oldest_at)) / 1_000)}`
  return [shown, oldest, ...(is_overdue ? ['overdue'] : [])].join(' · ')
}
