import { execFile } from 'node:child_process'
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import type { Subject } from './measures.ts'
import type { Sample } from './pace.ts'
import { recordStatement, type Spot } from './statements.ts'

const run = promisify(execFile)

/** pgbench is not part of the embedded PostgreSQL, so this row is there only where the machine has one. */
export function findPgbench(): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const program = join(folder, 'pgbench')
    try {
      accessSync(program, constants.X_OK)
      return program
    } catch {}
  }
  return null
}

type Ground = { connection: pg.ClientConfig; connections: number; spot: Spot }

/** The first page's statement without Node: what PostgreSQL itself gives on this machine. */
export function pgbenchSubject(program: string, { connection, connections, spot }: Ground): Subject {
  return {
    label: 'its statement, pgbench',
    take: (measure, seconds) =>
      measure.name === 'feed' ? runPgbench(program, connection, connections, spot, seconds) : null,
  }
}

async function runPgbench(
  program: string,
  connection: pg.ClientConfig,
  connections: number,
  spot: Spot,
  seconds: number,
): Promise<Sample> {
  const { text, values } = await recordStatement('feed', spot)
  const folder = mkdtempSync(join(tmpdir(), 'beatline-pgbench-'))
  const script = join(folder, 'statement.sql')
  // pgbench reads every :name as a variable, in quotes too: the format of times must not look like one.
  const safe = text.replace(/(?<=HH24|MI):(?=MI|SS)/g, `:' || '`).replace(/\$(\d)/g, ':p$1')
  writeFileSync(script, `${safe.replaceAll('\n', ' ')};\n`)
  const where = ['-h', `${connection.host}`, '-p', `${connection.port}`, '-U', `${connection.user}`]
  const variables = values.flatMap((value, index) => ['-D', `p${index + 1}=${String(value)}`])
  // Its backends start cold each time, which takes most of a first second on a busy machine.
  const load = ['-n', '-M', 'prepared', '-c', `${connections}`, '-T', `${Math.max(2, Math.round(seconds))}`]
  try {
    const { stdout } = await run(
      program,
      [...where, ...variables, ...load, '-f', script, `${connection.database}`],
      {
        env: { PATH: process.env.PATH, PGOPTIONS: '-c statement_timeout=5000' },
      },
    )
    return readOutput(stdout)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

// Its latencies are means only, so they stay out of the columns of quantiles.
function readOutput(text: string): Sample {
  const number = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0)
  const failed = number(/number of failed transactions: (\d+)/)
  const requests = number(/transactions actually processed: (\d+)/)
  return {
    requests,
    completed: requests,
    errors: failed,
    firstError: failed > 0 ? 'pgbench: a transaction failed' : null,
    perSecond: number(/tps = ([\d.]+)/),
    p50: Number.NaN,
    p99: Number.NaN,
  }
}
