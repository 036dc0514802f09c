import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { AuditAction } from '../../../contract/audit.rules.ts'
import { PagedList } from '../../layout/PagedList.tsx'
import { usePages } from '../../layout/use-pages.ts'
import { Section } from '../../ui/Section.tsx'
import { SelectInput } from '../../ui/Select.tsx'
import { StateMessage } from '../../ui/StateMessage.tsx'
import { AdminPage } from '../AdminPage.tsx'
import { AuditLine } from './AuditLine.tsx'
import { AuditSkeleton } from './AuditSkeleton.tsx'
import { auditQuery, recordsOf } from './audit.data.ts'
import { readAuditFilter } from './audit-filter.ts'
import { ACTION_OPTIONS } from './audit-options.ts'
import { byDay } from './days.ts'

/** Who did what to whom, day by day. */
export function AuditPage() {
  const navigate = useNavigate()
  const { action } = readAuditFilter(useSearch({ strict: false }))
  const list = usePages(useInfiniteQuery(auditQuery(action)), recordsOf)
  const choose = (chosen: AuditAction | undefined) =>
    void navigate({ to: '.', search: chosen ? { action: chosen } : {}, resetScroll: false })
  return (
    <AdminPage title="Audit">
      <SelectInput
        aria-label="Action"
        className="mb-[18px] sm:w-[240px]"
        options={ACTION_OPTIONS}
        value={action ?? 'all'}
        onChange={(chosen) => choose(chosen === 'all' ? undefined : chosen)}
      />
      <PagedList
        list={list}
        skeleton={<AuditSkeleton />}
        failed="The audit log did not load"
        empty={<NothingLogged isFiltered={action !== undefined} />}
      >
        {(records) =>
          byDay(records).map(({ day, items }) => (
            <Section key={day} title={day} className="mb-6">
              <ul>
                {items.map((record) => (
                  <AuditLine key={record.id} record={record} />
                ))}
              </ul>
            </Section>
          ))
        }
      </PagedList>
    </AdminPage>
  )
}

function NothingLogged({ isFiltered }: { isFiltered: boolean }) {
  return (
    <StateMessage title="Nothing logged">
      {isFiltered ? 'This has not happened yet.' : 'What admins and the operator do will stand here.'}
    </StateMessage>
  )
}
