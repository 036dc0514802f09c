import { expect, test } from 'vitest'
import { attestSource, confirmOwnSource, readEvidence, setRegister } from '../../contract/evidence.ts'
import { createOwnSource, createSource, editSource, listSources } from '../../contract/sources.ts'
import { testApp } from '../../test/support/app.ts'
import { UNPROVEN } from '../../test/support/confirming.ts'
import { type Member, makeMember, makeOwnSource, makeSource } from '../../test/support/factories.ts'
import { uploadPicture } from '../../test/support/uploading.ts'
import { markChecked } from './mark-evidence.ts'

const app = await testApp({ LIMITS: 'sources=5000/3600' })
const { pool, db } = app.database
const [journalist, expert, admin, otherPr] = [
  await makeMember(app),
  await makeMember(app, { role: 'expert' }),
  await makeMember(app, { role: 'admin' }),
  await makeMember(app, { role: 'pr' }),
]
const makeKeeper = (traits: object = {}) => makeMember(app, { role: 'pr', ...traits })

const at = (source_id: string) => ({ params: { source_id } })
const register = { register: 'Law Society', number: '12-4471', url: 'https://register.example/12-4471' }
const attest = (id: string) => ({ ...at(id), body: { agreed: true as const } })
const registered = (id: string, changes: object = {}) => ({ ...at(id), body: { ...register, ...changes } })
const confirm = (id: string, photo = false) => ({ ...at(id), body: { photo } })
const rowsOf = async (id: string, kind: string) =>
  (
    await pool.query('select * from source_evidence where profile_id = $1 and kind = $2 order by id', [
      id,
      kind,
    ])
  ).rows
const read = async (id: string, by: Member = journalist) => (await app.as(by).call(readEvidence, at(id))).body

test('lets only the keeper attest, and only for their own source', async () => {
  const keeper = await makeKeeper()
  const id = await makeSource(app, keeper)
  for (const by of [journalist, expert, admin, otherPr]) {
    const { body } = await app.as(by).refused(attestSource, attest(id), 403)
    expect(body.error).toBe('You can only edit profiles that belong to you.')
    await app.as(by).refused(setRegister, registered(id), 403)
  }
  const own = await makeOwnSource(app, expert)
  await app.as(expert).refused(attestSource, attest(own), 403)
  for (const [endpoint, input] of [
    [attestSource, attest(admin.id)],
    [setRegister, registered(admin.id)],
    [confirmOwnSource, confirm(admin.id)],
  ] as const)
    await app.as(keeper).refused(endpoint, input, 404)
  await app.as(keeper).refused(attestSource, { ...at(id), body: { agreed: false } }, 422)
  expect(await rowsOf(id, 'agency')).toEqual([])
  await app.as(keeper).call(attestSource, attest(id))
})

test('keeps the name and the organization that attested, and replaces them with the next attestation', async () => {
  const keeper = await makeKeeper({ name: 'Dana Reed', profile: { organization: 'Quill' } })
  const id = await makeSource(app, keeper)
  await app.as(keeper).call(attestSource, attest(id))
  await pool.query(
    `update accounts set name = 'Dana Moss', profile = '{"organization":"Ink"}' where id = $1`,
    [keeper.id],
  )
  expect((await read(id)).rows.agency).toMatchObject({ name: 'Dana Reed', organization: 'Quill' })
  const { body } = await app.as(keeper).call(attestSource, attest(id))
  expect(body.rows.agency).toMatchObject({ name: 'Dana Moss', organization: 'Ink' })
  const [first, second] = await rowsOf(id, 'agency')
  expect(first).toMatchObject({ attested_by: 'Dana Reed', made_by: keeper.id, ended_at: expect.any(String) })
  expect(second).toMatchObject({ attested_by: 'Dana Moss', ended_at: null })
})

test('takes a registry number with a link that is https, and never opens it', async () => {
  const keeper = await makeKeeper()
  const id = await makeSource(app, keeper)
  for (const url of [
    'http://register.example',
    'register.example',
    'javascript:alert(1)',
    'https://a b',
    'https://register.example@evil.example/',
    'https://me:pass@evil.example',
    'https://register.example/\u202egpj',
    '',
    7,
  ]) {
    const { body } = await app.as(keeper).refused(setRegister, registered(id, { url }), 422)
    expect(body.fields).toEqual({ url: 'Enter an address that begins with https://' })
  }
  for (const changes of [{ register: ' ' }, { number: '' }, { number: '1'.repeat(61) }, { result: 'found' }])
    await app.as(keeper).refused(setRegister, registered(id, changes), 422)
  // Nothing answers there: it is not opened.
  const url = 'HTTPS://127.0.0.1:1/entry'
  const { body } = await app.as(keeper).call(setRegister, registered(id, { url }))
  expect(body.rows.register).toEqual({
    ...register,
    url: 'https://127.0.0.1:1/entry',
    result: 'given',
    at: expect.any(String),
    until: null,
  })
  await app.as(keeper).call(setRegister, registered(id, { number: '99' }))
  expect((await rowsOf(id, 'register')).map(({ number, ended_at }) => [number, ended_at === null])).toEqual([
    ['12-4471', false],
    ['99', true],
  ])
})

test('lets the expert who holds a profile add a registry number and confirm it', async () => {
  const [keeper, holder] = [await makeKeeper(), await makeMember(app, { role: 'expert' })]
  const id = await makeSource(app, keeper, { held_by: holder.id })
  await app.as(holder).call(setRegister, registered(id))
  const { body } = await app.as(holder).call(confirmOwnSource, confirm(id))
  expect(body.rows.expert).toMatchObject({ state: 'confirmed', domain: 'example.test' })
  const [row] = await rowsOf(id, 'expert_link')
  expect(row).toMatchObject({ made_by: holder.id, is_public_mail: false })
  expect(row.address_hash).toHaveLength(32)
  for (const by of [keeper, expert, journalist, admin]) {
    const refused = await app.as(by).refused(confirmOwnSource, confirm(id), 403)
    expect(refused.body.error).toBe('You can only confirm a profile that is your own.')
  }
  await app.as(holder).refused(attestSource, attest(id), 403)
})

test('is personal from an address at a public mail provider', async () => {
  const holder = await makeMember(app, { role: 'expert', email: 'holder-of-one@gmail.com' })
  const id = await makeOwnSource(app, holder)
  const { body } = await app.as(holder).call(confirmOwnSource, confirm(id))
  expect(body.proof).toMatchObject({ state: 'personal', domain: 'gmail.com' })
})

test('takes consent to a photo, which ends when the photo first changes', async () => {
  const holder = await makeMember(app, { role: 'expert' })
  const form = { name: 'Naomi Lund', role: 'Executive' as const }
  let source = (await app.as(holder).call(createOwnSource, { body: form })).body
  const { id } = source
  const refused = await app.as(holder).refused(confirmOwnSource, confirm(id, true), 422)
  expect(refused.body.fields).toEqual({ photo: 'There is no photo to consent to.' })
  expect((await read(id)).rows).toMatchObject({ expert: null, photo: null })
  const [one, other] = [await uploadPicture(app.as(holder)), await uploadPicture(app.as(holder))]
  const show = async (photo_url: string) => {
    const body = { ...form, photo_url, updated_at: source.updated_at }
    source = (await app.as(holder).call(editSource, { ...at(id), body })).body
    return (await read(id)).rows.photo
  }
  expect(await show(one)).toEqual({ state: 'missing' })
  await app.as(holder).call(confirmOwnSource, confirm(id))
  expect((await read(id)).rows.photo).toEqual({ state: 'missing' })
  const { body } = await app.as(holder).call(confirmOwnSource, confirm(id, true))
  expect(body.rows.photo).toEqual({ state: 'consented', at: expect.any(String), until: expect.any(String) })
  expect(await show(other)).toEqual({ state: 'changed' })
  expect(await show('')).toBeNull()
  expect(await show(one)).toEqual({ state: 'missing' })
  await app.as(holder).call(confirmOwnSource, confirm(id, true))
  await pool.query(
    `update source_evidence set until = now() where profile_id = $1 and kind = 'photo_consent'`,
    [id],
  )
  expect((await read(id)).rows.photo).toEqual({ state: 'missing' })
})

test('confirms nothing by consent to a photo, and ends no denial', async () => {
  const holder = await makeMember(app, { role: 'expert' })
  const photo_url = await uploadPicture(app.as(holder))
  const id = await makeOwnSource(app, holder, { photo_url })
  const consent = async () => (await app.as(holder).call(confirmOwnSource, confirm(id, true))).body
  const consented = { photo: { state: 'consented' } }
  expect(await consent()).toMatchObject({ proof: UNPROVEN, rows: { ...consented, expert: null } })
  await app.as(holder).call(confirmOwnSource, confirm(id))
  await pool.query(`update profiles set name = 'Someone else', denied_at = now() where id = $1`, [id])
  const stream = await app.stream(holder)
  expect(await consent()).toMatchObject({ proof: { state: 'changed' }, rows: consented })
  await stream.until('sources.changed')
  const { rows } = await pool.query('select denied_at is not null as is_denied from profiles where id = $1', [
    id,
  ])
  expect(rows).toEqual([{ is_denied: true }])
})

test('ends a denial, and brings back what the expert had retired but not what others had', async () => {
  const holder = await makeMember(app, { role: 'expert' })
  const id = await makeOwnSource(app, holder)
  const retire = (by: string) =>
    pool.query(
      `update profiles set retired_at = now(), retired_by = $2, denied_at = now(), needs_confirmation = true where id = $1`,
      [id, by],
    )
  const listed = async () =>
    (await app.as(journalist).call(listSources, { body: {} })).body.sources.find((source) => source.id === id)
  await retire('expert')
  expect(await listed()).toBeUndefined()
  await app.as(holder).call(confirmOwnSource, confirm(id))
  expect(await listed()).toMatchObject({ is_denied: false, needs_confirmation: false, is_retired: false })
  for (const by of ['keeper', 'admin']) {
    await retire(by)
    await app.as(holder).call(confirmOwnSource, confirm(id))
    expect(await listed()).toBeUndefined()
    const [row] = (
      await pool.query('select retired_by, denied_at, needs_confirmation from profiles where id = $1', [id])
    ).rows
    expect(row).toEqual({ retired_by: by, denied_at: null, needs_confirmation: false })
  }
})

test('lets dormant keepers and holders read evidence and change none of it', async () => {
  const keeper = await makeKeeper({ dormant: true })
  const holder = await makeMember(app, { role: 'expert', dormant: true })
  const [kept, own] = [await makeSource(app, keeper), await makeOwnSource(app, holder)]
  expect((await read(kept, keeper)).proof).toEqual(UNPROVEN)
  expect((await read(own, holder)).proof).toEqual(UNPROVEN)
  for (const [by, endpoint, input] of [
    [keeper, attestSource, attest(kept)],
    [keeper, setRegister, registered(kept)],
    [holder, setRegister, registered(own)],
    [holder, confirmOwnSource, confirm(own)],
  ] as const) {
    const { body } = await app.as(by).refused(endpoint, input, 403)
    expect(body.code).toBe('membership_dormant')
  }
})

test('takes no proof and no evidence from the body of any call for a source', async () => {
  const keeper = await makeKeeper()
  const holder = await makeMember(app, { role: 'expert' })
  const form = { name: 'Harriet Lane', role: 'Executive' as const }
  const { id, updated_at } = (await app.as(keeper).call(createSource, { body: form })).body
  const own = await makeOwnSource(app, holder)
  for (const smuggled of [{ proof: { state: 'confirmed' } }, { evidence: [] }, { is_denied: false }]) {
    const calls = [
      [keeper, createSource, { body: form }],
      [keeper, editSource, { ...at(id), body: { ...form, updated_at } }],
      [holder, createOwnSource, { body: form }],
      [keeper, attestSource, attest(id)],
      [keeper, setRegister, registered(id)],
      [holder, confirmOwnSource, confirm(own)],
      [keeper, listSources, { body: {} }],
    ] as const
    for (const [by, endpoint, input] of calls)
      await app.as(by).refused(endpoint, { ...input, body: { ...input.body, ...smuggled } }, 422)
  }
  const stored = db.selectFrom('source_evidence').select('id').where('profile_id', 'in', [id, own])
  expect(await stored.execute()).toEqual([])
})

test('goes with its source, and loses who made it with their account', async () => {
  const [keeper, checker] = [await makeKeeper(), await makeMember(app, { role: 'admin' })]
  const id = await makeSource(app, keeper)
  await db.transaction().execute((tx) => markChecked(tx, id, 'video', checker.id))
  await pool.query('delete from auth_users where id = $1', [checker.id])
  expect(await rowsOf(id, 'team_check')).toMatchObject([{ made_by: null, ended_at: null }])
  await pool.query('delete from profiles where id = $1', [id])
  expect(await rowsOf(id, 'team_check')).toEqual([])
})

test('ends evidence made on February 29 on February 28', async () => {
  const { rows } = await pool.query(
    `select pg_get_expr(adbin, adrelid) as until from pg_attrdef d
     join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
     where adrelid = 'source_evidence'::regclass and attname = 'until'`,
  )
  const expression = (rows[0].until as string).replace('now()', `timestamptz '2028-02-29 10:00Z'`)
  const [{ until }] = (await pool.query(`select ${expression} as until`)).rows
  expect(until).toBe('2029-02-28T10:00:00.000Z')
})
