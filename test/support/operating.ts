import { execFile } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { confirming } from '../../server/operate/confirming.ts'
import type { Command } from '../../server/platform/command.ts'
import type { TestApp } from './app.ts'
import { SLOW_MACHINE } from './bound.ts'

export type Typed = {
  options?: Record<string, string>
  flags?: Record<string, boolean>
  /** With --yes. */
  yes?: boolean
  /** The answer typed at its prompt; without one there is no terminal. */
  answer?: string
}

/** Runs one of the operator's commands in this process, next to the server. Returns its output. */
export async function runCommand(
  app: TestApp,
  command: Command,
  words: string[],
  { options = {}, flags = {}, yes = false, answer }: Typed = {},
): Promise<string> {
  const said: string[] = []
  await command.run(words, {
    config: app.config,
    database: app.database,
    connection: app.database.connection,
    options,
    flags,
    say: (text) => void said.push(text),
    confirm: confirming(yes, answer === undefined ? null : async () => answer),
  })
  return said.join('\n')
}

function addressOf(connection: pg.ClientConfig): string {
  const { host, port, user, database, password } = new pg.Client(connection)
  const signIn = password ? `${user}:${password}` : user
  return `postgres://${signIn}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/** Runs the operator's program as an operator does. */
export function operate(
  app: TestApp,
  words: string[],
  env: Record<string, string> = {},
): Promise<{ code: number; said: string; refused: string }> {
  const program = join(import.meta.dirname, '../../server/operate.ts')
  const all = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: addressOf(app.database.connection),
    DATA_DIR: app.config.dataDir,
    AUTH_SECRET: app.config.AUTH_SECRET,
    ...SLOW_MACHINE,
    ...env,
  }
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...words], { env: all }, (error, said, refused) =>
      resolve({ code: error ? Number(error.code) : 0, said, refused }),
    )
  })
}

/** The audit log's entries about a subject, oldest first. */
export async function auditOf(app: TestApp, subject_id: string): Promise<object[]> {
  return app.database.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'details'])
    .where('subject_id', '=', subject_id)
    .orderBy('id')
    .execute()
}
