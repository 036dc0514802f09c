import { expect, test } from 'vitest'
import { separateSource } from '../../contract/claims.ts'
import { setLimit } from '../../contract/contact-limits.ts'
import {
  attestSource,
  confirmOwnSource,
  readEvidence,
  requestCheck,
  sendLink,
  setRegister,
} from '../../contract/evidence.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember, makeSource } from '../../test/support/factories.ts'
import { holding } from '../../test/support/holding.ts'
import { makePitch, makePitcher, makeRequest } from '../../test/support/pitching.ts'
import { markRegister } from './mark-evidence.ts'

const app = await testApp({ LIMITS: 'sources=5000/3600' })
const { pool, db } = app.database
const { set, hold } = holding(app)
const at = (source_id: string) => ({ params: { source_id } })
const register = { register: 'Law Society', number: '12-4471', url: 'https://register.example/12-4471' }
const block = (by: Member, other: Member) =>
  app.as(by).call(setLimit, { params: { member_id: other.id }, body: { level: 'block' } })
async function makeHeld() {
  const [keeper, holder] = [await makeMember(app, { role: 'pr' }), await makeMember(app, { role: 'expert' })]
  return { keeper, holder, source: await makeSource(app, keeper, { held_by: holder.id }) }
}

test('is absent for whom its keeper or its holder blocks, and for who blocks either', async () => {
  const { keeper, holder, source } = await makeHeld()
  const reader = await makeMember(app)
  await app.as(reader).call(readEvidence, at(source))
  for (const side of [keeper, holder]) {
    const [blocked, blocking] = [await makeMember(app), await makeMember(app, { role: 'expert' })]
    await block(side, blocked)
    await block(blocking, side)
    for (const other of [blocked, blocking])
      expect((await app.as(other).refused(readEvidence, at(source), 404)).body.error).toBe(
        'Profile not found',
      )
  }
  for (const member of [keeper, holder, reader]) await app.as(member).call(readEvidence, at(source))
})

const CHANGES = {
  'is dormant': ['accounts', `data = '{"status":"Dormant"}'`],
  'is no longer a PR member': ['accounts', `role = 'journalist'`],
  'has to have it confirmed': ['profiles', 'needs_confirmation = true'],
}

test.each(Object.entries(CHANGES))(
  'shows both sides of a pitch its evidence when its keeper %s',
  async (_, [table, change]) => {
    const [author, stranger] = [await makeMember(app), await makeMember(app)]
    const pitcher = await makePitcher(app)
    await makePitch(app, pitcher, await makeRequest(app, author))
    await pool.query(`update ${table} set ${change} where id in ($1, $2)`, [pitcher.id, pitcher.source])
    for (const member of [author, pitcher]) await app.as(member).call(readEvidence, at(pitcher.source))
    await app.as(stranger).refused(readEvidence, at(pitcher.source), 404)
  },
)

test('shows the author of a pitch its evidence after a block, and no longer once it is retired', async () => {
  const [author, pitcher] = [await makeMember(app), await makePitcher(app)]
  await makePitch(app, pitcher, await makeRequest(app, author))
  await block(pitcher, author)
  await app.as(author).call(readEvidence, at(pitcher.source))
  await pool.query(`update profiles set retired_at = now(), retired_by = 'keeper' where id = $1`, [
    pitcher.source,
  ])
  await app.as(author).refused(readEvidence, at(pitcher.source), 404)
  await app.as(pitcher).call(readEvidence, at(pitcher.source))
})

test('shows the author the evidence of a held pitch as long as it is held', async () => {
  const [author, pitcher] = [await makeMember(app), await makePitcher(app)]
  const request = await makeRequest(app, author)
  await set(author, request, 'enough')
  await hold(pitcher, request)
  await block(pitcher, author)
  await app.as(author).call(readEvidence, at(pitcher.source))
  await pool.query(
    `update held_pitches set outcome = 'not_selected', reason = 'late', outcome_at = now() where post_id = $1`,
    [request],
  )
  await app.as(author).refused(readEvidence, at(pitcher.source), 404)
})

test("answers every change of another member's source as for an absent one while it is retired", async () => {
  const { keeper, holder, source } = await makeHeld()
  const own = await makeSource(app, keeper)
  const [rival, stranger] = [await makeMember(app, { role: 'pr' }), await makeMember(app, { role: 'expert' })]
  const refusals = async (id: string, by: Member, status: 403 | 404) => {
    const as = app.as(by)
    await as.refused(attestSource, { ...at(id), body: { agreed: true } }, status)
    await as.refused(setRegister, { ...at(id), body: register }, status)
    await as.refused(confirmOwnSource, { ...at(id), body: { photo: false } }, status)
    await as.refused(sendLink, { ...at(id), body: { email: 'h@millrace.example' } }, status)
    await as.refused(requestCheck, { ...at(id), body: { words: 'Call their employer.' } }, status)
    await as.refused(separateSource, at(id), status)
  }
  for (const id of [own, source]) for (const by of [rival, stranger]) await refusals(id, by, 403)
  for (const retired_by of ['keeper', 'expert', 'admin']) {
    await pool.query(`update profiles set retired_at = now(), retired_by = $2 where id = any ($1)`, [
      [own, source],
      retired_by,
    ])
    for (const by of [rival, stranger]) {
      await refusals(own, by, 404)
      // One whose keeper alone does not use it stays listed.
      await refusals(source, by, retired_by === 'keeper' ? 403 : 404)
    }
  }
  await app.as(keeper).call(attestSource, { ...at(source), body: { agreed: true } })
  await app.as(keeper).call(setRegister, { ...at(own), body: register })
  await app.as(holder).call(confirmOwnSource, { ...at(source), body: { photo: false } })
})

test.each(['found', 'not_found'] as const)(
  'keeps that the team has %s a registry number when it is sent again, and not for another number',
  async (result) => {
    const { keeper, source } = await makeHeld()
    const send = async (changes: object = {}) => {
      const body = { ...register, ...changes }
      return (await app.as(keeper).call(setRegister, { ...at(source), body })).body.rows.register
    }
    expect(await send()).toMatchObject({ result: 'given' })
    await db.transaction().execute((tx) => markRegister(tx, source, result))
    const said = await send()
    expect(said).toMatchObject({ ...register, result })
    expect(await send({ url: 'HTTPS://register.example/12-4471' })).toEqual(said)
    expect(await send({ number: '99' })).toMatchObject({ number: '99', result: 'given', until: null })
    // What was said of the earlier number was of that row alone.
    expect(await send()).toMatchObject({ result: 'given' })
  },
)
