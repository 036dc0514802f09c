import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** A still block in the shape of what is loading; give it height and width. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classes('block bg-raised', className)} />
}

export function SkeletonCircle({ size = 30 }: { size?: number }) {
  return (
    <span
      aria-hidden="true"
      className="block shrink-0 rounded-full bg-raised"
      style={{ width: size, height: size }}
    />
  )
}

/** A feed row: time column, title, excerpt, byline. */
export function SkeletonRow() {
  return (
    <div
      aria-hidden="true"
      className="grid gap-x-5 border-b border-line pt-4 pb-3.5 md:grid-cols-[112px_1fr]"
    >
      <div className="max-md:mb-3 max-md:flex max-md:gap-2">
        <Skeleton className="mt-1 h-6 w-[88px]" />
        <Skeleton className="mt-2.5 h-3 w-16" />
      </div>
      <div>
        <Skeleton className="h-[18px] w-1/2" />
        <Skeleton className="mt-3 h-[18px] w-full" />
        <Skeleton className="mt-2 h-[18px] w-3/5" />
        <Skeleton className="mt-3.5 h-3 w-[92%]" />
        <Skeleton className="mt-2.5 h-3 w-[73%]" />
        <div className="mt-3 flex items-center gap-2.5">
          <SkeletonCircle />
          <div className="grow">
            <Skeleton className="h-3 w-2/5" />
            <Skeleton className="mt-2 h-3 w-3/5" />
          </div>
        </div>
      </div>
    </div>
  )
}

interface LoadingProps {
  /** What is loading, for assistive technology: "Loading posts". */
  label: string
  children: ReactNode
}

/** Around skeletons. Nothing spins or shimmers. */
export function Loading({ label, children }: LoadingProps) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}

/** One line where a skeleton would be too much ("Loading more posts..."). */
export function LoadingText({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="t-meta text-text-3">
      {children}
    </p>
  )
}
