import type { AnswerTime } from '../../contract/briefs.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** "40 minutes", "3 hours", "2 days": rounded up, so that it promises nothing too early. */
export function inUnits(seconds: number): string {
  const up = (unit: number, name: string) => {
    const count = Math.max(1, Math.ceil(seconds / unit))
    return `${count.toLocaleString('en-US')} ${name}${count === 1 ? '' : 's'}`
  }
  // 59 and a half minutes are an hour, not 60 minutes.
  if (seconds <= HOUR - MINUTE) return up(MINUTE, 'minute')
  return seconds <= DAY - HOUR ? up(HOUR, 'hour') : up(DAY, 'day')
}

/** How fast an author answers pitches, as a sentence. */
export function answerTimeWords({ kind, seconds }: AnswerTime): string {
  if (kind === 'under_half') return 'Answers fewer than half of pitches.'
  return seconds === null ? 'No answer time yet.' : `Usually answers within ${inUnits(seconds)}.`
}
