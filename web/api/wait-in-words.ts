import { relativeTime } from '../../contract/dates.ts'

/** "Too many requests. Try again in 30 minutes.": a refusal's words, with how long to wait, rounded up. */
export function withWait(words: string, seconds: number): string {
  const unit = seconds > 3_600 ? 3_600 : 60
  const wait = relativeTime(Math.ceil(seconds / unit) * unit * 1_000, 0)
  return `${words.replace(/ Wait[^.]*\.$/, '')} Try again ${wait}.`
}
