import type { ReactNode } from 'react'

/** An option of a list under a field that keeps the focus. */
export interface Option {
  /** Without spaces: it becomes an element's id. */
  id: string
  content: ReactNode
  act: () => void
  /** The list stays open, for example for another list or a retry. */
  stays?: boolean
}

/** Options under one heading; without a name they have none. */
export interface Group {
  name: string
  options: Option[]
  /** The options are loading. */
  isLoading?: boolean
  /** Shown instead when there are none. */
  empty?: string
  /** Loading failed, and a retry is the only option. */
  failed?: boolean
}

/** A combobox's field hands its keys to the list, which moves and chooses by them while the field keeps the focus. */
export interface ListKeys {
  press: (key: string) => void
}

/** What screen readers announce as the list changes. */
export function inWords(groups: readonly Group[]): string {
  if (groups.some(({ isLoading }) => isLoading)) return 'Searching'
  const failed = groups.filter((group) => group.failed)
  const count = groups.reduce((sum, { options }) => sum + options.length, 0) - failed.length
  const results = count === 1 ? '1 result' : `${count} results`
  return [results, ...failed.map(({ name }) => `${name} did not load`)].join('. ')
}
