import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LoadFailed } from '../../layout/LoadFailed.tsx'
import { Section } from '../../ui/Section.tsx'
import { LoadingText } from '../../ui/Skeleton.tsx'
import { AuditLine } from '../audit/AuditLine.tsx'
import { latestQuery } from '../audit/audit.data.ts'

const SHOWN = 10

/** The newest lines of the audit log. */
export function RecentActivity() {
  const { data, error, refetch } = useQuery(latestQuery)
  const open = (
    <Link className="link t-body" to="/admin/audit">
      Open Audit
    </Link>
  )
  return (
    <Section title="Recent Activity" rule="line" action={open}>
      {data && (
        <ul>
          {data.records.slice(0, SHOWN).map((record) => (
            <AuditLine key={record.id} record={record} withDay />
          ))}
        </ul>
      )}
      {data?.records.length === 0 && (
        <p className="t-body text-text-2">What admins and the operator do will stand here.</p>
      )}
      {!data && !error && <LoadingText>Loading recent activity...</LoadingText>}
      {!data && error && (
        <LoadFailed
          level={3}
          title="Recent activity did not load"
          className="py-0!"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
    </Section>
  )
}
