import { migrate } from '../db/migrate.ts'
import { commands } from './operate/commands.ts'
import { confirming, terminal } from './operate/confirming.ts'
import { harmless } from './operate/harmless.ts'
import { readCall } from './operate/read-call.ts'
import { UsageError } from './platform/command.ts'
import { readConfig } from './platform/config.ts'
import { directOf } from './platform/postgres/connection.ts'
import { openDatabase } from './platform/postgres/db.ts'
import { checkPooler } from './platform/postgres/pooler.sql.ts'
import { startPostgres } from './platform/postgres/postgres.ts'

const REFUSED = 1
const USED_WRONGLY = 2

// Names and addresses come from other people, also those in an error and in a backup.
const say = (text: string) => void process.stdout.write(`${harmless(text)}\n`)

/** Runs one of the operator's commands, on the server's database, also while the server runs. */
async function operate(args: string[]): Promise<void> {
  const call = readCall(args, commands)
  if ('help' in call) return say(call.help)
  const { command, words, options, flags, yes } = call
  const config = readConfig()
  const { connection: given, embedded, stop } = await startPostgres(config, () => undefined)
  // Commands need sessions of their own, and work while the pooler is down.
  const connection = directOf(given)
  try {
    if (!embedded) await checkPooler(connection)
    if (command.migrates !== false) await migrate(connection)
    const database = openDatabase(connection, 2)
    const confirm = confirming(yes, terminal())
    await command
      .run(words, { config, database, connection, options, flags, say, confirm })
      .finally(() => database.end())
  } finally {
    await stop()
  }
}

try {
  await operate(process.argv.slice(2))
} catch (error) {
  const { message, code } = error as { message?: string; code?: string }
  process.stderr.write(`${harmless(message || code || String(error))}\n`)
  process.exitCode = error instanceof UsageError ? USED_WRONGLY : REFUSED
}
