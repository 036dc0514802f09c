import { createHash, randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { BOUND, testApp } from '../../test/support/app.ts'
import { createClient } from '../../test/support/client.ts'
import { lossyWay } from '../../test/support/lossy-way.ts'
import { openMailSink } from '../../test/support/mail-sink.ts'
import { wholeRows } from '../../test/support/whole-rows.ts'
import { atRest } from '../at-rest.ts'
import { type Create, createsOf, createsOfContract } from '../creates.ts'
import { figures } from '../figures.ts'
import { sized } from '../size.ts'
import { FAULTS_MS } from './serving.ts'

const ROUNDS = sized(1, 100)

const sink = await openMailSink()
const app = await testApp({ SMTP_URL: sink.url, RATE_LIMITS: 'off', AWAY_MAIL_MINUTES: '1440' })
const lossy = await lossyWay(app)

const send = (address: string, { by, method, path, type, bytes }: Create, key: string) =>
  createClient(address, by?.session ?? null).send(method, path, {
    body: bytes,
    headers: { 'content-type': type, 'idempotency-key': key },
  })

/** A digest of the rows of each table, and how many jobs of each kind the queue has. */
async function contents(): Promise<Record<string, string>> {
  const { pool } = app.database
  const tables = await wholeRows(pool)
  // It records when a member was last active.
  tables.delete('auth_sessions')
  const { rows: jobs } = await pool.query<{ name: string; count: number }>(
    `select name, count(*) from pgboss.job where name in ('mail', 'application', 'deletion-record') group by name`,
  )
  return Object.fromEntries([
    ...[...tables].map(([name, rows]) => [name, createHash('sha256').update(rows.join('\n')).digest('hex')]),
    ...jobs.map((job) => [job.name, `${job.count}`]),
  ])
}

test('does every create with a lost answer once, and repeats the lost answer', {
  timeout: FAULTS_MS,
}, async () => {
  const makes = await createsOf(app)
  for (let n = 0; n < ROUNDS; n += 1) {
    const made = await Promise.all(makes.map((make) => make()))
    const creates = made.map((create) => ({ create, key: randomUUID() }))
    expect(creates.map(({ create }) => create.at).sort()).toEqual(await createsOfContract())
    for (const { create, key } of creates) {
      const before = await contents()
      await expect(send(lossy, create, key), create.at).rejects.toThrow('fetch failed')
      await vi.waitFor(async () => expect(await contents(), create.at).not.toEqual(before), BOUND)
    }
    await atRest(app.database.pool)
    const [done, mailed] = [await contents(), sink.received.length]
    for (const { create, key } of creates) {
      const answers = await Promise.all([send(app.address, create, key), send(app.address, create, key)])
      const [one, other] = await Promise.all(
        answers.map(async (answer) => [answer.status, await answer.text()]),
      )
      expect(other, create.at).toEqual(one)
      expect([200, 201], create.at).toContain(one?.[0])
    }
    await atRest(app.database.pool)
    expect(await contents()).toEqual(done)
    expect(sink.received.length).toBe(mailed)
  }
  figures('Creates whose answer is lost', { kinds: makes.length, rounds: ROUNDS })
})
