import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Match } from '../../contract/matches.ts'
import { PastTime } from '../accounts/PastTime.tsx'
import { Button } from '../ui/Button.tsx'
import { FailedLine } from '../ui/FailedLine.tsx'
import { LoadingText } from '../ui/Skeleton.tsx'
import { MatchFilters } from './MatchParts.tsx'
import { latestQuery } from './matches.data.ts'

/** The latest matches, in the bell. */
export function LatestMatches({ onFollow }: { onFollow: () => void }) {
  const { data, isFetching, refetch } = useQuery(latestQuery)
  return (
    <>
      {!data && (
        <div className="p-4">
          {isFetching ? (
            <LoadingText>Loading matches...</LoadingText>
          ) : (
            <FailedLine onRetry={() => void refetch()}>The matches did not load.</FailedLine>
          )}
        </div>
      )}
      {data?.length === 0 && <p className="px-4 py-6 t-body text-text-2">No new matches</p>}
      {data && data.length > 0 && (
        <ul className="divide-y divide-line">
          {data.map((match) => (
            <MatchLine key={match.post.id} match={match} onFollow={onFollow} />
          ))}
        </ul>
      )}
      <div className="sticky bottom-0 border-t border-line bg-raised p-2">
        <Button asChild variant="text" className="w-full">
          <Link to="/app/matches" onClick={onFollow}>
            See All Matches
          </Link>
        </Button>
      </div>
    </>
  )
}

function MatchLine({ match: { post, ...mark }, onFollow }: { match: Match; onFollow: () => void }) {
  return (
    <li className="px-4 py-2.5 hover:bg-raised">
      <MatchFilters post_id={post.id} mark={mark} className="truncate t-meta text-text-2" />
      <Link
        to="/app/matches"
        search={{ post: post.id }}
        dir="auto"
        className="flex flex-col justify-center font-serif t-body break-words hover:underline max-md:min-h-11"
        onClick={onFollow}
      >
        {post.title}
      </Link>
      <p className="t-meta text-text-3">
        <PastTime at={mark.matched_at} />
      </p>
    </li>
  )
}
