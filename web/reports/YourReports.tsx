import { useInfiniteQuery } from '@tanstack/react-query'
import { REPORTED_NAMES, type ReportOutcome, RULE_NAMES } from '../../contract/reports.rules.ts'
import type { Report } from '../../contract/reports.ts'
import { AccountSection } from '../accounts/AccountSection.tsx'
import { PagedList } from '../layout/PagedList.tsx'
import { usePages } from '../layout/use-pages.ts'
import { LoadingText } from '../ui/Skeleton.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'
import { WrittenText } from '../ui/WrittenText.tsx'
import { reportsOf, reportsQuery } from './reports.data.ts'

/** What the member reported, and what became of it. */
export function YourReports() {
  const list = usePages(useInfiniteQuery(reportsQuery), reportsOf)
  return (
    <AccountSection title="Your reports">
      <PagedList
        list={list}
        level={3}
        skeleton={<LoadingText>Loading your reports...</LoadingText>}
        failed="Your reports did not load"
        empty={
          <StateMessage level={3} className="py-0!" title="No reports yet">
            Reports you send appear here with their outcome.
          </StateMessage>
        }
      >
        {(reports) => (
          <ul className="-mt-3 divide-y divide-line">
            {reports.map((report) => (
              <ReportLine key={report.id} report={report} />
            ))}
          </ul>
        )}
      </PagedList>
    </AccountSection>
  )
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const OUTCOMES: Record<ReportOutcome, string> = {
  in_review: 'In review',
  action: 'Action taken',
  no_breach: 'No breach found',
}

function ReportLine({ report: { type, rule, words, outcome, created_at } }: { report: Report }) {
  return (
    <li className="gap-x-5 py-3 md:grid md:grid-cols-[112px_minmax(0,1fr)]">
      <time dateTime={created_at} className="t-meta text-text-3">
        {day.format(new Date(created_at))}
      </time>
      <div className="min-w-0">
        <p className="t-body text-text-2 wrap-anywhere">
          <span className="t-section text-text">{OUTCOMES[outcome]}</span> {REPORTED_NAMES[type]}:{' '}
          {RULE_NAMES[rule]}
        </p>
        {words !== '' && <WrittenText className="mt-1 t-read-s" text={words} />}
      </div>
    </li>
  )
}
