import { connect } from './ending.ts'
import { explain } from './explain.ts'
import { databaseClock, type Ground, type Outcome, reported, say, startOver } from './ground.ts'
import { FIXED_BODY } from './http-subjects.ts'
import { LABELS, measureAll, probe } from './measures.ts'
import { findSpot, readyMember } from './prepare.ts'
import { signIn } from './product.ts'
import { readFacts } from './report.ts'
import { startSubjects } from './subjects.ts'
import type { Wanted } from './wanted.ts'

const WANTED: Wanted[] = [
  { measure: LABELS.feed, of: FIXED_BODY, ratio: 0.15, goal: 0.4 },
  { measure: LABELS.crowd, p99: 60, goal: 30 },
  { measure: LABELS.deep, of: FIXED_BODY, ratio: 0.09 },
  { measure: LABELS.post, of: FIXED_BODY, ratio: 0.09 },
]

/** Pages of the feed, beside their floors. */
export async function benchFeed(ground: Ground): Promise<Outcome> {
  const { connection, options, ends } = ground
  const client = await connect(ends, connection)
  const member = await readyMember(client)
  const spot = await findSpot(client, member.id)
  if (options.explain) say(await explain(client, spot))
  const facts = await readFacts(client)
  const product = await startOver(ground, connection, { profile: 'feed' })
  const token = await signIn(product.port, member)
  const measures = await probe(product.port, token, spot)
  const { connections } = options
  const databaseCpu = await databaseClock(client)
  const subjects = await startSubjects(
    { ...product, token, connection, connections, spot },
    measures,
    (end) => ends.defer(end),
  )
  return reported(
    facts,
    ground,
    product,
    () => measureAll(measures, subjects, { ...options, databaseCpu }, say),
    WANTED,
  )
}
