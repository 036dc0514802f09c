import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LoadedPart } from '../../layout/LoadedPart.tsx'
import { Section } from '../../ui/Section.tsx'
import { AuditLine } from '../audit/AuditLine.tsx'
import { latestQuery } from '../audit/audit.data.ts'

const SHOWN = 10

/** The newest lines of the audit log. */
export function RecentActivity() {
  const open = (
    <Link className="link t-body" to="/admin/audit">
      Open Audit
    </Link>
  )
  return (
    <Section title="Recent Activity" rule="line" action={open}>
      <LoadedPart
        query={useQuery(latestQuery)}
        loading="Loading recent activity..."
        failed="Recent activity did not load"
      >
        {({ records }) =>
          records.length === 0 ? (
            <p className="t-body text-text-2">What admins and the operator do will stand here.</p>
          ) : (
            <ul>
              {records.slice(0, SHOWN).map((record) => (
                <AuditLine key={record.id} record={record} withDay />
              ))}
            </ul>
          )
        }
      </LoadedPart>
    </Section>
  )
}
