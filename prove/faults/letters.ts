import { vi } from 'vitest'
import type { MailSink } from '../../test/mail-sink.ts'
import type { Entry } from './acts.ts'

/** Where messages to the team go unless told otherwise. */
const TEAM = 'contact@beatline.example'
const MARK = /\b(?:application|contact)-\d+-[0-9a-f]{6}\b/
/** A job of a process that died is left to another after 20 s, and looked for every 10 s; then it runs within 3 s. */
const PATIENCE_MS = 90_000

export type Letters = { expected: number; lost: string[]; doubled: string[] }

/** Each application is acknowledged to its writer and told to each admin, each message to the team goes to it. */
function expectedOf(entries: readonly Entry[], admins: readonly string[]): string[] {
  return entries.flatMap(({ kind, mark }) => {
    if (kind === 'contact') return [`${TEAM} ${mark}`]
    if (kind !== 'application') return []
    return [`${mark}@example.test`, ...admins].map((to) => `${to} ${mark}`)
  })
}

function received(sink: Pick<MailSink, 'received'>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { to, text } of sink.received) {
    const mark = MARK.exec(`${to.join(' ')} ${text}`)?.[0]
    if (!mark) continue
    const letter = `${to.join(' ')} ${mark}`
    counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  return counts
}

/** Waits until each expected letter has come, and counts those that came more than once. */
export async function lettersOf(
  sink: Pick<MailSink, 'received'>,
  entries: readonly Entry[],
  admins: readonly string[],
): Promise<Letters> {
  const expected = expectedOf(entries, admins)
  const missing = () => {
    const come = received(sink)
    return expected.filter((letter) => !come.has(letter))
  }
  await vi
    .waitUntil(() => missing().length === 0, { timeout: PATIENCE_MS, interval: 100 })
    .catch(() => undefined)
  const known = new Set(expected)
  const doubled = [...received(sink)].flatMap(([letter, count]) =>
    Array.from({ length: known.has(letter) ? count - 1 : count }, () => letter),
  )
  return { expected: expected.length, lost: missing(), doubled }
}
