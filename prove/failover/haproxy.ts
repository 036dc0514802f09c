import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { testFolder } from '../../test/support/app.ts'
import { end, hasEnded, ROOT, START } from '../../test/support/server-process.ts'
import { freePort, startLocal } from '../local-process.ts'
import { ask } from './pair.ts'

/** The block of docs/operating.md in this language that contains these words. */
function blockOf(language: string, words: string): string {
  const text = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8')
  const blocks = [...text.matchAll(/```(\w+)\n(.*?)```/gs)]
  const found = blocks.find(([, is, block]) => is === language && block?.includes(words))
  if (!found) throw new Error(`docs/operating.md has no ${language} with ${words}`)
  return found[2]!
}

/** What the recipe runs on the primary for HAProxy's checks. */
export const createChecker = (primary: pg.ClientConfig) => ask(primary, blockOf('sql', 'create role haproxy'))

const socketOf = (connection: pg.ClientConfig) => {
  const { host, port } = new pg.Client(connection)
  return `unix@${join(host, `.s.PGSQL.${port}`)}`
}

/** HAProxy with the configuration of docs/operating.md, in front of this primary. */
export async function startHaproxy(primary: pg.ClientConfig) {
  const [folder, port] = [await testFolder(), await freePort()]
  const [config, log] = [join(folder, 'postgres.cfg'), join(folder, 'log')]
  writeFileSync(config, blockOf('haproxy', 'in_hot_standby').replace('127.0.0.1:5433', `127.0.0.1:${port}`))
  const start = (to: pg.ClientConfig) =>
    startLocal('haproxy', ['-f', config], log, { DATABASE_PRIMARY: socketOf(to) })
  let child = start(primary)
  const { user, database } = new pg.Client(primary)
  const listens = async () => {
    expect(hasEnded(child), readFileSync(log, 'utf8')).toBe(false)
    const asking = connect(port, '127.0.0.1')
    await once(asking, 'connect').finally(() => asking.destroy())
  }
  await vi.waitFor(listens, START)
  return {
    connection: { host: '127.0.0.1', port, user, database },
    /** Restarts it with another address of the primary. */
    point: async (to: pg.ClientConfig) => {
      await end(child, 'SIGTERM')
      child = start(to)
      await vi.waitFor(listens, START)
    },
  }
}
