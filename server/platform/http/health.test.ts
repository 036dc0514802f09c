import fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BOUND } from '../../../test/support/bound.ts'
import type { Database } from '../postgres/db.ts'
import { Drain } from './drain.ts'
import { addHealth } from './health.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('reports a database that gives no connection after three seconds', async () => {
  const app = fastify()
  const query = vi.fn(() => new Promise(() => undefined))
  const db = { getExecutor: () => ({ adapter: {} }) }
  addHealth(app, { pool: { query }, db } as unknown as Database, new Drain())
  await app.ready()
  const answered = vi.fn()
  const asking = app.inject('/readyz').then(({ statusCode }) => answered(statusCode))
  await vi.waitFor(() => expect(query).toHaveBeenCalledOnce(), BOUND)
  await vi.advanceTimersByTimeAsync(2_900)
  expect(answered).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  await asking
  expect(answered).toHaveBeenCalledWith(503)
})
