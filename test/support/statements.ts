import pg from 'pg'
import { vi } from 'vitest'
import type { TestApp } from './app.ts'

type Sent = { text: string; isPrepared: boolean }
type Given = string | { text: string; name?: string }

/**
 * The job queue's, what each process asks and says every 20 or 30 seconds, and the lookup of the session, which most calls are
 * spared (docs/decisions/0040).
 */
const ASIDE = /pgboss|process_states|reads_log|from auth_sessions s\b/

/**
 * The statements of an app's calls, apart from those above, and the round trips that they took: those sent while an
 * earlier one of their connection is unanswered cost none.
 */
export async function statementsOf(app: TestApp, act: () => Promise<unknown>) {
  const { database } = app.database.pool.options
  const sent: Sent[] = []
  let trips = 0
  const open = new Map<pg.Client, number>()
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [asked] = given as [Given]
    const text = typeof asked === 'string' ? asked : asked.text
    if (this.database !== database || ASIDE.test(text)) return query.apply(this, given)
    sent.push({ text, isPrepared: typeof asked === 'object' && asked.name !== undefined })
    if (!open.get(this)) trips += 1
    open.set(this, (open.get(this) ?? 0) + 1)
    const answered = () => void open.set(this, open.get(this)! - 1)
    const at = given.findLastIndex((each) => typeof each === 'function')
    if (at >= 0) {
      const callback = given[at] as (...result: unknown[]) => void
      return query.apply(
        this,
        given.with(at, (...result: unknown[]) => {
          answered()
          callback(...result)
        }),
      )
    }
    const result = query.apply(this, given) as Promise<unknown>
    result.then(answered, answered)
    return result
  } as never)
  await act().finally(() => spy.mockRestore())
  const texts = sent.map(({ text }) => text)
  return {
    trips,
    statements: sent.length,
    texts,
    unprepared: sent.filter(isUnprepared).map(({ text }) => text),
  }
}

const isUnprepared = ({ text, isPrepared }: Sent) =>
  !isPrepared && !/^(start transaction|begin|commit)/.test(text)
