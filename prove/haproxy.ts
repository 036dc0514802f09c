import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { testFolder } from '../test/support/app.ts'
import { end, hasEnded, START } from '../test/support/server-process.ts'
import { expectInstalled, freePort, startLocal } from './local-process.ts'

export const expectHaproxy = () => expectInstalled('haproxy', ['haproxy'])

type At = { folder: string; port: number }

/** HAProxy with these files of configuration, which read the environment, at a port of its own. */
export async function startHaproxy(filesOf: (at: At) => string[], env: Record<string, string>) {
  const at = { folder: await testFolder(), port: await freePort() }
  const log = join(at.folder, 'log')
  const files = filesOf(at).flatMap((file) => ['-f', file])
  const start = async (given: Record<string, string>) => {
    const child = startLocal('haproxy', files, log, { LISTEN: `127.0.0.1:${at.port}`, ...given })
    await vi.waitFor(async () => {
      expect(hasEnded(child), readFileSync(log, 'utf8')).toBe(false)
      const asking = connect(at.port, '127.0.0.1')
      await once(asking, 'connect').finally(() => asking.destroy())
    }, START)
    return child
  }
  let child = await start(env)
  return {
    ...at,
    restart: async (given: Record<string, string>) => {
      await end(child, 'SIGTERM')
      child = await start(given)
    },
  }
}
