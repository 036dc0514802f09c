import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { ask } from '../faults/own-postgres.ts'
import { startHaproxy } from '../haproxy.ts'
import { blockOf } from '../recipe.ts'

const socketOf = (connection: pg.ClientConfig) => {
  const { host, port } = new pg.Client(connection)
  return { DATABASE_PRIMARY: `unix@${join(host, `.s.PGSQL.${port}`)}` }
}

/** HAProxy with the configuration of docs/operating.md, in front of this primary, with the role for its checks. */
export async function balancePrimary(primary: pg.ClientConfig) {
  await ask(primary, blockOf('sql', 'create role haproxy'))
  const files = ({ folder, port }: { folder: string; port: number }) => {
    const file = join(folder, 'postgres.cfg')
    writeFileSync(file, blockOf('haproxy', 'in_hot_standby').replace('127.0.0.1:5433', `127.0.0.1:${port}`))
    return [file]
  }
  const { port, restart } = await startHaproxy(files, socketOf(primary))
  const { user, database } = new pg.Client(primary)
  return {
    connection: { host: '127.0.0.1', port, user, database },
    /** Restarts it with another address of the primary. */
    point: (to: pg.ClientConfig) => restart(socketOf(to)),
  }
}
