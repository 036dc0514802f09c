/**
 * Whether an expert has confirmed a profile: now, from an address at work or a personal one; before it changed; before the
 * confirmation lapsed; or not at all.
 */
export const PROOF_STATES = ['confirmed', 'personal', 'changed', 'lapsed', 'none'] as const
export type ProofState = (typeof PROOF_STATES)[number]

/** How the team checked a source, by name. */
export const CHECK_NAMES = {
  video: 'Video call',
  phone: 'Phone call to the employer',
  document: 'Document reviewed',
} as const
export type Check = keyof typeof CHECK_NAMES
export const CHECKS = Object.keys(CHECK_NAMES) as Check[]

/** What is known of a registry number: as its keeper gave it, or what the team found. */
export const REGISTER_RESULTS = ['given', 'found', 'not_found'] as const
/** What the team may say of one. */
export const FINDINGS = ['found', 'not_found'] as const

/** What of a source a confirmation names. */
export const IDENTITY = ['name', 'title', 'organization'] as const

/** In code points. */
export const EVIDENCE_LENGTHS = { register: 120, number: 60, check: 1_000, note: 500, reason: 500 } as const
/** The least that a request for a check says. */
export const CHECK_MIN = 10

/** A source has at most so many links in 30 days. */
export const LINKS_PER_SOURCE = 3

/** Whether the expert's own confirmation counts now. */
export const isConfirmedNow = (state: ProofState): boolean => state === 'confirmed' || state === 'personal'

// In the zone of whoever reads it.
const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric' })

/** What a card says of the evidence. Source: docs/product.md#evidence. */
export function proofWords(
  { state, at, checked_at }: { state: ProofState; at: string | null; checked_at: string | null },
  isRetired = false,
): string {
  const when = at === null ? '' : `, ${month.format(new Date(at))}`
  const words: Record<ProofState, string> = {
    confirmed: `Confirmed by the expert${when}`,
    personal: `Confirmed from a personal address${when}`,
    changed: 'Changed since confirmation',
    lapsed: 'Confirmation lapsed',
    none: 'Not confirmed',
  }
  return [words[state], checked_at !== null && 'Checked by the team', isRetired && 'Retired']
    .filter(Boolean)
    .join(' · ')
}
