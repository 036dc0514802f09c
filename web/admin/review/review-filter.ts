import { CASE_KINDS } from '../../../contract/case-kinds.rules.ts'

export const SHOWN = [...CASE_KINDS, 'closed'] as const
export type Shown = (typeof SHOWN)[number]

/** Which cases the address shows; unknown values are ignored. */
export function readReviewFilter({ show }: Record<string, unknown>): { show?: Shown } {
  const known = SHOWN.find((one) => one === show)
  return known ? { show: known } : {}
}
