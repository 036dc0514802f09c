import { expect, test } from 'vitest'
import { testApp, testFolder } from '../../test/app.ts'
import { addressOf } from '../../test/server-process.ts'
import { readOptions } from '../options.ts'
import { fill, readyMember, withClient } from '../prepare.ts'
import { signIn, startProduct } from '../product.ts'
import { readFacts } from '../report.ts'
import { measureRest } from './measure-rest.ts'
import { measureStarts } from './measure-start.ts'
import { printedStart } from './start-report.ts'
import { type How, prepareSubjects } from './start-subjects.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const say = () => undefined

// Servers start one after the other: a second each, more on a busy machine.
test('Every moment of a start and every rest comes out', { timeout: 120_000 }, async () => {
  const { connection } = app.database
  const { member, facts } = await withClient(connection, async (client) => {
    await fill(client, 500)
    return { member: await readyMember(client), facts: await readFacts(client) }
  })
  const token = await signIn(Number(new URL(app.address).port), member)
  const [dataDir, folder] = [await testFolder(), await testFolder()]
  const secret = { AUTH_SECRET: app.config.AUTH_SECRET!, DRAIN_MS: '0' }
  const start = ({ env, ...how }: How) =>
    startProduct({
      ...how,
      databaseUrl: addressOf(connection),
      dataDir,
      profile: null,
      env: { ...secret, ...env },
    })
  const all = await prepareSubjects({ start, folder })
  expect(all).toHaveLength(7)
  const subjects = all.filter(({ label }) => !/no cache|METRICS_PORT|no start/.test(label))
  const rows = await measureStarts(subjects, { start, token, rounds: 1, say })
  expect(rows).toHaveLength(4)
  for (const { subject, ready, answer, page } of rows) {
    expect(answer.median, subject).toBeGreaterThanOrEqual(ready.median)
    if (subject.startsWith('Beatline')) expect(page!.median, subject).toBeGreaterThanOrEqual(answer.median)
    else expect(page).toBeNull()
  }
  expect(rows.find(({ subject }) => /its \d+ packages alone/.test(subject))).toBeDefined()
  const loaded: number[] = []
  const rest = await measureRest([subjects[0]!, subjects.at(-1)!], {
    start,
    settle: (look) => look(),
    load: async (port) => void loaded.push(port),
    say,
  })
  expect(loaded).toHaveLength(1)
  expect(rest.map(({ label }) => label)).toEqual([
    'Beatline, after its start',
    'Beatline, after a load',
    'bare node:http, after its start',
  ])
  for (const { memory } of rest) expect(memory.rss).toBeGreaterThan(memory.heap)
  const report = printedStart({ facts, options: readOptions([])!, rows, rest, errors: 0 })
  expect(report).toMatch(/Wanted\n(?: {2}Beatline.+(?:held|MISSED)\n){4}errors: 0$/)
})
