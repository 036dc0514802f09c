import type { Placed } from '../../contract/board.ts'
import { STATE_NAMES } from '../pitches/pitch-words.ts'
import { clockTime, shortTime } from './board-times.ts'
import { MOVED, TAB_NAMES } from './stages.ts'

/** What the pitcher reads of where the author has put their pitch, and when; null where there is nothing to say. */
export function releaseLine({ stage, tells_at, told }: Placed, now: number): string | null {
  if (told?.stage === 'withdrawn') return `Withdrawn by the pitcher, ${shortTime(told.at, now)}.`
  const isPrivate = stage === 'new' || stage === 'maybe'
  if (tells_at !== null) {
    // The job that tells them runs every minute.
    const at = Date.parse(tells_at) > now ? `at ${clockTime(tells_at)}` : 'within two minutes'
    return isPrivate
      ? `${TAB_NAMES[stage]}. The pitcher will see “Under review again” ${at}.`
      : `${MOVED[stage]}. The pitcher will see this ${at}.`
  }
  const since = told && `Visible to the pitcher since ${shortTime(told.at, now)}.`
  if (told?.stage === 'published' || told?.stage === 'not_selected')
    return `${STATE_NAMES[told.stage]}. ${since}`
  if (stage === 'maybe') return 'Maybe. Only you see this.'
  return told?.stage === stage && !isPrivate ? `${MOVED[stage]}. ${since}` : null
}
