import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { DECISION_NAMES } from '../../../contract/cases.rules.ts'
import type { CaseEntry } from '../../../contract/cases.ts'
import { PagedList } from '../../layout/PagedList.tsx'
import { usePages } from '../../layout/use-pages.ts'
import { ChoiceBar } from '../../ui/ChoiceBar.tsx'
import { classes } from '../../ui/classes.ts'
import { LoadingText } from '../../ui/Skeleton.tsx'
import { StateMessage } from '../../ui/StateMessage.tsx'
import { useListKeys } from '../../ui/use-list-keys.ts'
import { useNow } from '../../ui/use-now.ts'
import { AdminPage } from '../AdminPage.tsx'
import { daysAgo } from '../members/days-ago.ts'
import { aboutOf, dueWords, kindOf, nameOf } from './case-words.ts'
import { casesOf, casesQuery } from './cases.data.ts'
import { readReviewFilter } from './review-filter.ts'

const CHOICES = [
  { value: 'all', label: 'All' },
  { value: 'reports', label: 'Reports' },
  { value: 'appeals', label: 'Appeals' },
  { value: 'claims', label: 'Claims' },
  { value: 'checks', label: 'Checks' },
  { value: 'closed', label: 'Closed' },
] as const

/** What members reported, their appeals and claims, and sources to check, by when it is due. */
export function ReviewPage() {
  const navigate = useNavigate()
  const { show = 'all' } = readReviewFilter(useSearch({ strict: false }))
  const list = usePages(useInfiniteQuery(casesQuery(show)), casesOf)
  const rows = useRef<HTMLUListElement>(null)
  useListKeys(rows)
  return (
    <AdminPage title="Review">
      <ChoiceBar
        label="Cases"
        className="mb-[18px] w-fit"
        choices={CHOICES}
        value={show}
        onChange={(value) =>
          void navigate({ to: '.', search: value === 'all' ? {} : { show: value }, resetScroll: false })
        }
      />
      <PagedList
        list={list}
        skeleton={<LoadingText>Loading the cases...</LoadingText>}
        failed="The cases did not load"
        empty={
          show === 'closed' ? (
            <StateMessage title="No closed cases">Decided cases stay here for a year.</StateMessage>
          ) : (
            <StateMessage title="Nothing is waiting">New cases appear here automatically.</StateMessage>
          )
        }
      >
        {(cases) => (
          <ul ref={rows} aria-label="Cases" className="border-b border-line">
            {cases.map((one) => (
              <CaseRow key={one.id} one={one} />
            ))}
          </ul>
        )}
      </PagedList>
    </AdminPage>
  )
}

function CaseRow({ one }: { one: CaseEntry }) {
  const now = useNow()
  const due = dueWords(one, now)
  return (
    <li className="border-t border-line">
      <Link
        to="/admin/review/$case_id"
        params={{ case_id: one.id }}
        className="contained grid gap-x-5 py-3 hover:bg-raised md:grid-cols-[176px_minmax(0,1fr)] lg:grid-cols-[208px_minmax(0,1fr)]"
      >
        <span className="t-meta text-text-3">
          {daysAgo(one.created_at, now)}
          {one.decision === null && (
            <>
              {' · '}
              <span className={classes('whitespace-nowrap', due === 'overdue' && 'text-late')}>{due}</span>
            </>
          )}
        </span>
        <span className="min-w-0 t-body text-text-2 wrap-anywhere">
          {kindOf(one)} <bdi className="t-section text-text">{one.source_name ?? aboutOf(one)}</bdi>
          {one.decision !== null && ` · ${DECISION_NAMES[one.decision]}`}
          {one.taken_by !== null && ` · Taken by ${nameOf(one.taken_by)}`}
          {one.source_name !== null && (
            <span dir="auto" className="block t-meta text-text-3">
              {aboutOf(one)}
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}
