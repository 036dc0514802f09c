import type { ReactNode } from 'react'

/** What can be chosen in the palette. */
export interface Option {
  /** Without spaces: it becomes the id of an element. */
  id: string
  content: ReactNode
  act: () => void
  /** The palette stays open: another list, another try. */
  stays?: boolean
}

/** Options under one heading. */
export interface Group {
  name: string
  options: Option[]
  /** They are on their way. */
  isLoading?: boolean
  /** Said in their place: there are none. */
  empty?: string
  /** They did not come, and trying again is the option. */
  failed?: boolean
}

/** Whether what is typed is part of one of these texts, in any case. */
export function isFound(typed: string, ...texts: (string | undefined)[]): boolean {
  const wanted = typed.toLowerCase()
  return texts.some((text) => text?.toLowerCase().includes(wanted))
}

/** What is read out as the list changes. */
export function inWords(groups: readonly Group[]): string {
  if (groups.some(({ isLoading }) => isLoading)) return 'Searching'
  const failed = groups.filter((group) => group.failed)
  const count = groups.reduce((sum, { options }) => sum + options.length, 0) - failed.length
  const results = count === 1 ? '1 result' : `${count} results`
  return [results, ...failed.map(({ name }) => `${name} did not load`)].join('. ')
}
