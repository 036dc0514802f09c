import type { Stage } from '../../contract/vocabulary.ts'

export type OutcomeCounts = { used: number; not_used: number }

const number = (count: number) => count.toLocaleString('en-US')

/** "3 used, 100 not used. Each pitcher will see their outcome." */
export function summaryOf({ used, not_used }: OutcomeCounts): string {
  const who = used + not_used === 1 ? 'The' : 'Each'
  return `${number(used)} used, ${number(not_used)} not used. ${who} pitcher will see their outcome.`
}

/** "3 pitches used, 100 not used. Pitchers will see this in 10 minutes." */
export function decidedWords({ used, not_used }: OutcomeCounts, minutes: number): string {
  const when = minutes === 0 ? 'at once' : `in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  const who = used + not_used === 1 ? 'The pitcher' : 'Pitchers'
  const pitches = used === 1 ? 'pitch' : 'pitches'
  return `${number(used)} ${pitches} used, ${number(not_used)} not used. ${who} will see this ${when}.`
}

export const STAGE_NAMES: Record<Stage, string> = {
  new: 'New',
  shortlist: 'Shortlist',
  maybe: 'Maybe',
  declined: 'Declined',
  used: 'Used',
}
