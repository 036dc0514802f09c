import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { EvidenceFrame, type EvidenceFrameProps } from './EvidenceFrame.tsx'

const ROWS = ['expert', 'agency', 'registry', 'team']

/** Ruled rows of the section's own shape. */
export function EvidenceRowsSkeleton() {
  return (
    <Loading label="Loading the evidence">
      {ROWS.map((row) => (
        <div
          key={row}
          aria-hidden
          className="border-t border-line py-2.5 gap-x-5 md:grid md:grid-cols-[112px_minmax(0,1fr)]"
        >
          <span />
          <Skeleton className="h-4 w-64 max-w-full" />
        </div>
      ))}
    </Loading>
  )
}

export const EvidenceSkeleton = (frame: Omit<EvidenceFrameProps, 'children'>) => (
  <EvidenceFrame {...frame}>
    <EvidenceRowsSkeleton />
  </EvidenceFrame>
)
