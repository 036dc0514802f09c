import { vi } from 'vitest'
import type { TestApp } from './app.ts'

/** Fails a call's next prepared statement with this; the job queue's own statements go through. */
export function failNextStatement(app: TestApp, error: Error): void {
  const { pool } = app.database
  const query = pool.query.bind(pool) as (...asked: unknown[]) => Promise<unknown>
  const spy = vi.spyOn(pool, 'query').mockImplementation(((...asked: unknown[]) => {
    const [question] = asked
    if (typeof question !== 'object' || question === null || !('isPrepared' in question))
      return query(...asked)
    spy.mockRestore()
    return Promise.reject(error)
  }) as never)
}
