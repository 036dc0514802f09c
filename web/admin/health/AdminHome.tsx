import { useQuery } from '@tanstack/react-query'
import { HEALTH_ROWS, type HealthState } from '../../../contract/health.rules.ts'
import type { HealthRow } from '../../../contract/health.ts'
import { LoadFailed } from '../../layout/LoadFailed.tsx'
import { classes } from '../../ui/classes.ts'
import { Section } from '../../ui/Section.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { AdminPage } from '../AdminPage.tsx'
import { CheckLog } from './CheckLog.tsx'
import { healthQuery } from './health.data.ts'

const COLOURS: Record<HealthState, string> = {
  OK: 'text-text-2',
  Warning: 'font-semibold text-soon',
  Failing: 'font-semibold text-late',
}
const LINE = 'grid gap-x-5 border-t border-line py-2.5 md:grid-cols-[112px_minmax(0,1fr)]'
const moment = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' })

/** How the product and its parts are doing. */
export function AdminHome() {
  const { data, error, refetch } = useQuery(healthQuery)
  return (
    <AdminPage title="Admin">
      <Section
        title="Health"
        action={data && <p className="t-meta text-text-3">As of {moment.format(new Date(data.at))}</p>}
      >
        {data ? (
          <>
            {error && (
              <p className="mb-2 t-meta text-late">
                Health could not be read again. These are the last figures.
              </p>
            )}
            <ul className="border-b border-line">
              {data.rows.map((row) => (
                <Line key={row.name} row={row} />
              ))}
            </ul>
          </>
        ) : error ? (
          <LoadFailed level={3} title="Health did not load" error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading label="Loading health">
            {HEALTH_ROWS.map((name) => (
              <div key={name} className={LINE}>
                <Skeleton className="h-3.5 w-16" />
                <Skeleton className="h-3.5 w-64 max-w-full" />
              </div>
            ))}
          </Loading>
        )}
      </Section>
    </AdminPage>
  )
}

function Line({ row: { name, state, figure, sentence } }: { row: HealthRow }) {
  return (
    <li className={LINE}>
      <p className={classes('t-body', COLOURS[state])}>{state}</p>
      <div>
        <div className="flex flex-wrap justify-between gap-x-4">
          <h3 className="t-body font-semibold">{name}</h3>
          <p className="t-body wrap-anywhere">{figure}</p>
        </div>
        <p className="t-meta text-text-2">{sentence}</p>
        {name === 'Audit log' && <CheckLog />}
      </div>
    </li>
  )
}
