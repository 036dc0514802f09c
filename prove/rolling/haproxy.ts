import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, vi } from 'vitest'
import { PROBE } from '../../bench/memory.ts'
import { ROOT, ServerProcess, START } from '../../test/support/server-process.ts'
import { startHaproxy } from '../haproxy.ts'
import { freePort } from '../local-process.ts'
import { recipe } from '../recipe.ts'

/** What HAProxy has counted of its frontend, of a backend or of a server. */
type Counted = Record<string, string>

/** HAProxy with the configuration of the repository, as it is, in front of these three ports. */
async function startBalancer(ports: number[]) {
  const [ONE, TWO, THREE] = ports.map((one) => `127.0.0.1:${one}`) as [string, string, string]
  const files = ({ folder }: { folder: string }) => {
    const own = join(folder, 'own.cfg')
    writeFileSync(own, `global\n  stats socket ${join(folder, 'stats.sock')} mode 600\n`)
    return [own, join(ROOT, 'haproxy.cfg')]
  }
  const { folder, port } = await startHaproxy(files, { ONE, TWO, THREE })
  const counted = async (): Promise<Counted[]> => {
    const asking = connect(join(folder, 'stats.sock'))
    await once(asking, 'connect')
    asking.end('show stat\n')
    const said = (await asking.toArray()).join('')
    const [head = '', ...lines] = said.replace(/^# /, '').trim().split('\n')
    const names = head.split(',')
    return lines.map((line) => Object.fromEntries(line.split(',').map((value, n) => [names[n]!, value])))
  }
  /** Of the calls' servers, by name: UP, DOWN or on the way. */
  const states = async () =>
    (await counted())
      .filter(({ pxname, svname }) => pxname === 'calls' && svname !== 'BACKEND')
      .map(({ status }) => status ?? '')
  return {
    address: `http://127.0.0.1:${port}`,
    /** What it has counted until now. */
    figures: async () => {
      const all = await counted()
      const sum = (kind: string, name: string) =>
        all.filter(({ svname }) => svname === kind).reduce((total, one) => total + Number(one[name] ?? 0), 0)
      return {
        requests: sum('FRONTEND', 'req_tot'),
        '5xx': sum('FRONTEND', 'hrsp_5xx'),
        'sent again by HAProxy': sum('BACKEND', 'wretr'),
        'connections used twice': sum('BACKEND', 'reuse'),
      }
    },
    /** Waits until it routes to all three. */
    allUp: () => vi.waitFor(async () => expect(await states()).toEqual(['UP', 'UP', 'UP']), START),
  }
}

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
  const balancer = await startBalancer(ports)
  await balancer.allUp()
  return { servers, balancer }
}
