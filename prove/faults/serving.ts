import { setTimeout as after } from 'node:timers/promises'
import type pg from 'pg'
import { expect } from 'vitest'
import { readUser } from '../../contract/auth.ts'
import { type Database, openDatabase } from '../../server/platform/postgres/db.ts'
import type { TestApp } from '../../test/support/app.ts'
import { atEnd } from '../../test/support/at-end.ts'
import { type Client, createClient } from '../../test/support/client.ts'
import { makeMember } from '../../test/support/factories.ts'
import { type MailSink, openMailSink } from '../../test/support/mail-sink.ts'
import { ServerProcess } from '../../test/support/server-process.ts'
import { during } from '../during.ts'
import { sized } from '../size.ts'

/** What a proof can reach of a server in another process: its database and a client. */
export type Outside = { database: Database; anonymous: Client }
export type Serving = { server: ServerProcess; app: Outside; sink: MailSink }

/** Only bounds what would hang: each start of a server takes seconds on a busy machine. */
export const FAULTS_MS = sized(900_000, 3 * 3_600_000)
/** The same for one answer; in the long form it is also what is promised. */
const SLOW_MS = sized(60_000, 15_000)
const PAUSE_MS = 50

/** Nothing of the product runs in this process, so it does none of the jobs. */
export function outside(connection: pg.ClientConfig, address: string): Outside {
  const database = openDatabase(connection, 4)
  atEnd(() => database.end())
  return { database, anonymous: createClient(address, null) }
}

/** For the factories, which use no more of an app than this. */
export const asApp = (app: Outside): TestApp => app as TestApp

/** The product as a process over this database, with a mail server that keeps what it receives. */
export async function serving(
  connection: pg.ClientConfig,
  env: Record<string, string> = {},
): Promise<Serving> {
  const sink = await openMailSink()
  // The writers write more often than people do, and unread messages are not to be emailed.
  const calm = { RATE_LIMITS: 'off', AWAY_MAIL_MINUTES: '1440', SMTP_URL: sink.url }
  const server = await ServerProcess.over(connection, { ...calm, ...env })
  return { server, app: outside(connection, await server.ready()), sink }
}

/** While `act` runs the server is ready and answers a member, each time. */
export async function expectServing(app: TestApp, act: () => Promise<unknown>): Promise<void> {
  const client = app.as(await makeMember(app))
  const ask = async () => {
    const began = performance.now()
    for (const path of ['/healthz', '/readyz'])
      expect((await app.anonymous.send('GET', path)).status, path).toBe(200)
    await client.call(readUser)
    expect(performance.now() - began).toBeLessThan(SLOW_MS)
    await after(PAUSE_MS)
  }
  await during(act, ask)
}
