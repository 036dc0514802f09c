import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { OwnAccount } from '../../contract/accounts.ts'
import { isAsking, writtenBrief } from '../../contract/briefs.rules.ts'
import type { Post } from '../../contract/posts.ts'
import { useWhenBack } from '../api/use-when-back.ts'
import { FailedLine } from '../ui/FailedLine.tsx'
import { BriefPairs } from './BriefPairs.tsx'
import { briefQuery } from './briefs.data.ts'
import { EditBrief } from './EditBrief.tsx'

interface RequestBriefProps {
  post: Post
  viewer: OwnAccount
}

/** What a request asks of a pitch, below its text. Its author may change it. */
export function RequestBrief({ post, viewer }: RequestBriefProps) {
  if (post.post_type !== 'request_for_source') return null
  return <OfRequest post_id={post.id} isOwn={post.account_id === viewer.id} />
}

function OfRequest({ post_id, isOwn }: { post_id: string; isOwn: boolean }) {
  const heading = useId()
  const asked = useQuery(briefQuery(post_id))
  useWhenBack(asked.isError && !asked.data, () => asked.refetch({ cancelRefetch: false }))
  if (!asked.data)
    return asked.isError ? (
      <FailedLine onRetry={() => void asked.refetch()}>What a pitch should include did not load.</FailedLine>
    ) : null
  const { brief } = asked.data
  const isShown = brief !== null && isAsking(writtenBrief(brief))
  if (!isShown && !isOwn) return null
  return (
    <section aria-labelledby={isShown ? heading : undefined} className="mt-6">
      {isShown && (
        <>
          <h3 id={heading} className="mb-2 t-section">
            What a pitch should include
          </h3>
          <BriefPairs brief={brief} />
        </>
      )}
      {isOwn && <EditBrief post_id={post_id} asked={asked.data} isNew={!isShown} />}
    </section>
  )
}
