import { setTimeout as after } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { listFeed } from '../../contract/feed.ts'
import { createPost } from '../../contract/posts.ts'
import { onMetric } from '../../server/platform/metrics/events.ts'
import { checkReplica } from '../../server/platform/postgres/replica.sql.ts'
import { BOUND, testApp } from '../../test/support/app.ts'
import { communityPost, type Member, makeMember } from '../../test/support/factories.ts'
import { addressOf } from '../../test/support/server-process.ts'
import { during } from '../during.ts'
import { ask } from '../faults/own-postgres.ts'
import { FAULTS_MS } from '../faults/serving.ts'
import { figures } from '../figures.ts'
import { createReplica } from '../replicas/cluster.ts'
import { createPair } from './pair.ts'

const PAUSE_MS = 50
const MOST = { timeout: 120_000, interval: 20 }

/** A page that tries again after each 503, and says what it has seen. */
function patientPage(member: Member, did: Record<string, number>) {
  let seen = ''
  return async <Body>(address: string, { method, path }: Endpoint, given?: object): Promise<Body> => {
    for (const key = crypto.randomUUID(); ; await after(PAUSE_MS)) {
      const answer = await fetch(`${address}${path}`, {
        method,
        body: given ? JSON.stringify(given) : null,
        headers: {
          authorization: `Bearer ${member.session.access_token}`,
          ...(seen && { 'seen-position': seen }),
          ...(given && { 'content-type': 'application/json', 'idempotency-key': key }),
        },
      })
      const [, , position = ''] = (answer.headers.get('live-position') ?? '').split(':')
      if (position > seen) seen = position
      const text = await answer.text()
      did[answer.status] = (did[answer.status] ?? 0) + 1
      if (answer.status === 503) continue
      expect([200, 201], text).toContain(answer.status)
      return JSON.parse(text) as Body
    }
  }
}

test('shows members what they have written while their replica follows another primary, or becomes it', {
  timeout: FAULTS_MS,
}, async () => {
  const pair = await createPair({ isSynchronous: false })
  const { primary, standby } = pair.now
  const follower = await createReplica(primary, pair.line.connection)
  // Both must have what is acknowledged.
  await ask(primary.connection, `alter system set synchronous_standby_names = 'FIRST 2 (beatline)'`)
  await ask(primary.connection, 'select pg_reload_conf()')
  const at = (replica: typeof standby) => {
    const env = { RATE_LIMITS: 'off', DATABASE_URL: addressOf(pair.line.connection) }
    return testApp({ ...env, DATABASE_REPLICA_URL: addressOf(replica.connection) }, pair.line.connection)
  }
  const [following, promoted] = [await at(follower), await at(standby)]
  const apps = [following, promoted]
  const isUsed = ({ server }: typeof following, is: boolean) =>
    vi.waitFor(() => expect(server.platform.replica?.isInUse).toBe(is), MOST)
  for (const app of apps) await isUsed(app, true)

  const did: Record<string, number> = {}
  onMetric('read', (place) => {
    did[`read: ${place}`] = (did[`read: ${place}`] ?? 0) + 1
  })
  let posts = 0
  const goesOn = async (count: number) => {
    const until = posts + count
    await vi.waitUntil(() => posts >= until, MOST)
  }
  const members = [await makeMember(following), await makeMember(following)]
  const living = apps.map(({ address }, n) => {
    const call = patientPage(members[n]!, did)
    return async () => {
      const { id: mine } = await call<{ id: string }>(address, createPost, communityPost())
      posts += 1
      for (const app of apps) {
        const feed = await call<{ posts: { id: string }[] }>(app.address, listFeed)
        expect(feed.posts.map(({ id }) => id)).toContain(mine)
      }
    }
  })
  await during(
    async () => {
      await goesOn(20)
      await pair.failOver()
      await goesOn(20)
      await isUsed(following, true)
      await isUsed(promoted, false)
      await goesOn(20)
    },
    ...living,
  )
  figures('A replica while its primary is killed', { posts, ...did })
  expect(did['read: replica']).toBeGreaterThan(0)
  await vi.waitFor(() => expect(promoted.log.join('')).toContain('it is no standby'), BOUND)
  // A process that starts now with the same settings.
  await checkReplica(pair.line.connection, standby.connection)
})
