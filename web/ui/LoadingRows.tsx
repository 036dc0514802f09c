import { Skeleton } from './Skeleton.tsx'

/** A skeleton of two options. */
export function LoadingRows() {
  return (
    <div role="presentation" className="grid gap-3 px-4 py-2.5 md:pl-[148px]">
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-4 w-1/2" />
    </div>
  )
}

/** Shown until the list has loaded. */
export function LoadingList({ id, label }: { id: string; label: string }) {
  return (
    <div id={id} role="listbox" aria-label={label} aria-busy className="grow">
      <LoadingRows />
    </div>
  )
}
