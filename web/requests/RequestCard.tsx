import type { OwnAccount } from '../../contract/accounts.ts'
import { expiryState } from '../../contract/dates.ts'
import type { ListedRequest } from '../../contract/requests.ts'
import { PastTime } from '../accounts/PastTime.tsx'
import { Deadline, ProgressLine } from '../posts/Deadline.tsx'
import { excerptOf } from '../posts/excerpt.ts'
import { EXCERPT_NOTE } from '../posts/excerpt-note.ts'
import { kindOf } from '../posts/post-names.ts'
import { classes } from '../ui/classes.ts'
import { Marked } from '../ui/Marked.tsx'
import { useNow } from '../ui/use-now.ts'
import { CURRENT, RequestLink } from './RequestLink.tsx'
import { RequestMarks } from './RequestMarks.tsx'
import { RequestTags } from './RequestTags.tsx'
import { forWhom } from './request-words.ts'

interface RequestCardProps {
  request: ListedRequest
  viewer: OwnAccount
  search: string | undefined
}

/** A request in the grid: deadline, what is asked, and for whom. The whole cell opens it. */
export function RequestCard({ request, viewer, search }: RequestCardProps) {
  const { id, title, description, created_at, expires_at, tags } = request
  const isExpired = expiryState(expires_at, useNow(expires_at)) === 'expired'
  const organization = forWhom(request)
  return (
    <article aria-labelledby={`request-${id}`} className={classes('relative h-full', CURRENT)}>
      <div className="w-fit min-w-gutter">
        {expires_at ? (
          <Deadline post={request} />
        ) : (
          <>
            <p className="t-section text-text-3">No deadline</p>
            <ProgressLine post={request} />
          </>
        )}
      </div>
      <p className="mt-3 t-meta text-text-3">
        {kindOf(request)}
        {request.is_confidential && <span className="block">Confidential</span>}
        <span className="block">
          <PastTime at={created_at} />
          {request.account_id === viewer.id && ' (you)'}
        </span>
      </p>
      <h2
        id={`request-${id}`}
        dir="auto"
        className={classes('mt-2 t-h2 text-pretty wrap-anywhere', isExpired && 'text-text-3')}
      >
        <RequestLink id={id}>
          {/* Inside the link, whose focus ring it would otherwise clip. */}
          <span className="line-clamp-4">
            <Marked text={title} search={search} />
          </span>
        </RequestLink>
      </h2>
      {organization && (
        <p dir="auto" className="mt-1 line-clamp-2 t-label wrap-anywhere">
          {organization}
        </p>
      )}
      <p
        dir="auto"
        className={classes(
          'mt-1.5 line-clamp-3 t-body wrap-anywhere',
          isExpired ? 'text-text-3' : 'text-text-2',
        )}
      >
        <Marked text={excerptOf(description, search)} search={search} />
      </p>
      {request.is_excerpt && <p className="mt-1 t-meta text-text-3">{EXCERPT_NOTE}</p>}
      <RequestTags short tags={tags} muted={isExpired} />
      <RequestMarks request={request} accountId={viewer.id} className="mt-3 flex-wrap gap-x-3 gap-y-1" />
    </article>
  )
}
