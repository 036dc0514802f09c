import { useInfiniteQuery } from '@tanstack/react-query'
import { APPLICATION_STATUSES } from '../../../contract/vetting.rules.ts'
import { PagedList } from '../../layout/PagedList.tsx'
import { usePages } from '../../layout/use-pages.ts'
import { Section } from '../../ui/Section.tsx'
import { ApplicationTools } from '../ApplicationTools.tsx'
import { applicationsOf, applicationsQuery } from '../applications.data.ts'
import { NoApplications } from '../NoApplications.tsx'
import { RequestTable } from './RequestTable.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'
import { useTable } from './use-table.ts'

const STATUSES = APPLICATION_STATUSES.map((value) => ({ value, label: value }))

/** Everyone who has applied, and the outcome. */
export function UserRequests() {
  const { asked, tools, onSort, showAll } = useTable()
  const list = usePages(useInfiniteQuery(applicationsQuery(asked)), applicationsOf)
  return (
    <Section title="User Requests">
      <ApplicationTools label="Status" all="All Statuses" options={STATUSES} {...tools} />
      <PagedList
        list={list}
        skeleton={<TableSkeleton />}
        failed="The applications did not load"
        empty={<NoApplications onShowAll={showAll}>Nobody has applied yet.</NoApplications>}
      >
        {(applications) => (
          <RequestTable applications={applications} sort={asked.sort} order={asked.order} onSort={onSort} />
        )}
      </PagedList>
    </Section>
  )
}
