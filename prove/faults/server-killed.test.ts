import { expect, test } from 'vitest'
import { testDatabase } from '../../test/app.ts'
import { sized } from '../size.ts'
import { Ledger } from './ledger.ts'
import { serving } from './serving.ts'
import { endWhole, FAULTS_MS } from './wholeness.ts'

const KILLS = sized(2, 200)
/** Writes between one kill and the next, not the same number each time: it may hit any moment. */
const apart = (n: number) => 12 + ((n * 7) % 23)

test('A server that is killed again and again in the middle of writes loses, doubles and halves nothing', {
  timeout: FAULTS_MS,
}, async () => {
  const served = await serving(await testDatabase())
  const { server } = served
  const ledger = await Ledger.open(served.app, server, { strangers: sized(20, 2_000) })
  ledger.write()
  let longestMs = 0
  for (let n = 0; n < KILLS; n += 1) {
    await ledger.goesOn(apart(n))
    const began = performance.now()
    await server.kill()
    await server.start()
    await server.ready()
    longestMs = Math.max(longestMs, performance.now() - began)
  }
  await ledger.goesOn(apart(0))
  await endWhole('A server that is killed in the middle of writes', KILLS, served, ledger, {
    kills: KILLS,
    'longest time to ready, ms': Math.round(longestMs),
  })
  expect(ledger.tally.retried).toBeGreaterThan(0)
})
