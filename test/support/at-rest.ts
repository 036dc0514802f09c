import type pg from 'pg'
import { expect, vi } from 'vitest'

/**
 * Waits until no email and no other job of a call remains, so that everything that follows from the calls is done; but
 * for emails that wait for the morning of who gets them.
 */
export async function atRest(pool: pg.Pool): Promise<void> {
  const open = `select from pgboss.job where name in ('mail', 'alert-mail', 'application', 'deletion-record')
    and (state in ('retry', 'active') or state = 'created' and start_after <= now())`
  await vi.waitFor(async () => expect((await pool.query(open)).rowCount).toBe(0), {
    timeout: 60_000,
    interval: 20,
  })
}
