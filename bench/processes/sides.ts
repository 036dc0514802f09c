import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { type Ground, ownCopy, SERVER_DIR, startOver } from '../ground.ts'
import { findSpot, readyMember } from '../prepare.ts'
import { type Product, signIn } from '../product.ts'
import type { Spot } from '../statements.ts'
import { castWriters } from '../writes/cast.ts'
import type { Target } from '../writes/kinds.ts'
import { WRITES } from '../writes/kinds.ts'

/** Servers over one database, which together hold as many connections to it as every other side's. */
export type Side = {
  label: string
  /** Of each server. */
  pool: number
  servers: Pick<Product, 'port' | 'pid'>[]
  /** A member who reads, and what he reads. */
  token: string
  spot: Spot
  /** Members who write messages. */
  targets: Target[]
}

/** Of all servers of a side together. */
export const CONNECTIONS = 16

/** What is asked of servers that run already. `key` signs their access tokens. */
export async function sideOf(
  label: string,
  servers: Pick<Product, 'port' | 'pid'>[],
  client: pg.Client,
  key: Uint8Array,
): Promise<Side> {
  const member = await readyMember(client)
  const cast = await castWriters(client, key)
  return {
    label,
    pool: CONNECTIONS / servers.length,
    servers,
    token: await signIn(servers[0]!.port, member),
    spot: await findSpot(client, member.id),
    targets: WRITES.find(({ name }) => name === 'message')!.targets(cast),
  }
}

/**
 * Starts so many servers over a copy of their own: all sides run all the time, and what one of them tells its database
 * must not be heard by another's servers.
 */
export async function startSide(ground: Ground, label: string, count: number): Promise<Side> {
  const { connection, client } = await ownCopy(ground, `bench_copy_${count}`)
  const servers: Product[] = []
  const env = { DATABASE_POOL: String(CONNECTIONS / count) }
  // One after the other: the first one ever makes the key that all share.
  for (let n = 0; n < count; n += 1)
    servers.push(await startOver(ground, connection, { profile: `processes-${count}`, env }))
  return sideOf(label, servers, client, await readFile(`${SERVER_DIR}/auth-secret`))
}
