import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import { testFolder } from '../../test/app.ts'
import { ServerProcess } from '../../test/server-process.ts'

export const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000
export const YEAR_MS = 365 * DAY_MS

export type Skewed = {
  address: string
  server: ServerProcess
  /** From now on the process's clock is wrong by so much. */
  setClock: (skewMs: number) => void
}

const PRELOAD = pathToFileURL(join(import.meta.dirname, 'skewed-clock.ts')).href

/** The product as a process whose clock differs from the database's. */
export async function skewedServer(
  connection: pg.ClientConfig,
  skewMs: number,
  env: Record<string, string> = {},
): Promise<Skewed> {
  const file = join(await testFolder(), 'skew')
  const setClock = (ms: number) => writeFileSync(file, String(ms))
  setClock(skewMs)
  const server = await ServerProcess.over(connection, {
    CLOCK_SKEW_FILE: file,
    NODE_OPTIONS: `--import=${PRELOAD}`,
    ...env,
  })
  return { server, address: await server.ready(), setClock }
}
