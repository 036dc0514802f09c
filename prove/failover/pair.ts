import type pg from 'pg'
import { expect, vi } from 'vitest'
import { BOUND } from '../../test/support/app.ts'
import { lineTo } from '../../test/support/outage.ts'
import { ask } from '../faults/own-postgres.ts'
import { createPrimary, createReplica, type Primary } from '../replicas/cluster.ts'

const NOWHERE = { host: '127.0.0.1', port: 1 }
const SYNC_STATES = `select sync_state from pg_stat_replication where application_name = 'beatline'`

/** Makes commits wait until a standby has them, as docs/operating.md says. */
async function synchronize(primary: pg.ClientConfig, standby: pg.ClientConfig) {
  for (const each of [standby, primary]) {
    await ask(each, `alter system set synchronous_standby_names = 'beatline'`)
    await ask(each, 'select pg_reload_conf()')
  }
  await inStep(primary)
}

const inStep = (primary: pg.ClientConfig) =>
  vi.waitFor(
    async () => expect(await ask(primary, SYNC_STATES)).toContainEqual({ sync_state: 'sync' }),
    BOUND,
  )

/**
 * A primary and its standby, which takes over when the primary is killed. `line` leads to the primary, until an operator
 * points it elsewhere; `source` is what the standby receives the log through.
 */
export async function createPair({ isSynchronous }: { isSynchronous: boolean }) {
  const first = await createPrimary()
  const line = await lineTo(first.connection)
  const source = await lineTo(first.connection)
  const second = await createReplica(first, source.connection)
  if (isSynchronous) await synchronize(first.connection, second.connection)
  const now: { primary: Primary; standby: typeof second } = { primary: first, standby: second }
  return {
    line,
    now,
    /** Cuts the standby off from the log of its primary. */
    cutOff: () => source.lead(NOWHERE),
    /** Kills the primary, has `point` lead the server to the standby, and promotes it. */
    failOver: async (point: (to: pg.ClientConfig) => unknown = line.lead) => {
      const { primary, standby } = now
      await primary.destroy()
      await point(standby.connection)
      await standby.promote()
      now.primary = standby
    },
    /** Copies a new standby from the primary. */
    rebuild: async () => {
      const { connection } = now.primary
      source.lead(connection)
      now.standby = await createReplica(now.primary, source.connection)
      if (isSynchronous) await inStep(connection)
    },
  }
}
export type Pair = Awaited<ReturnType<typeof createPair>>
