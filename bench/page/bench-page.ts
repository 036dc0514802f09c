import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Ground, type Outcome, ownCopy, SERVER_DIR, say, startOver } from '../ground.ts'
import { readyMember } from '../prepare.ts'
import { openSession } from '../product.ts'
import { readFacts } from '../report.ts'
import { SLOW } from './browser.ts'
import { summaryOf } from './figure.ts'
import { measurePage, type PagePlan } from './measure-page.ts'
import { type PageReport, printedPage } from './page-report.ts'

const CARDS = 1_000
const INTERACTIONS = 20
const REST_MS = 500
/** As fast as one process on a small machine answers without a queue. */
const ACTS_PER_SECOND = 24

/** The page in Chromium, over a copy that is thrown away. */
export async function benchPage(ground: Ground): Promise<Outcome> {
  const { options, ends } = ground
  const { connection, client } = await ownCopy(ground)
  const member = await readyMember(client)
  const facts = await readFacts(client)
  const product = await startOver(ground, connection, { profile: 'page' })
  const plan: PagePlan = {
    machine: SLOW,
    visits: options.rounds,
    cards: CARDS,
    interactions: INTERACTIONS,
    restMs: REST_MS,
    hour: { acts: options.events, perSecond: ACTS_PER_SECOND },
  }
  const figures = await measurePage({
    port: product.port,
    key: await readFile(join(SERVER_DIR, 'auth-secret')),
    client,
    session: await openSession(product.port, member),
    plan,
    say,
    ends,
  })
  const report: PageReport = { facts, plan, figures, errors: figures.faults.length }
  // Not called rows: `compare` sets those side by side, by their floors.
  const summaries = figures.figures.map((figure) => ({ ...figure, ...summaryOf(figure) }))
  return { text: printedPage(report), json: { ...report, summaries }, errors: report.errors }
}
