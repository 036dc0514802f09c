import type { ReactNode } from 'react'
import { expiryState } from '../../contract/dates.ts'
import type { PostedRequest } from '../../contract/requests.ts'
import { stateWord } from '../posts/request-state.ts'
import { Fact } from '../ui/Fact.tsx'
import { useNow } from '../ui/use-now.ts'
import { WrittenText } from '../ui/WrittenText.tsx'
import { organizationOf } from './request-words.ts'

/** A request's facts beside its text, as ruled pairs. */
export function RequestFacts({ request, className }: { request: PostedRequest; className?: string }) {
  const { contact_info, additional_notes, expires_at, status } = request
  const isExpired = expiryState(expires_at, useNow(expires_at)) === 'expired'
  const organization = organizationOf(request)
  return (
    <dl className={className}>
      <Fact label="Status">{isExpired || status === 'Open' ? stateWord(request, isExpired) : status}</Fact>
      {organization && <Fact label="Organization">{organization}</Fact>}
      <Fact label="Contact info">
        {contact_info ? <WrittenText text={contact_info} /> : <Missing>Not given</Missing>}
      </Fact>
      <Fact label="Additional notes">
        {additional_notes ? (
          <WrittenText className="t-read-s" text={additional_notes} />
        ) : (
          <Missing>None</Missing>
        )}
      </Fact>
    </dl>
  )
}

const Missing = ({ children }: { children: ReactNode }) => <span className="text-text-3">{children}</span>
