import { setTimeout as after } from 'node:timers/promises'
import { beforeAll, expect, test, vi } from 'vitest'
import { getHealth } from '../../contract/health.ts'
import { BOUND } from '../../test/support/app.ts'
import { createClient } from '../../test/support/client.ts'
import { FAULTS_MS } from '../faults/serving.ts'
import { figures } from '../figures.ts'
import { sized } from '../size.ts'
import { Follower } from './follower.ts'
import { expectNats } from './nats-server.ts'
import { type Serving, Site } from './site.ts'

const PROCESSES = 3
const KILLS = sized(2, 40)
const FREEZES = sized(1, 10)
const DOWN_MS = 1_000
/** Longer than anyone waits for NATS. */
const FROZEN_MS = 15_000
/** PostgreSQL gives the slot of a frozen relay to another process after 30 s. */
const FROZEN_RELAY_MS = 45_000
const LONG = { timeout: FAULTS_MS }

expectNats()
const site = await Site.open()

beforeAll(async () => {
  await site.nats.start()
  for (let n = 0; n < PROCESSES; n += 1) await site.serve()
  await site.people()
  await site.relay()
})

/** Pages of three members at each of these processes. */
async function followersAt(processes: Serving[]): Promise<Follower[]> {
  const { author, reader, bystander } = await site.people()
  const opening = processes.flatMap((serving) =>
    [author, reader, bystander].map((member) => Follower.open(serving, member)),
  )
  return Promise.all(opening)
}

/** Waits until every process has passed on what was published before: events come in order. */
async function passedOn(): Promise<void> {
  const followers = await followersAt(site.processes)
  await site.publish()
  await site.publish()
  await Promise.all(followers.map((one) => one.hears(site.published)))
  for (const one of followers) one.close()
}

/** Publishes while `act` runs; every page at the processes that are not `spared` hears everything once. */
async function round(act: (followers: Follower[]) => Promise<unknown>, spared?: Serving): Promise<number> {
  const followers = await followersAt(site.processes.filter((one) => one !== spared))
  const before = site.published.length
  await site.publishingDuring(async () => {
    await act(followers)
    await site.relay()
  })
  const heard = await Promise.all(followers.map((one) => one.expectAll(site.published)))
  expect(Math.min(...heard)).toBeGreaterThan(0)
  for (const one of followers) one.close()
  return site.published.length - before
}

test(
  'another process relays once the relay is killed or stopped, and nothing is lost or doubled',
  LONG,
  async () => {
    let [events, longest] = [0, 0]
    for (let kill = 0; kill < KILLS; kill += 1) {
      const relay = await site.relay()
      const act = async () => {
        await after(DOWN_MS)
        const began = performance.now()
        if (kill % 2 === 0) await relay.server.kill()
        else expect(await relay.server.stop()).toBe(0)
        expect(await site.relay()).not.toBe(relay)
        longest = Math.max(longest, performance.now() - began)
        await relay.server.start()
      }
      events += await round(act, relay)
    }
    figures('The relay, killed and stopped in turn', {
      rounds: KILLS,
      events,
      'longest until another one relays, s': (longest / 1_000).toFixed(1),
    })
  },
)

test(
  'every stream stays open or resumes while NATS is killed, and nothing is lost or doubled',
  LONG,
  async () => {
    let events = 0
    for (let kill = 0; kill < KILLS; kill += 1)
      events += await round(async (followers) => {
        await after(DOWN_MS)
        await site.nats.kill()
        await after(DOWN_MS)
        await Promise.all(followers.filter((_, n) => n % 2 === 0).map((one) => one.reconnect()))
        await site.nats.start()
      })
    figures('NATS, killed under load', { kills: KILLS, events })
  },
)

test('the same while NATS is frozen', LONG, async () => {
  let events = 0
  for (let freeze = 0; freeze < FREEZES; freeze += 1)
    events += await round(async () => {
      await after(DOWN_MS)
      site.nats.freeze()
      await after(FROZEN_MS)
      site.nats.thaw()
    })
  figures('NATS, frozen under load', { freezes: FREEZES, 'of seconds': FROZEN_MS / 1_000, events })
})

test(
  'a process that is frozen continues where it was, and another relays for a frozen one',
  LONG,
  async () => {
    let events = 0
    for (let freeze = 0; freeze < FREEZES; freeze += 1) {
      const relay = await site.relay()
      const other = site.processes.find((one) => one !== relay)!
      for (const [frozen, ms] of [
        [other, FROZEN_MS],
        [relay, FROZEN_RELAY_MS],
      ] as const)
        events += await round(async () => {
          frozen.server.child.kill('SIGSTOP')
          await after(ms)
          if (frozen === relay) expect(await site.relay()).not.toBe(relay)
          frozen.server.child.kill('SIGCONT')
        })
    }
    figures('Processes, frozen under load', { freezes: 2 * FREEZES, events })
  },
)

test('every page loads again when NATS has lost its store, and then hears everything', LONG, async () => {
  const followers = await followersAt(site.processes)
  await site.publish()
  await site.nats.kill()
  site.nats.removeStore()
  await site.publish()
  await site.nats.start()
  await Promise.all(followers.map((one) => one.expectLoadsAgain()))
  await site.relay()
  await passedOn()
  await round(() => after(DOWN_MS))
})

test('every page loads again when the slot is gone, and then hears everything', LONG, async () => {
  const followers = await followersAt(site.processes)
  await site.relay()
  await site.dropSlot()
  await Promise.all(followers.map((one) => one.expectLoadsAgain()))
  await site.relay()
  await round(() => after(DOWN_MS))
})

test(
  'a process starts and serves without NATS, says so in Health, and hears everything later',
  LONG,
  async () => {
    await site.nats.kill()
    const { server } = await site.serve()
    const { admin } = await site.people()
    const client = createClient(await server.ready(), admin.session)
    const streams = async () =>
      (await client.call(getHealth)).body.rows.find(({ name }) => name === 'Streams')
    expect((await streams())!.state).not.toBe('OK')
    await site.nats.start()
    await site.relay()
    await vi.waitFor(async () => expect((await streams())!.state).toBe('OK'), { ...BOUND, timeout: 60_000 })
    await round(() => after(DOWN_MS))
    expect(await server.stop()).toBe(0)
    site.processes.pop()
  },
)

test('says which slot is left when no process has LIVE_URL any more', LONG, async () => {
  for (const { server } of site.processes) expect(await server.stop()).toBe(0)
  const { log } = await site.serve({})
  const warned = () =>
    log().filter((line) => /run select pg_drop_replication_slot\('beatline_relay_\d+'\)/.test(line))
  await vi.waitFor(() => expect(warned()).toHaveLength(1), BOUND)
})
