import type pg from 'pg'
import { type MailSink, openMailSink } from '../../test/mail-sink.ts'
import { ServerProcess } from '../../test/server-process.ts'
import { type Onlooker, onlooker } from './onlooker.ts'

/** Writers write more often than people do, and nobody is to be mailed of what he has not read. */
const CALM = { RATE_LIMITS: 'off', AWAY_MAIL_MINUTES: '1440' }

export type Serving = { server: ServerProcess; app: Onlooker; sink: MailSink }

/** The product as a process of its own over this database, with a mail server that keeps what it gets. */
export async function serving(
  connection: pg.ClientConfig,
  env: Record<string, string> = {},
): Promise<Serving> {
  const sink = await openMailSink()
  const server = await ServerProcess.over(connection, { ...CALM, SMTP_URL: sink.url, ...env })
  return { server, app: onlooker(connection, await server.ready()), sink }
}
