import { expect, test } from 'vitest'
import { acceptClaim, claimSource, declineClaim, separateSource } from '../../contract/claims.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { createOwnSource, editSource, listSources } from '../../contract/sources.ts'
import { claiming } from '../../test/support/claiming.ts'
import { PASSWORD } from '../../test/support/factories.ts'
import { ask, CALLS, concurrently, countOf, makeMembers, twoProcesses } from '../../test/support/races.ts'

const { app, appOf } = await twoProcesses()
const { makeExpert, makeKeeper, makeClaimed, claim, confirm } = claiming(app)
const { pool } = app.database
const claimsTo = async (source: string) =>
  (await pool.query('select state, claimant_id from source_claims where profile_id = $1', [source])).rows
const holderOf = async (source: string) =>
  (await pool.query('select account_id, held_by from profiles where id = $1', [source])).rows[0]

test('has one holder, however many experts claim it and are accepted at once', async () => {
  const keeper = await makeKeeper()
  const experts = await makeMembers(app, CALLS, { role: 'expert' })
  const ids: string[] = []
  for (const expert of experts) ids.push((await claim(expert, keeper.source)).id)
  const outcomes = await concurrently((n) =>
    ask(appOf(n).as(keeper), acceptClaim, { params: { claim_id: ids[n]! } }),
  )
  expect(countOf(outcomes, 200)).toBe(1)
  expect(countOf(outcomes, 409)).toBe(CALLS - 1)
  const made = await claimsTo(keeper.source)
  expect(made.filter(({ state }) => state === 'closed')).toHaveLength(CALLS - 1)
  const [won] = made.filter(({ state }) => state === 'accepted')
  expect(await holderOf(keeper.source)).toMatchObject({ held_by: won!.claimant_id })
})

test('has one holder when all were confirmed from their addresses', async () => {
  const keeper = await makeKeeper()
  const [first, second] = [await makeExpert(), await makeExpert()]
  const { id } = await claim(second, keeper.source)
  await confirm(keeper.source, first.email)
  const outcomes = await Promise.all([
    ask(app.as(first), claimSource, { params: { source_id: keeper.source }, body: {} }),
    ask(appOf(1).as(keeper), acceptClaim, { params: { claim_id: id } }),
  ])
  expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual(
    outcomes[0]!.status === 201 ? [201, 409] : [200, 409],
  )
  expect((await claimsTo(keeper.source)).filter(({ state }) => state === 'accepted')).toHaveLength(1)
})

test('makes one claim of many at once, and no more than five', async () => {
  const expert = await makeExpert()
  const keeper = await makeKeeper()
  const same = await concurrently((n) =>
    ask(appOf(n).as(expert), claimSource, { params: { source_id: keeper.source }, body: {} }),
  )
  expect(countOf(same, 201)).toBe(CALLS)
  expect(await claimsTo(keeper.source)).toHaveLength(1)
  const sources: string[] = []
  for (let n = 0; n < CALLS; n += 1) sources.push((await makeKeeper()).source)
  const outcomes = await concurrently((n) =>
    ask(appOf(n).as(expert), claimSource, { params: { source_id: sources[n]! }, body: {} }),
  )
  expect(countOf(outcomes, 201)).toBe(4)
})

test('gives an expert one profile, however many they claim, are given and add at once', async () => {
  for (const how of ['claims', 'accepted', 'mixed'] as const) {
    const expert = await makeExpert()
    const keepers = [await makeKeeper(), await makeKeeper(), await makeKeeper(), await makeKeeper()]
    const ids: string[] = []
    for (const { source } of keepers) ids.push((await claim(expert, source)).id)
    const isByClaim = (n: number) => how === 'claims' || (how === 'mixed' && n === 0)
    for (const [n, { source }] of keepers.entries()) if (isByClaim(n)) await confirm(source, expert.email)
    const outcomes = await Promise.all(
      keepers.map((keeper, n) => {
        if (isByClaim(n))
          return ask(appOf(n).as(expert), claimSource, { params: { source_id: keeper.source }, body: {} })
        if (how === 'mixed' && n === 1)
          return ask(appOf(n).as(expert), createOwnSource, { body: { name: 'Own', role: 'Executive' } })
        return ask(appOf(n).as(keeper), acceptClaim, { params: { claim_id: ids[n]! } })
      }),
    )
    expect(countOf(outcomes, 409), how).toBe(keepers.length - 1)
    const { rows } = await pool.query('select id from profiles where held_by = $1', [expert.id])
    expect(rows, how).toHaveLength(1)
  }
})

test('ends with two experts who each come to hold what the other has claimed, too', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [one, other] = [await makeExpert(), await makeExpert()]
    const [first, second] = [await makeKeeper(), await makeKeeper()]
    const wanted = [await claim(one, first.source), await claim(other, second.source)]
    const crossed = [await claim(one, second.source), await claim(other, first.source)]
    const outcomes = await Promise.all(
      [first, second].map((keeper, n) =>
        ask(appOf(n).as(keeper), acceptClaim, { params: { claim_id: wanted[n]!.id } }),
      ),
    )
    expect(countOf(outcomes, 200)).toBe(2)
    expect(await holderOf(first.source)).toMatchObject({ held_by: one.id })
    expect(await holderOf(second.source)).toMatchObject({ held_by: other.id })
    for (const { id } of crossed)
      expect((await pool.query('select state from source_claims where id = $1', [id])).rows).toEqual([
        { state: 'closed' },
      ])
  }
})

test('is settled once while it is accepted and declined', async () => {
  const keeper = await makeKeeper()
  const { id } = await claim(await makeExpert(), keeper.source)
  const params = { claim_id: id }
  const outcomes = await concurrently((n) =>
    n % 2
      ? ask(appOf(n).as(keeper), acceptClaim, { params })
      : ask(appOf(n).as(keeper), declineClaim, { params, body: { reason: 'Not the same person.' } }),
  )
  expect(countOf(outcomes, 200)).toBe(1)
  const [made] = await claimsTo(keeper.source)
  expect((await holderOf(keeper.source)).held_by === null).toBe(made!.state === 'declined')
})

test.each(['keeper', 'expert', 'source'] as const)(
  'leaves nothing behind when the %s goes meanwhile',
  async (what) => {
    const [keeper, expert] = [await makeKeeper(), await makeExpert()]
    const { id } = await claim(expert, keeper.source)
    const leaver = what === 'keeper' ? keeper : expert
    const going =
      what === 'source'
        ? pool.query('delete from profiles where id = $1', [keeper.source]).then(() => ({ status: 200 }))
        : ask(appOf(1).as(leaver), deleteOwnAccount, { body: { password: PASSWORD } })
    const [gone] = await Promise.all([going, ask(app.as(keeper), acceptClaim, { params: { claim_id: id } })])
    expect(gone.status).toBe(200)
    const left = await holderOf(keeper.source)
    if (what === 'source') expect(left).toBeUndefined()
    if (what === 'expert') expect(left).toMatchObject({ account_id: keeper.id, held_by: null })
    if (what === 'keeper' && left) expect(left).toMatchObject({ account_id: expert.id, held_by: expert.id })
  },
)

test('separates once, beside edits and an own profile added at the same moment', async () => {
  const { keeper, expert, source } = await makeClaimed()
  const { updated_at, name } = (await app.as(keeper).call(listSources, { body: {} })).body.sources[0]!
  const form = { name, role: 'Executive' }
  const outcomes = await concurrently((n) => {
    const client = appOf(n).as(n % 2 ? keeper : expert)
    if (n === 2) return ask(client, createOwnSource, { body: form })
    if (n === 4 || n === 5)
      return ask(client, editSource, { params: { source_id: source }, body: { ...form, updated_at } })
    return ask(client, separateSource, { params: { source_id: source } })
  })
  expect(outcomes.length).toBe(CALLS)
  const { rows } = await pool.query('select id from profiles where account_id = $1 and held_by = $1', [
    expert.id,
  ])
  expect(rows).toHaveLength(1)
})
