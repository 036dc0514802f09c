import { databaseClock, type Ground, type Outcome, ownCopy, reported, say, startOver } from '../ground.ts'
import { readFacts } from '../report.ts'
import { ARGON2, BEHIND_PROXY, measureSignIn } from './measure-sign-in.ts'

// What argon2 costs is by design; the rest of a sign-in is ours.
const WANTED = 0.8

/** Sign-ins by password, in a copy that is thrown away with their sessions. */
export async function benchSignIn(ground: Ground): Promise<Outcome> {
  const { options, ends } = ground
  const { connection, client } = await ownCopy(ground)
  const facts = await readFacts(client)
  const product = await startOver(ground, connection, { profile: 'sign-in', env: BEHIND_PROXY })
  const databaseCpu = await databaseClock(client)
  const measured = () =>
    measureSignIn({ ...product, client, options, databaseCpu, say, defer: (end) => ends.defer(end) })
  return reported(facts, ground, product, measured, [{ of: ARGON2, ratio: WANTED }])
}
