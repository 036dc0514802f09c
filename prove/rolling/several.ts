import type pg from 'pg'
import { PROBE } from '../../bench/memory.ts'
import { ServerProcess } from '../../test/support/server-process.ts'
import { freePort } from '../local-process.ts'
import { startHaproxy } from './haproxy.ts'
import { recipe } from './recipe.ts'
import { startSwift } from './swift.ts'

/** What only exists where someone installs it. */
const INSTALLED = ['DATA_DIR', 'DATABASE_URL', 'AUTH_SECRET', 'SMTP_URL']

/** HAProxy and three processes with the environment of the recipe and `env`, on loopback. */
export async function startBehindHaproxy(connection: pg.ClientConfig, env: Record<string, string>) {
  const given = Object.entries(recipe()).filter(([name]) => !INSTALLED.includes(name))
  const all = { ...Object.fromEntries(given), ...env }
  const ports = [await freePort(), await freePort(), await freePort()]
  // At once, as on the first start of a machine.
  const servers = await Promise.all(
    ports.map((port) => ServerProcess.over(connection, { ...all, PORT: `${port}` }, { probe: PROBE })),
  )
  const balancer = await startHaproxy(ports)
  await balancer.allUp()
  return { servers, balancer }
}

/** The same with a bucket. */
export async function startSeveral(connection: pg.ClientConfig, env: Record<string, string>) {
  const { STORAGE_URL = '', AWS_REGION = '' } = recipe()
  const { hostname, pathname } = new URL(STORAGE_URL)
  const bucket = await startSwift(AWS_REGION, hostname)
  const behind = await startBehindHaproxy(connection, { ...bucket.env, ...env })
  return { ...behind, bucket, folder: pathname.slice(1) }
}
