import { expect } from 'vitest'
import { BOUND, type TestApp } from './app.ts'

type Asked = () => Promise<Response>

/** How many transactions wait for another one's row or lock. */
export async function waiting(app: TestApp): Promise<number | null> {
  const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await app.database.pool.query(text)).rowCount
}

/**
 * Makes two requests where the second waits for the first: `lock` holds the row until both are queued behind it.
 * Returns their statuses.
 */
export async function queuedBehind(
  app: TestApp,
  { lock, id }: { lock: string; id: string },
  asked: [Asked, Asked],
): Promise<number[]> {
  const client = await app.database.pool.connect()
  const answers: Promise<Response>[] = []
  try {
    await client.query('begin')
    await client.query(lock, [id])
    for (const ask of asked) {
      answers.push(ask())
      await expect.poll(() => waiting(app), BOUND).toBe(answers.length)
    }
    await client.query('commit')
  } finally {
    // Its transaction may still be open.
    client.release(true)
  }
  return (await Promise.all(answers)).map(({ status }) => status)
}
