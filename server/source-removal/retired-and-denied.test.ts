import { expect, test } from 'vitest'
import { readBoardTexts } from '../../contract/board.ts'
import { decideCase, listCases } from '../../contract/cases.ts'
import { acceptClaim } from '../../contract/claims.ts'
import { attestSource, sendLink } from '../../contract/evidence.ts'
import { listConversations } from '../../contract/messages.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { readStanding } from '../../contract/sanctions.ts'
import { DENIED, IS_CLAIMED } from '../../contract/sources.rules.ts'
import {
  createSource,
  editSource,
  listSources,
  removeSource,
  restoreSource,
  retireSource,
} from '../../contract/sources.ts'
import { testApp } from '../../test/support/app.ts'
import { claiming } from '../../test/support/claiming.ts'
import { type Member, makeMember, makeSource, PASSWORD } from '../../test/support/factories.ts'
import { makePitch, makeRequest } from '../../test/support/pitching.ts'
import { caseOf } from '../../test/support/reporting.ts'
import { makeClaimCase } from '../../test/support/source-cases.ts'
import { confirmToken, expertsAddress, sourceLinking } from '../../test/support/source-links.ts'
import { restoreSource as restoreAs, retireSource as retireAs } from '../sources/sources.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const { pool, db } = app.database
const { asked, answer, confirm, send, newest, open } = sourceLinking(app)
const { makeExpert, claim, heldBy } = claiming(app)
const [author, gus] = [await makeMember(app), await makeMember(app, { role: 'admin' })]
const at = (source_id: string) => ({ params: { source_id } })
const retire = (by: Member, id: string) => app.as(by).call(retireSource, at(id))
const restore = async (by: Member, id: string) => (await app.as(by).call(restoreSource, at(id))).body
const refusal = async (by: Member, id: string) =>
  (await app.as(by).refused(restoreSource, at(id), 409)).body.error
const asTeam = (change: typeof retireAs | typeof restoreAs, id: string) =>
  db.transaction().execute((tx) => change(tx, id, 'admin') as Promise<unknown>)
const sourceOf = async (by: Member, id: string) =>
  (await app.as(by).call(listSources, { body: {} })).body.sources.find((one) => one.id === id)
const removalsOf = async ({ id }: Member) =>
  (
    await pool.query<{ address_hash: Buffer }>(
      'select address_hash from source_removals where account_id = $1',
      [id],
    )
  ).rows
/** The expert answers a new link, at the address that denied it if one did. */
async function confirmLater(keeper: Member, source: string, email = expertsAddress()): Promise<void> {
  await send(keeper, source, email)
  await confirm(await confirmToken(app, await newest(source)))
}

test('brings back with a confirmation only what the denial retired', async () => {
  const free = await asked()
  await answer(free.token, 'not_me')
  expect(await refusal(free.keeper, free.source)).toBe(DENIED)
  await confirmLater(free.keeper, free.source, free.email)
  expect(await sourceOf(author, free.source)).toMatchObject({ is_retired: false, is_denied: false })

  const { keeper, source, token, email } = await asked()
  await retire(keeper, source)
  await answer(token, 'not_me')
  expect(await sourceOf(keeper, source)).toMatchObject({ retired_by: 'expert', is_denied: true })
  expect(await refusal(keeper, source)).toBe(DENIED)
  await confirmLater(keeper, source, email)
  expect(await sourceOf(keeper, source)).toMatchObject({
    ...{ is_retired: true, retired_by: 'keeper', is_denied: false },
  })
  expect(await sourceOf(author, source)).toBeUndefined()
  expect(await restore(keeper, source)).toMatchObject({ is_retired: false, retired_by: null })
})

test('keeps what its keeper and its expert had retired apart from what the team retires and restores', async () => {
  const { keeper, source, token, email } = await asked()
  await retire(keeper, source)
  await asTeam(retireAs, source)
  await answer(token, 'not_me')
  expect(await sourceOf(keeper, source)).toMatchObject({ retired_by: 'admin', is_denied: true })
  await asTeam(restoreAs, source)
  expect(await sourceOf(keeper, source)).toMatchObject({ retired_by: 'expert', is_denied: true })
  expect(await refusal(keeper, source)).toBe(DENIED)
  await asTeam(retireAs, source)
  await asTeam(restoreAs, source)
  await confirmLater(keeper, source, email)
  expect(await sourceOf(keeper, source)).toMatchObject({ retired_by: 'keeper', is_denied: false })
  await restore(keeper, source)
  expect(await sourceOf(author, source)).toMatchObject({ is_retired: false })
})

test('is kept apart from what an expert who has left had retired, once the team has lifted a removal', async () => {
  const keeper = await makeMember(app, { role: 'pr' })
  const holder = await makeExpert()
  const source = await makeSource(app, keeper, { held_by: holder.id })
  await retire(holder, source)
  await app.as(holder).call(deleteOwnAccount, { body: { password: PASSWORD } })
  const email = expertsAddress()
  await send(keeper, source, email)
  const token = await confirmToken(app, await newest(source))
  await asTeam(retireAs, source)
  await answer(token, 'not_me')
  await asTeam(restoreAs, source)
  expect(await sourceOf(keeper, source)).toMatchObject({ retired_by: 'expert', is_denied: true })
  await confirmLater(keeper, source, email)
  await restore(keeper, source)
  expect(await sourceOf(author, source)).toMatchObject({ is_retired: false })
})

test('is for a keeper who removes and lists it again, until it is confirmed', async () => {
  const { keeper, source, token, id } = await asked({ name: 'Nora Voss' })
  const form = { name: ' nora  VOSS', role: 'Executive' as const }
  await answer(token, 'not_me')
  const { rows } = await pool.query('select address_hash from source_links where id = $1', [id])
  await app.as(keeper).call(removeSource, at(source))
  expect(await removalsOf(keeper)).toEqual(rows)
  const again = (await app.as(keeper).call(createSource, { body: form })).body
  expect(again.needs_confirmation).toBe(true)
  expect(await sourceOf(author, again.id)).toBeUndefined()
  await confirmLater(keeper, again.id)
  expect(await sourceOf(author, again.id)).toMatchObject({ needs_confirmation: false })

  // Also when the link was swept.
  const old = await asked({ name: 'Nora Voss' })
  await answer(old.token, 'not_me')
  const swept = await pool.query('delete from source_links where id = $1 returning address_hash', [old.id])
  await app.as(old.keeper).call(removeSource, at(old.source))
  expect(await removalsOf(old.keeper)).toEqual(swept.rows)
  expect((await app.as(old.keeper).call(createSource, { body: form })).body.needs_confirmation).toBe(true)

  // Nor beside the one that was denied.
  const beside = await asked({ name: 'Nora Voss' })
  await answer(beside.token, 'not_me')
  expect((await app.as(beside.keeper).call(createSource, { body: form })).body.needs_confirmation).toBe(true)

  // Nor under another name, with which it would be about someone else.
  const renamed = await asked({ name: 'Nora Voss' })
  await answer(renamed.token, 'not_me')
  const edit = async (name: string) => {
    const { updated_at } = (await sourceOf(renamed.keeper, renamed.source))!
    return { ...at(renamed.source), body: { ...form, name, updated_at } }
  }
  const refused = await app.as(renamed.keeper).refused(editSource, await edit('Nora Vossberg'), 409)
  expect(refused.body.error).toBe(DENIED)
  await app.as(renamed.keeper).call(editSource, await edit('Nóra-Voss'))

  // What nobody denied can be listed again.
  const other = await asked({ name: 'Nora Voss' })
  await app.as(other.keeper).call(removeSource, at(other.source))
  expect(await removalsOf(other.keeper)).toEqual([])
  expect((await app.as(other.keeper).call(createSource, { body: form })).body.needs_confirmation).toBe(false)
})

test('is for an agency whose expert removed their profile as a member, under every spelling of the name', async () => {
  const keeper = await makeMember(app, { role: 'pr' })
  const expert = await makeExpert()
  const source = await makeSource(app, keeper, { name: 'Renée Vane', held_by: expert.id })
  await app.as(expert).call(removeSource, at(source))
  const add = async (name: string) =>
    (await app.as(keeper).call(createSource, { body: { name, role: 'Executive' } })).body
  for (const name of ['Renée Vane', 'renee-vane', 'Renee\u200b Vane\ufe0f', 'RENÉE  VANE.'])
    expect(await add(name), name).toMatchObject({ needs_confirmation: true })
  const { id, needs_confirmation } = await add('Renée Vance')
  expect(needs_confirmation).toBe(false)
  const linking = { ...at(id), body: { email: expert.email } }
  await app.as(keeper).refused(sendLink, linking, 422)
})

test('cannot be attested while it is denied', async () => {
  const { keeper, source, token, email } = await asked()
  await answer(token, 'not_me')
  const attesting = { ...at(source), body: { agreed: true as const } }
  expect((await app.as(keeper).refused(attestSource, attesting, 409)).body.error).toBe(DENIED)
  await confirmLater(keeper, source, email)
  await app.as(keeper).call(attestSource, attesting)
})

test('takes no link to the address that denied it, once its keeper has listed it again', async () => {
  const { keeper, source, token, email } = await asked({ name: 'Nora Voss' })
  await answer(token, 'not_me')
  await app.as(keeper).call(removeSource, at(source))
  const body = { name: 'Nora Voss', role: 'Executive' as const }
  const again = (await app.as(keeper).call(createSource, { body })).body.id
  const refused = await app.as(keeper).refused(sendLink, { ...at(again), body: { email } }, 422)
  expect(refused.body.fields?.email).toMatch(/asked not to be contacted again/)
})

test('cannot be given to an expert who claimed it before it was denied', async () => {
  const { keeper, source, token, email } = await asked()
  const [first, second] = [await makeExpert(), await makeExpert()]
  const { id } = await claim(first, source)
  const { id: escalated } = await claim(second, source)
  await pool.query(`update source_claims set state = 'with_team' where id = $1`, [escalated])
  const case_id = await makeClaimCase(app, escalated)
  await answer(token, 'not_me')
  const refused = await app.as(keeper).refused(acceptClaim, { params: { claim_id: id } }, 409)
  expect(refused.body.error).toBe(DENIED)
  const decision = { params: { case_id }, body: { version: 1, reason: 'It is them, we think.' } }
  const accepting = { ...decision, body: { ...decision.body, decision: 'accepted' as const } }
  expect((await app.as(gus).refused(decideCase, accepting, 409)).body.error).toBe(DENIED)
  await confirmLater(keeper, source, email)
  await app.as(gus).call(decideCase, accepting)
  expect(await heldBy(second)).toMatchObject({ id: source })
})

test('is removed by its keeper once no claim to it is open or with the team', async () => {
  for (const state of ['open', 'with_team']) {
    const { keeper, source } = await asked()
    const { id } = await claim(await makeExpert(), source)
    await pool.query('update source_claims set state = $2 where id = $1', [id, state])
    const refused = await app.as(keeper).refused(removeSource, at(source), 409)
    expect(refused.body.error).toBe(IS_CLAIMED)
    await pool.query(`update source_claims set state = 'declined', closed_at = now() where id = $1`, [id])
    await app.as(keeper).call(removeSource, at(source))
    expect(await sourceOf(keeper, source)).toBeUndefined()
  }
  // A claim that the agency no longer sees, of a member with another role.
  const { keeper, source } = await asked()
  const expert = await makeExpert()
  await claim(expert, source)
  await pool.query(`update accounts set role = 'journalist' where id = $1`, [expert.id])
  await app.as(keeper).call(removeSource, at(source))
  expect(await sourceOf(keeper, source)).toBeUndefined()
})

test('reaches the team’s queue, whose decision works, and says so on the author’s board and in the list', async () => {
  const { keeper, source, token } = await asked({ name: 'Ines Falk' })
  const post_id = await makeRequest(app, author)
  const { id } = await makePitch(app, { ...keeper, source }, post_id)
  const onBoard = async () =>
    (await app.as(author).call(readBoardTexts, { params: { post_id }, body: { ids: [id] } })).body.pitches
  const listed = async (by: Member) =>
    (await app.as(by).call(listConversations, { body: {} })).body.conversations.find((one) => one.id === id)
  expect(await onBoard()).toMatchObject([{ source: { is_denied: false } }])
  expect(await listed(author)).toMatchObject({ source: { is_denied: false } })
  await answer(token, 'not_me')
  expect(await onBoard()).toMatchObject([{ source: { is_denied: true } }])
  for (const by of [author, keeper]) expect(await listed(by)).toMatchObject({ source: { is_denied: true } })
  const case_id = await caseOf(app, source)
  const waiting = (await app.as(gus).call(listCases, { body: { kind: 'reports' } })).body.cases
  expect(waiting.map((one) => one.id)).toContain(case_id)
  const body = {
    version: 1,
    decision: 'warning',
    rule: 'fake',
    reason: 'The expert does not know you.',
  } as const
  await app.as(gus).call(decideCase, { params: { case_id }, body })
  expect((await app.as(keeper).call(readStanding)).body.sanctions).toMatchObject([{ kind: 'warning' }])
  expect((await open(token)).status).toBe(404)
})
