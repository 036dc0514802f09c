import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { ADMIN_ROLE_NAMES } from '../../../contract/vetting.rules.ts'
import type { ApplicationEntry } from '../../../contract/vetting.ts'
import { AdminPage } from '../AdminPage.tsx'
import { ApplicationTools } from '../ApplicationTools.tsx'
import { applicationsOf, applicationsQuery } from '../applications.data.ts'
import { NoApplications } from '../NoApplications.tsx'
import { PagedList } from '../PagedList.tsx'
import { usePages } from '../use-pages.ts'
import { AskDialog } from './AskDialog.tsx'
import { NewApplications } from './NewApplications.tsx'
import { RejectDialog } from './RejectDialog.tsx'
import { RequestRow } from './RequestRow.tsx'
import { RequestsSkeleton } from './RequestsSkeleton.tsx'
import { useAsking } from './use-asking.ts'
import { useDecisions } from './use-decisions.ts'
import { useHeldBack } from './use-held-back.ts'
import { useOpenRows } from './use-open-rows.ts'
import { useRejecting } from './use-rejecting.ts'
import { useRequestFilter } from './use-request-filter.ts'
import { useRowFocus } from './use-row-focus.ts'

// Only this filter has its first option in lower case (ADMIN-034).
const ROLES = [
  { value: 'journalist', label: 'journalist' },
  { value: 'pr', label: ADMIN_ROLE_NAMES.pr },
  { value: 'expert', label: ADMIN_ROLE_NAMES.expert },
] as const

const NONE: readonly ApplicationEntry[] = []

/** The pending applications. Each opens to what was written and what is known, and is decided there. */
export function MembershipRequestsPage() {
  const { asked, tools, showAll } = useRequestFilter()
  const query = useInfiniteQuery(applicationsQuery(asked))
  const list = usePages(query, applicationsOf)
  const pending = query.data?.pages.at(-1)?.pending
  const heading = useRef<HTMLElement>(null)
  const { isOpen, toggle } = useOpenRows()
  const foundBy = list.items && !list.isOld ? JSON.stringify(asked) : null
  const { shown, held, showHeld } = useHeldBack({ rows: list.items ?? NONE, foundBy, isOpen })
  const focus = useRowFocus(shown, heading)
  const onShowHeld = () => {
    flushSync(showHeld)
    // The button that was pressed is gone.
    if (held[0]) focus.toggle(held[0].id)?.focus()
  }
  const decisions = useDecisions()
  const rejecting = useRejecting(decisions)
  const asking = useAsking(decisions)
  return (
    <AdminPage
      title="Membership Requests"
      headingRef={heading}
      actions={pending !== undefined && <Pending count={pending} />}
    >
      <ApplicationTools label="Role" all="All Roles" options={ROLES} {...tools} />
      <NewApplications count={held.length} onShow={onShowHeld} />
      <PagedList
        list={list}
        skeleton={<RequestsSkeleton />}
        failed="The applications did not load"
        empty={<NoApplications onShowAll={showAll}>No pending membership applications.</NoApplications>}
      >
        {() => (
          <ul {...focus.props} aria-label="Membership requests" className="border-b border-line">
            {shown.map((application, place) => (
              <RequestRow
                key={application.id}
                application={application}
                isOpen={isOpen(application.id)}
                isAfterOpen={isOpen(shown[place - 1]?.id)}
                onToggle={() => toggle(application.id)}
                underway={decisions.underway(application.id)}
                onApprove={() => void decisions.approve(application.id)}
                onAsk={() => asking.ask(application)}
                onReject={() => rejecting.ask(application)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {asking.dialog && (
        <AskDialog
          {...asking.dialog}
          focusAfter={() => focus.afterRemoval() ?? focus.toggle(asking.sentTo.current)}
        />
      )}
      {rejecting.dialog && <RejectDialog {...rejecting.dialog} focusAfter={focus.afterRemoval} />}
    </AdminPage>
  )
}

function Pending({ count }: { count: number }) {
  return (
    <p role="status" className="t-meta text-text-3 md:pt-3">
      {count.toLocaleString('en-US')} pending
    </p>
  )
}
