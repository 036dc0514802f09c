import { expect, test } from 'vitest'
import {
  attestSource,
  confirmOwnSource,
  type Evidence,
  readEvidence,
  setRegister,
} from '../../contract/evidence.ts'
import { changeMemberRole } from '../../contract/membership.ts'
import { editSource, listSources } from '../../contract/sources.ts'
import { testApp } from '../../test/support/app.ts'
import { confirmSource, endsIn, UNPROVEN } from '../../test/support/confirming.ts'
import { type Member, makeMember, makeOwnSource, makeSource } from '../../test/support/factories.ts'
import { markChecked, markRegister } from './mark-evidence.ts'

const app = await testApp({ LIMITS: 'sources=5000/3600' })
const { pool, db } = app.database
const [journalist, expert, admin, otherPr] = [
  await makeMember(app),
  await makeMember(app, { role: 'expert' }),
  await makeMember(app, { role: 'admin' }),
  await makeMember(app, { role: 'pr' }),
]
const makeKeeper = (email?: string) =>
  makeMember(app, { role: 'pr', profile: { organization: 'Northgate Quill' }, ...(email && { email }) })

const asked = (id: string) => ({ params: { source_id: id } })
const read = async (member: Member, id: string) => (await app.as(member).call(readEvidence, asked(id))).body
const register = { register: 'Law Society', number: '12-4471', url: 'https://register.example/12-4471' }
const inTx = <T>(work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) =>
  db.transaction().execute(work) as Promise<T>

const NOTHING: Evidence = {
  proof: UNPROVEN,
  rows: { expert: null, agency: null, register: null, team: null, photo: null, photo_match: null },
  asked_at: null,
}

test('shows everyone who may see a new source that nothing was checked', async () => {
  const keeper = await makeKeeper()
  const id = await makeSource(app, keeper)
  for (const member of [keeper, journalist, expert, admin]) expect(await read(member, id)).toEqual(NOTHING)
  await app.as(otherPr).refused(readEvidence, asked(id), 404)
  const none = await app.as(admin).refused(readEvidence, asked(admin.id), 404)
  expect(none.body.error).toBe('Profile not found')
})

test('shows evidence of a source that is not listed only to those who still see it', async () => {
  const keeper = await makeKeeper()
  const id = await makeSource(app, keeper)
  const hides = [
    [`update profiles set retired_at = now(), retired_by = 'keeper' where id = $1`, id],
    [`update profiles set retired_at = null, retired_by = null, needs_confirmation = true where id = $1`, id],
    [`update profiles set needs_confirmation = false where id = $1`, id],
    [`update accounts set data = '{"status":"Dormant"}' where id = $1`, keeper.id],
    [`update accounts set data = '{"status":"Active"}' where id = $1`, keeper.id],
  ] as const
  for (const [at, [change, which]] of hides.entries()) {
    await pool.query(change, [which])
    const isHidden = at !== 2 && at !== 4
    for (const member of [journalist, expert])
      if (isHidden) await app.as(member).refused(readEvidence, asked(id), 404)
      else expect(await read(member, id)).toEqual(NOTHING)
    for (const member of [keeper, admin]) expect(await read(member, id)).toEqual(NOTHING)
  }
  const body = { role: 'journalist' as const }
  await app.as(admin).call(changeMemberRole, { params: { account_id: keeper.id }, body })
  for (const member of [keeper, journalist]) await app.as(member).refused(readEvidence, asked(id), 404)
  expect(await read(admin, id)).toEqual(NOTHING)
})

test('says from which domain the expert confirmed, and where else that domain is', async () => {
  const keeper = await makeKeeper('dana-reader@mail.quill.example')
  const links = (url: string) => ({
    Site: { url, icon: 'Globe' },
    Desk: { url: 'mailto:a@quill.example', icon: 'Mail' },
  })
  const cases = [
    ['h@staff.millrace.example', 'https://www.millrace.example/team', true, false],
    ['h@millrace.example', 'https://millrace.test', false, false],
    ['h@quill.example', 'https://quill.example', true, true],
    ['h@quill.example', 'https://other.example', false, true],
    ['h@gmail.com', 'https://gmail.com', false, false],
    ['h@one.github.io', 'https://two.github.io', false, false],
  ] as const
  for (const [email, website, is_website, is_agency] of cases) {
    const id = await makeSource(app, keeper, { social_links: links(website) })
    await confirmSource(app, id, { email })
    const { proof, rows } = await read(journalist, id)
    const domain = email.slice(2)
    expect(rows.expert, email).toEqual({
      ...{ state: domain === 'gmail.com' ? 'personal' : 'confirmed', domain, changed: null },
      ...{ at: proof.at, until: proof.until, is_website, is_agency },
    })
    expect(proof).toMatchObject({ state: rows.expert!.state, domain, checked_at: null })
    expect(JSON.stringify(await read(keeper, id))).not.toMatch(/@|07070707|address_hash|made_by|"id"/)
  }
})

test('names no agency for one at a public mail provider, and none for an own profile', async () => {
  const keeper = await makeKeeper('dana-reader@gmail.com')
  const id = await makeSource(app, keeper)
  await confirmSource(app, id, { email: 'h@gmail.com' })
  const own = await makeOwnSource(app, expert)
  const { body } = await app.as(expert).call(confirmOwnSource, { ...asked(own), body: { photo: false } })
  expect((await read(journalist, id)).rows.expert).toMatchObject({ is_agency: false })
  expect(body.rows.expert).toMatchObject({ state: 'confirmed', domain: 'example.test', is_agency: false })
  expect(body.rows.agency).toEqual({ kind: 'own', since: expect.any(String) })
})

test('says what changed since the expert confirmed, until it is as it was', async () => {
  const keeper = await makeKeeper()
  const names = { name: 'Harriet Lane', title: 'Partner', organization: 'Millrace' }
  const id = await makeSource(app, keeper, names)
  await confirmSource(app, id)
  const renamed = async () =>
    (await pool.query('select renamed_at from profiles where id = $1', [id])).rows[0].renamed_at
  const become = async (changes: Partial<typeof names>) => {
    await db.updateTable('profiles').set(changes).where('id', '=', id).execute()
    return (await read(journalist, id)).rows.expert!
  }
  expect(await become({ name: '  HARRIET   lane ' })).toMatchObject({ state: 'confirmed', changed: null })
  expect(await renamed()).toBeNull()
  const steps = [
    [{ name: 'Harriet Moss' }, ['name']],
    [{ title: 'Chair' }, ['name', 'title']],
    [{ organization: 'Millrace Bank' }, ['name', 'title', 'organization']],
    [{ name: 'Harriet Lane' }, ['title', 'organization']],
  ] as const
  for (const [changes, what] of steps) {
    const { state, changed } = await become(changes)
    expect({ state, what: changed?.what }).toEqual({ state: 'changed', what })
    expect(Date.parse(changed!.at)).toBe(Date.parse(await renamed()))
  }
  expect(await become(names)).toMatchObject({ state: 'confirmed', changed: null })
})

test('shows what the keeper and the team added, while it counts', async () => {
  const keeper = await makeKeeper()
  const id = await makeSource(app, keeper, { name: 'Harriet Lane' })
  await app.as(keeper).call(attestSource, { ...asked(id), body: { agreed: true } })
  await app.as(keeper).call(setRegister, { ...asked(id), body: register })
  const given = { ...register, result: 'given', at: expect.any(String), until: null }
  const agency = {
    kind: 'attested',
    name: keeper.name,
    organization: 'Northgate Quill',
    at: expect.any(String),
    until: expect.any(String),
  }
  expect((await read(journalist, id)).rows).toMatchObject({ agency, register: given, team: null })
  expect(await inTx((tx) => markRegister(tx, id, 'not_found'))).toBe(true)
  expect((await read(journalist, id)).rows.register).toEqual({ ...given, result: 'not_found' })
  expect(await inTx((tx) => markRegister(tx, id, 'found'))).toBe(true)
  expect(await inTx((tx) => markChecked(tx, id, 'phone', admin.id))).toBe(true)
  const { proof, rows } = await read(journalist, id)
  expect(rows.register).toEqual({ ...given, result: 'found', until: expect.any(String) })
  expect(rows.team).toEqual({ how: 'phone', at: proof.checked_at, until: expect.any(String) })
  await endsIn(app, id, -1)
  const lapsed = await read(journalist, id)
  expect(lapsed.proof.checked_at).toBeNull()
  expect(lapsed.rows).toMatchObject({ agency: null, register: given, team: null })
  expect(await inTx((tx) => markChecked(tx, admin.id, 'phone', admin.id))).toBe(false)
})

test('no longer counts an attestation and a check of another name', async () => {
  const keeper = await makeKeeper()
  const id = await makeSource(app, keeper, { name: 'Harriet Lane' })
  await app.as(keeper).call(attestSource, { ...asked(id), body: { agreed: true } })
  await inTx((tx) => markChecked(tx, id, 'video', admin.id))
  const { updated_at } = (await app.as(keeper).call(listSources, { body: {} })).body.sources[0]!
  const body = { name: 'Harriet Moss', role: 'Executive' as const, updated_at }
  const edited = await app.as(keeper).call(editSource, { ...asked(id), body })
  expect(edited.body.proof).toEqual(UNPROVEN)
  expect((await read(journalist, id)).rows).toMatchObject({ agency: null, team: null })
})

test('tells the keeper alone when they asked, until the link is answered or over', async () => {
  const keeper = await makeKeeper()
  const id = await makeSource(app, keeper)
  const link = {
    profile_id: id,
    account_id: keeper.id,
    email: 'h@millrace.example',
    domain: 'millrace.example',
  }
  await db
    .insertInto('source_links')
    .values({ ...link, is_public_mail: false, address_hash: Buffer.alloc(32) })
    .execute()
  const { asked_at, ...rest } = await read(keeper, id)
  expect({ ...rest, asked_at: null }).toEqual(NOTHING)
  expect(Date.parse(asked_at!)).not.toBeNaN()
  for (const member of [journalist, admin]) expect(await read(member, id)).toEqual(NOTHING)
  await pool.query(`update source_links set expires_at = now() where profile_id = $1`, [id])
  expect(await read(keeper, id)).toEqual(NOTHING)
})
