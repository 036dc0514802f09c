import { expect, test } from 'vitest'
import { readAccount } from '../../contract/accounts.ts'
import { readEvidence, setRegister } from '../../contract/evidence.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { readOwnPitch } from '../../contract/pitches.ts'
import { editSource, listSources, readOwnSource } from '../../contract/sources.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember, makeOwnSource, makeSource, PASSWORD } from '../../test/support/factories.ts'
import { makePitch, makeRequest } from '../../test/support/pitching.ts'
import { uploadPicture } from '../../test/support/uploading.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const { pool } = app.database
const leave = (member: Member) => app.as(member).call(deleteOwnAccount, { body: { password: PASSWORD } })
const make = async () => ({
  agency: await makeMember(app, { role: 'pr' }),
  expert: await makeMember(app, { role: 'expert' }),
})

/** A source of the agency's that the expert holds, confirmed and attested. */
async function makeHeld(agency: Member, expert: Member): Promise<string> {
  const id = await makeSource(app, agency, { held_by: expert.id })
  await pool.query(
    `insert into source_evidence (profile_id, kind, fingerprint, attested_by, attested_for, domain, is_public_mail, address_hash, result)
     select p.id, k.kind, fingerprint, 'A', 'B', 'a.example', false, '', 'given'
     from profiles p cross join unnest(array['agency', 'expert_link', 'photo_consent']) k (kind) where p.id = $1`,
    [id],
  )
  return id
}
const evidenceOf = async (id: string) =>
  (
    await pool.query<{ kind: string }>(
      'select kind from source_evidence where profile_id = $1 and ended_at is null order by kind',
      [id],
    )
  ).rows.map(({ kind }) => kind)
const exists = async (id: string) =>
  (await pool.query('select from profiles where id = $1', [id])).rowCount === 1

test('gives what an expert holds to them when the agency leaves, and removes its other sources', async () => {
  const { agency, expert } = await make()
  const [held, other] = [await makeHeld(agency, expert), await makeSource(app, agency)]
  const author = await makeMember(app)
  await makePitch(app, { ...agency, source: held }, await makeRequest(app, author))
  const stream = await app.stream(expert)
  await stream.next('ready')
  await leave(agency)
  expect((await stream.next('sources.changed')).data).toMatchObject({ id: held, account_id: expert.id })
  expect((await app.as(expert).call(readOwnSource)).body.source).toMatchObject({
    id: held,
    held_by: expert.id,
  })
  expect(await evidenceOf(held)).toEqual(['expert_link', 'photo_consent'])
  expect(await exists(other)).toBe(false)
  const listed = (await app.as(author).call(listSources, { body: {} })).body.sources
  expect(listed.map(({ id }) => id)).toContain(held)
})

test('leaves an expert the profile of their own that they have, and one of several that they hold', async () => {
  const { agency, expert } = await make()
  const [own, held] = [await makeOwnSource(app, expert), await makeHeld(agency, expert)]
  const second = await makeMember(app, { role: 'expert' })
  const both = [await makeSource(app, agency, { held_by: second.id }), await makeHeld(agency, second)]
  await leave(agency)
  expect([await exists(own), await exists(held)]).toEqual([true, false])
  expect([await exists(both[0]!), await exists(both[1]!)]).toEqual([false, true])
})

test('leaves the agency nothing that its expert made or uploaded, and the agency its own', async () => {
  const { agency, expert } = await make()
  const held = await makeHeld(agency, expert)
  const params = { source_id: held }
  const register = { register: 'Medical Board', number: '47114711', url: 'https://board.example/47114711' }
  await app.as(expert).call(setRegister, { params, body: register })
  const photo_url = await uploadPicture(app.as(expert))
  const { updated_at, name } = (await app.as(expert).call(readOwnSource)).body.source!
  const body = { name, role: 'Executive' as const, photo_url, updated_at }
  await app.as(expert).call(editSource, { params, body })

  const other = await make()
  const kept = await makeHeld(other.agency, other.expert)
  await app.as(other.agency).call(setRegister, { params: { source_id: kept }, body: register })
  const own_url = await uploadPicture(app.as(other.agency))
  await pool.query('update profiles set photo_url = $2 where id = $1', [kept, own_url])

  await leave(expert)
  await leave(other.expert)
  const given = (await app.as(agency).call(listSources, { body: {} })).body.sources
  expect(given).toMatchObject([{ id: held, held_by: null, photo_url: null, proof: { state: 'none' } }])
  const { rows } = (await app.as(agency).call(readEvidence, { params })).body
  expect(JSON.stringify(rows)).not.toContain('47114711')
  expect(await evidenceOf(held)).toEqual(['agency'])
  expect((await app.anonymous.send('GET', photo_url)).status).toBe(404)

  const [left] = (await app.as(other.agency).call(listSources, { body: {} })).body.sources
  expect(left).toMatchObject({ id: kept, photo_url: own_url })
  expect(await evidenceOf(kept)).toEqual(['agency', 'register'])
})

test('returns a claimed source to the agency when its expert leaves, without what they confirmed', async () => {
  const { agency, expert } = await make()
  const [held, own] = [await makeHeld(agency, expert), await makeOwnSource(app, expert)]
  const post_id = await makeRequest(app, await makeMember(app))
  await makePitch(app, { ...agency, source: held }, post_id)
  const stream = await app.stream(agency)
  await stream.next('ready')
  await leave(expert)
  await app.as(expert).refused(readAccount, {}, 401)
  expect((await stream.next('sources.changed')).data).toMatchObject({ id: held, held_by: null })
  expect(await evidenceOf(held)).toEqual(['agency'])
  expect(await exists(own)).toBe(false)
  const { pitch } = (await app.as(agency).call(readOwnPitch, { params: { post_id } })).body
  expect(pitch?.source?.id).toBe(held)
})
