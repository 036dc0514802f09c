import { expect, test } from 'vitest'
import { listSources, readOwnSource, restoreSource, retireSource } from '../../contract/sources.ts'
import type { Retirer } from '../../contract/vocabulary.ts'
import { testApp } from '../../test/support/app.ts'
import { claiming } from '../../test/support/claiming.ts'
import { makeMember } from '../../test/support/factories.ts'
import { restoreSource as restoreAs, retireSource as retireAs } from './sources.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const { db } = app.database
const { makeClaimed } = claiming(app)
const { keeper, expert, source } = await makeClaimed()
const reader = await makeMember(app)
const params = { params: { source_id: source } }

// The strongest first.
const PARTIES: readonly Retirer[] = ['admin', 'expert', 'keeper']
const strongest = (all: ReadonlySet<Retirer>) => PARTIES.find((one) => all.has(one)) ?? null

const orders = <One>(all: readonly One[]): One[][] =>
  all.length === 0
    ? [[]]
    : all.flatMap((one) => orders(all.filter((other) => other !== one)).map((rest) => [one, ...rest]))
const GROUPS: Retirer[][] = [
  ['keeper'],
  ['expert'],
  ['admin'],
  ...PARTIES.map((one) => PARTIES.filter((other) => other !== one)),
  [...PARTIES],
]
const CASES = GROUPS.flatMap((group) =>
  orders(group).flatMap((retired) => orders(group).map((restored) => ({ retired, restored }))),
)

async function retire(by: Retirer): Promise<void> {
  if (by === 'admin') await db.transaction().execute((tx) => retireAs(tx, source, 'admin'))
  else await app.as(by === 'keeper' ? keeper : expert).call(retireSource, params)
}

/** Whether they may restore it now: the keeper after everyone else, and nobody what the team has retired. */
const mayRestore = (by: Retirer, standing: ReadonlySet<Retirer>) =>
  by === 'admin' || strongest(standing) === by || (by === 'expert' && !standing.has('admin'))

async function restore(by: Retirer, standing: ReadonlySet<Retirer>): Promise<void> {
  if (by === 'admin') await db.transaction().execute((tx) => restoreAs(tx, source, 'admin'))
  else {
    const caller = app.as(by === 'keeper' ? keeper : expert)
    if (mayRestore(by, standing)) await caller.call(restoreSource, params)
    else await caller.refused(restoreSource, params, 409)
  }
}

async function expectStanding(standing: ReadonlySet<Retirer>, after: string): Promise<void> {
  const held = (await app.as(expert).call(readOwnSource)).body.source
  expect(held?.retired_by, after).toBe(strongest(standing))
  const found = (await app.as(reader).call(listSources, { body: {} })).body.sources
  // The keeper retires their own use alone.
  const isListed = !standing.has('admin') && !standing.has('expert')
  expect(found.map(({ id }) => id).includes(source), after).toBe(isListed)
}

test.each(CASES)(
  'lets $retired retire one source in turn, and $restored restore it',
  async ({ retired, restored }) => {
    const standing = new Set<Retirer>()
    for (const by of retired) {
      await retire(by)
      standing.add(by)
      await expectStanding(standing, `retired by ${[...standing]}`)
      // Repeating it changes nothing.
      await retire(by)
      await expectStanding(standing, `retired again by ${by}`)
    }
    // Whoever was refused tries again once the others have restored it.
    for (let round = 0; round < retired.length && standing.size > 0; round += 1)
      for (const by of restored) {
        if (!standing.has(by)) continue
        await restore(by, standing)
        if (mayRestore(by, standing)) standing.delete(by)
        await expectStanding(standing, `${by} restores in round ${round}`)
      }
    expect(standing.size).toBe(0)
  },
)
