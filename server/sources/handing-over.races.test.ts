import { expect, test } from 'vitest'
import { acceptClaim, separateSource } from '../../contract/claims.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { changeAudience } from '../../contract/posts.ts'
import { editSource, retireSource } from '../../contract/sources.ts'
import { sized } from '../../prove/size.ts'
import { type Member, makeMember, makePost, makeSource, PASSWORD } from '../../test/support/factories.ts'
import { ask, countOf, numbersTo, rowsOf, twoProcesses } from '../../test/support/races.ts'

// Without an admin: the lock on one would serialize the leavers and hide what this tests.
const { app, appOf } = await twoProcesses()
const { db } = app.database
const ROUNDS = sized(10, 100)
const invite = ({ id: account_id }: Member, profile_id: string | null = null) => ({ account_id, profile_id })
const form = { name: 'Naomi Lund', role: 'Executive' as const }

/** A keeper with a source that one expert holds, and one that another claims; a request invites with both. */
async function makeRound() {
  const author = await makeMember(app)
  const keeper = await makeMember(app, { role: 'pr' })
  const [holder, claimant] = [
    await makeMember(app, { role: 'expert' }),
    await makeMember(app, { role: 'expert' }),
  ]
  const held = await makeSource(app, keeper, { ...form, held_by: holder.id })
  const claimed = await makeSource(app, keeper, form)
  const { id: claim_id } = await db
    .insertInto('source_claims')
    .values({ profile_id: claimed, claimant_id: claimant.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const post_id = await makePost(app, author, { post_type: 'request_for_source', audience: 'chosen' })
  const both = [invite(keeper, held), invite(keeper, claimed)]
  await db
    .insertInto('post_invites')
    .values(both.map((one) => ({ ...one, post_id })))
    .execute()
  const [row] = await rowsOf<{ at: string }>(
    app,
    `select to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from profiles where id = $1`,
    [held],
  )
  return { author, keeper, holder, claimant, held, claimed, claim_id, post_id, both, read_at: row!.at }
}
type Round = Awaited<ReturnType<typeof makeRound>>

const stateOf = (id: string) => rowsOf(app, 'select account_id, held_by from profiles where id = $1', [id])
const invitedTo = (id: string) =>
  rowsOf<{ account_id: string; profile_id: string | null }>(
    app,
    'select account_id, profile_id from post_invites where post_id = $1',
    [id],
  )

/** What everyone but the keeper's deletion does at once. */
const writers = (one: Round) => {
  const { author, keeper, holder, held, claim_id, post_id, both } = one
  const source = { params: { source_id: held } }
  const edit = (expertise: string) => ({ ...source, body: { ...form, expertise, updated_at: one.read_at } })
  const choose = (...invited: object[]) => ({ params: { post_id }, body: { audience: 'chosen', invited } })
  return [
    () => ask(appOf(0).as(author), changeAudience, choose(...both, invite(holder))),
    () => ask(appOf(1).as(holder), separateSource, source),
    () => ask(appOf(0).as(keeper), separateSource, source),
    () => ask(appOf(1).as(keeper), editSource, edit('Ports.')),
    () => ask(appOf(0).as(holder), editSource, edit('Hail.')),
    () => ask(appOf(1).as(keeper), acceptClaim, { params: { claim_id } }),
    () => ask(appOf(0).as(holder), retireSource, source),
    () => ask(appOf(1).as(author), changeAudience, choose(invite(keeper), both[0]!)),
  ]
}

test('hands over a source once, while both sides and the author of a request that invites with it write', async () => {
  for (const _ of numbersTo(ROUNDS)) {
    const one = await makeRound()
    const outcomes = await Promise.all(writers(one).map((write) => write()))
    expect(countOf([outcomes[1]!, outcomes[2]!], 200)).toBe(1)
    expect(outcomes[5]!.status).toBe(200)
    expect(await stateOf(one.held)).toEqual([{ account_id: one.holder.id, held_by: one.holder.id }])
    expect(await stateOf(one.claimed)).toEqual([{ account_id: one.keeper.id, held_by: one.claimant.id }])
    const invited = (await invitedTo(one.post_id)).filter(({ profile_id }) => profile_id === one.held)
    expect(invited).toEqual([{ account_id: one.holder.id, profile_id: one.held }])
  }
})

test('leaves no half of it when the keeper deletes their account at the same moment', async () => {
  for (const round of numbersTo(ROUNDS)) {
    const one = await makeRound()
    const { keeper, holder, claimant, held, claimed, post_id } = one
    const leave = () => ask(appOf(round).as(keeper), deleteOwnAccount, { body: { password: PASSWORD } })
    // In turns first and last.
    const calls = round % 2 === 0 ? [leave, ...writers(one)] : [...writers(one), leave]
    const outcomes = await Promise.all(calls.map((call) => call()))
    expect((round % 2 === 0 ? outcomes[0] : outcomes.at(-1))!.status).toBe(200)
    expect(await stateOf(held)).toEqual([{ account_id: holder.id, held_by: holder.id }])
    // Removed with its keeper, unless the claim was accepted before they left.
    const own = { account_id: claimant.id, held_by: claimant.id }
    const left = await stateOf(claimed)
    expect(left).toEqual(left.length > 0 ? [own] : [])
    const owners: Record<string, string> = { [held]: holder.id, [claimed]: claimant.id }
    for (const { account_id, profile_id } of await invitedTo(post_id)) {
      expect(account_id).not.toBe(keeper.id)
      if (profile_id) expect(account_id).toBe(owners[profile_id])
    }
  }
})
