import { test } from 'vitest'
import { testDatabase } from '../../test/support/app.ts'
import { SLOW_MACHINE } from '../../test/support/bound.ts'
import { sized } from '../size.ts'
import { Ledger } from './ledger.ts'
import { FAULTS_MS, serving } from './serving.ts'

const KILLS = sized(1, 200)

test('neither loses, duplicates nor half-applies a write when the server is killed', {
  timeout: FAULTS_MS,
}, async () => {
  const served = await serving(await testDatabase(), sized(1, 0) ? SLOW_MACHINE : {})
  const { server } = served
  const ledger = await Ledger.open(served, () => server.ready(), sized(20, 2_000))
  let longestMs = 0
  const kill = async () => {
    const began = performance.now()
    await server.kill()
    await server.start()
    await server.ready()
    longestMs = Math.max(longestMs, performance.now() - began)
  }
  const measured = () => ({ kills: KILLS, 'longest time to ready, ms': Math.round(longestMs) })
  const title = 'A server that is killed amid writes'
  // A kill between two writes interrupts none: then there is another.
  while ((await ledger.through(title, KILLS, kill, measured)).retried === 0);
})
