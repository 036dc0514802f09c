import type { ReactNode } from 'react'
import { LoadingText } from '../ui/Skeleton.tsx'
import { LoadFailed } from './LoadFailed.tsx'

interface LoadedPartProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** "Loading recent activity..." */
  loading: string
  /** "Recent activity did not load" */
  failed: string
  children: (data: Data) => ReactNode
}

/** A section's content, or why it isn't there. What was loaded stays when loading it again fails. */
export function LoadedPart<Data>({ query, loading, failed, children }: LoadedPartProps<Data>) {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  if (!error) return <LoadingText>{loading}</LoadingText>
  return (
    <LoadFailed level={3} title={failed} className="py-0!" error={error} onRetry={() => void refetch()} />
  )
}
