import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { testFolder } from '../../test/support/app.ts'
import { hasEnded, ROOT, START } from '../../test/support/server-process.ts'
import { expectInstalled, freePort, startLocal } from '../local-process.ts'

export const expectHaproxy = () => expectInstalled('haproxy', ['haproxy'])

/** What HAProxy has counted of its frontend, of a backend or of a server. */
type Counted = Record<string, string>

/** HAProxy with the configuration of the repository, as it is, in front of these three ports. */
export async function startHaproxy(ports: number[]) {
  const [folder, port] = [await testFolder(), await freePort()]
  const socket = join(folder, 'stats.sock')
  const own = join(folder, 'own.cfg')
  writeFileSync(own, `global\n  stats socket ${socket} mode 600\n`)
  const [ONE, TWO, THREE] = ports.map((one) => `127.0.0.1:${one}`) as [string, string, string]
  const env = { LISTEN: `127.0.0.1:${port}`, ONE, TWO, THREE }
  const log = join(folder, 'log')
  const child = startLocal('haproxy', ['-f', own, '-f', join(ROOT, 'haproxy.cfg')], log, env)
  const ask = async (command: string) => {
    const asking = connect(socket)
    await once(asking, 'connect')
    asking.end(`${command}\n`)
    let said = ''
    for await (const part of asking) said += part
    return said
  }
  const counted = async (): Promise<Counted[]> => {
    const [head = '', ...lines] = (await ask('show stat')).replace(/^# /, '').trim().split('\n')
    const names = head.split(',')
    return lines.map((line) => Object.fromEntries(line.split(',').map((value, n) => [names[n]!, value])))
  }
  /** Of the calls' servers, by name: UP, DOWN or on the way. */
  const states = async () =>
    (await counted())
      .filter(({ pxname, svname }) => pxname === 'calls' && svname !== 'BACKEND')
      .map(({ status }) => status ?? '')
  /** What it has counted until now. */
  const figures = async () => {
    const all = await counted()
    const sum = (kind: (one: Counted) => boolean, name: string) =>
      all.filter(kind).reduce((total, one) => total + Number(one[name] ?? 0), 0)
    const front = ({ svname }: Counted) => svname === 'FRONTEND'
    const back = ({ svname }: Counted) => svname === 'BACKEND'
    return {
      requests: sum(front, 'req_tot'),
      '5xx': sum(front, 'hrsp_5xx'),
      'sent again by HAProxy': sum(back, 'wretr'),
      'connections used twice': sum(back, 'reuse'),
    }
  }
  await vi.waitFor(async () => {
    expect(hasEnded(child), readFileSync(log, 'utf8')).toBe(false)
    await ask('show info')
  }, START)
  return {
    address: `http://127.0.0.1:${port}`,
    figures,
    /** Waits until it routes to all three. */
    allUp: () => vi.waitFor(async () => expect(await states()).toEqual(['UP', 'UP', 'UP']), START),
    log: () => readFileSync(log, 'utf8'),
  }
}
