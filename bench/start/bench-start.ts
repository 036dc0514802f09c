import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from '../ending.ts'
import { DATA_DIR, type Ground, type Outcome, say, startOver } from '../ground.ts'
import type { HttpTask } from '../http-load.ts'
import { probe } from '../measures.ts'
import type { Sample } from '../pace.ts'
import { findSpot, readyMember } from '../prepare.ts'
import { signIn } from '../product.ts'
import { readFacts } from '../report.ts'
import { settledMemory } from '../talks/settled-memory.ts'
import { startWorker } from '../worker.ts'
import { measureRest } from './measure-rest.ts'
import { measureStarts } from './measure-start.ts'
import { printedStart, type StartReport } from './start-report.ts'
import { type How, prepareSubjects } from './start-subjects.ts'

const RESTS = ['Beatline', 'Beatline, METRICS_PORT', 'all its modules, no start', 'bare node:http']

/** How long the server takes to its first answer, and what it holds when nobody asks. */
export async function benchStart(ground: Ground): Promise<Outcome> {
  const { connection, options, ends } = ground
  const client = await connect(ends, connection)
  const member = await readyMember(client)
  const spot = await findSpot(client, member.id)
  const facts = await readFacts(client)
  const folder = await mkdtemp(join(DATA_DIR, 'start-'))
  ends.defer(() => rm(folder, { recursive: true, force: true }))
  const worker = startWorker<HttpTask>(join(import.meta.dirname, '../http-load.ts'))
  ends.defer(worker.end)
  // What ends at once is not part of a start.
  const start = ({ env, ...how }: How) =>
    startOver(ground, connection, { profile: 'start', ...how, env: { ...env, DRAIN_MS: '0' } })
  const subjects = await prepareSubjects({ start, folder })
  const first = await start({})
  const token = await signIn(first.port, member)
  const pages = await probe(first.port, token, spot)
  await first.end()
  const { label: _label, name: _name, ...page } = pages.find(({ name }) => name === 'feed')!
  const { connections, seconds } = options
  const samples: Sample[] = []
  const load = async (port: number) => {
    samples.push(await worker.ask<Sample>({ connections, ...page, port, askers: [{ token }], seconds }))
  }
  const rows = await measureStarts(subjects, { start, token, rounds: options.rounds, say })
  const resting = subjects.filter(({ label }) => RESTS.includes(label))
  const rest = await measureRest(resting, { start, settle: settledMemory, load, say })
  const errors = samples.reduce((sum, sample) => sum + sample.errors, 0)
  const report: StartReport = { facts, options, rows, rest, errors }
  return { text: printedStart(report), json: report, errors }
}
