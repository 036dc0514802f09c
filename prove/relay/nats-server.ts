import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { vi } from 'vitest'
import { testFolder } from '../../test/support/app.ts'
import { atEnd } from '../../test/support/at-end.ts'
import { end, hasEnded, START } from '../../test/support/server-process.ts'
import { expectInstalled, freePort, spawnLocal } from '../local-process.ts'

/** Must never be in a log. */
export const NATS_PASSWORD = 'hunter2-of-nats'

export const expectNats = () => expectInstalled('nats-server', ['nats-server'])

export type NatsServer = Awaited<ReturnType<typeof createNats>>

/** A NATS server with a store on the disk, that can be killed, frozen and robbed of it. */
export async function createNats() {
  const [folder, port] = [await testFolder(), await freePort()]
  const store = join(folder, 'store')
  const login = ['--user', 'beatline', '--pass', NATS_PASSWORD]
  const args = ['-a', '127.0.0.1', '-p', `${port}`, ...login, '-js', '-sd', store]
  let child: ChildProcess | undefined
  const kill = async () => {
    if (child && !hasEnded(child)) await end(child, 'SIGKILL')
  }
  atEnd(kill)
  const answers = async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'data')
    socket.destroy()
  }
  return {
    url: `nats://beatline:${NATS_PASSWORD}@127.0.0.1:${port}`,
    start: async () => {
      child = spawnLocal('nats-server', args, join(folder, 'log'))
      await vi.waitFor(answers, START)
    },
    kill,
    freeze: () => child?.kill('SIGSTOP'),
    thaw: () => child?.kill('SIGCONT'),
    /** Like a disk that was lost; it is killed. */
    removeStore: () => rmSync(store, { recursive: true }),
  }
}
