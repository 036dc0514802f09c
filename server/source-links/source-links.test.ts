import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { sendLink } from '../../contract/evidence.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { removeSource } from '../../contract/sources.ts'
import { BOUND, promptApp, testApp } from '../../test/support/app.ts'
import { type Member, makeMember, makeOwnSource, makeSource, PASSWORD } from '../../test/support/factories.ts'
import { confirmToken, expertsAddress, sourceLinking } from '../../test/support/source-links.ts'
import { readAuthKey } from '../auth/auth.ts'
import { listMails, readHtml } from '../outbox/outbox.ts'
import { ConfirmLinks } from './confirm-links.ts'

const app = await promptApp()
const { pool } = app.database
const { age, answer, asked, confirm, newest, rowOf, send } = sourceLinking(app)
const refused = (keeper: Member, source_id: string, email: string, status: number) =>
  app.as(keeper).refused(sendLink, { params: { source_id }, body: { email } }, status)
const pr = () => makeMember(app, { role: 'pr' })

test('answers with the domain and the end of the link, and keeps a hash of the address', async () => {
  const keeper = await pr()
  const source = await makeSource(app, keeper)
  const email = 'Ada.Lane@Harrow.Example'
  const { body } = await send(keeper, source, email)
  expect(body).toEqual({ domain: 'harrow.example', expires_at: expect.any(String) })
  const row = await rowOf(await newest(source))
  expect(row).toMatchObject({
    ...{ email, domain: 'harrow.example', is_public_mail: false, account_id: keeper.id },
    ...{ used_at: null, void_at: null, answer: null },
  })
  expect(row.address_hash).toHaveLength(32)
  const plain = createHash('sha256').update(email.toLowerCase()).digest()
  expect(plain.equals(row.address_hash)).toBe(false)
})

test('notes whether the address is at a public provider', async () => {
  const { id } = await asked({}, expertsAddress('gmail.com'))
  expect(await rowOf(id)).toMatchObject({ domain: 'gmail.com', is_public_mail: true })
})

test('emails one link, and of names no more than 60 characters that no program makes a link of', async () => {
  const keeper = await makeMember(app, {
    ...{ role: 'pr', name: `https://evil.example/ ${'a'.repeat(100)}` },
    profile: { organization: `<b>Org</b>\r\nBcc: x@evil.example ${'b'.repeat(100)}` },
  })
  const { email, token } = await asked(
    { name: 'evil.example', expertise: 'Unusual', title: 'Unusual', organization: 'Unusual' },
    undefined,
    keeper,
  )
  const mail = await vi.waitFor(async () => {
    const found = (await listMails(app.config)).filter(({ to }) => to === email)
    expect(found).toHaveLength(1)
    return found[0]!
  }, BOUND)
  expect(mail.subject).toBe('Is this your profile on Beatline?')
  const { text } = mail
  const html = await readHtml(app.config, mail.id)
  const [link = '', ...others] = text.match(/https?:\/\/\S+/g) ?? []
  expect([new URL(link).pathname, new URL(link).search, others]).toEqual([
    '/source/confirm',
    `?token=${token}`,
    [],
  ])
  expect(new Set(html.match(/href="[^"]*"/g))).toEqual(new Set([`href="${link}"`]))
  expect(text).toContain('as an expert. See the profile and tell us whether it is you:')
  expect(text).toContain(
    'The link is valid for 14 days. If you do nothing, the profile stays marked as not confirmed.',
  )
  expect(html).not.toContain('<b>')
  expect(`${text}${html}`).not.toMatch(/evil\.example|a{60}|b{60}|Unusual|\nBcc/)
})

test('ends the earlier link of a source, and erases its address at once', async () => {
  const { keeper, source, id } = await asked()
  await send(keeper, source, expertsAddress())
  expect(await rowOf(id)).toMatchObject({ email: null, void_at: expect.anything(), domain: 'harrow.example' })
  expect(await newest(source)).not.toBe(id)
})

test('queues no address, and sends nothing once the link has ended', async () => {
  const held = await testApp({}, undefined, 3_600)
  const linking = sourceLinking(held)
  const { keeper, source, email, id } = await linking.asked()
  const { rows } = await held.database.pool.query(
    `select data::text as data from pgboss.queued_in_tests where name = 'mail'`,
  )
  expect(JSON.stringify(rows)).toContain('source_link')
  expect(JSON.stringify(rows)).not.toContain(email)
  expect(JSON.stringify(rows)).not.toContain(keeper.name)
  const links = new ConfirmLinks(await readAuthKey(held.config))
  const mailOf = () => links.mail(held.database.db, held.address, id)
  expect(await mailOf()).toMatchObject({ to: email })
  await linking.send(keeper, source, expertsAddress())
  expect(await mailOf()).toBe(null)
})

test.each([
  '',
  'nobody',
  'a@b',
  'é@x.example',
  'a@é.example',
  'a b@x.example',
  'a@x.example\r\nBcc: b@x.example',
  `a@${'x.'.repeat(130)}example`,
  `${'a'.repeat(65)}@x.example`,
  'a@x.example,b@x.example',
  '"a b"@x.example',
])('refuses %j', async (email) => {
  const keeper = await pr()
  const { body } = await refused(keeper, await makeSource(app, keeper), email, 422)
  expect(body.fields).toEqual({ email: 'Invalid email address' })
})

test("refuses the keeper's own address, in any case", async () => {
  const keeper = await pr()
  const { body } = await refused(keeper, await makeSource(app, keeper), keeper.email.toUpperCase(), 422)
  expect(body.fields).toEqual({ email: "This is your own address. Enter the expert's." })
})

test('knows a mailbox under each of its names', async () => {
  const [keeper, reader] = [
    await pr(),
    await makeMember(app, { role: 'pr', email: 'ida.berg.link@gmail.com' }),
  ]
  const [source, own] = [await makeSource(app, keeper), await makeSource(app, reader)]
  for (const email of [
    'idaberglink@gmail.com',
    'ida.berg.link+2@googlemail.com',
    'Ida.Berg.Link+x@gmail.com',
  ])
    expect((await refused(reader, own, email, 422)).body.fields?.email).toMatch(/your own address/)
  await send(reader, own, 'ida.berg@links.example')
  for (const email of ['r.neel.link@gmail.com', 'renee+1@links.example']) await send(keeper, source, email)
  await pool.query(
    `insert into source_removals (account_id, name_hash, address_hash)
      select account_id, '\\x00', address_hash from source_links where account_id = $1`,
    [keeper.id],
  )
  const again = await makeSource(app, keeper)
  for (const email of ['rneellink+a@googlemail.com', 'renee@links.example', 'renee+2@links.example'])
    expect((await refused(keeper, again, email, 422)).body.fields?.email).toMatch(/not to be contacted again/)
  await send(keeper, again, 're.nee@links.example')
})

test('refuses an address whose owner had a profile of this member removed, for all sources of this member alone', async () => {
  const { keeper, email, id } = await asked()
  await pool.query(
    `insert into source_removals (account_id, name_hash, address_hash)
      select account_id, '\\x00', address_hash from source_links where id = $1`,
    [id],
  )
  const { body } = await refused(keeper, await makeSource(app, keeper), email.toUpperCase(), 422)
  expect(body.fields).toEqual({ email: 'The person at this address asked not to be contacted again.' })
  const other = await pr()
  await send(other, await makeSource(app, other), email)
})

test('refuses the fourth link of a source within 30 days, with the date of the next one', async () => {
  const { keeper, source, id } = await asked()
  await age(id, '10 days')
  for (let n = 0; n < 2; n += 1) await send(keeper, source, expertsAddress())
  const date = new Intl.DateTimeFormat('en-US', {
    ...{ month: 'short', day: 'numeric', timeZone: 'America/New_York' },
  })
  const in20Days = () => date.format(Date.now() + 20 * 86_400_000)
  const first = in20Days()
  const { body, headers } = await refused(keeper, source, expertsAddress(), 429)
  expect(body.error).toContain('You have sent 3 links in 30 days. You can send the next one on ')
  expect([first, in20Days()].some((day) => body.error.includes(day))).toBe(true)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(19 * 86_400)
  await age(id, '20 days')
  await send(keeper, source, expertsAddress())
})

test('refuses the fourth link of a keeper to one address within 30 days, whatever source it is for', async () => {
  const { keeper, source, email, id } = await asked()
  await age(id, '10 days')
  await app.as(keeper).call(removeSource, { params: { source_id: source } })
  expect(await rowOf(id)).toMatchObject({ profile_id: null, email: null, void_at: expect.anything() })
  for (let n = 0; n < 2; n += 1) await send(keeper, await makeSource(app, keeper), email)
  const again = await makeSource(app, keeper)
  const { body, headers } = await refused(keeper, again, email.toUpperCase(), 429)
  expect(body.error).toContain('You have sent 3 links in 30 days. You can send the next one on ')
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(19 * 86_400)
  await send(keeper, again, expertsAddress())
  const other = await pr()
  await send(other, await makeSource(app, other), email)
  await age(id, '20 days')
  await send(keeper, again, email)
})

test('asks only the address that has denied a source about it again', async () => {
  const { keeper, source, email, token } = await asked()
  await answer(token, 'not_me')
  const { body } = await refused(keeper, source, expertsAddress(), 422)
  expect(body.fields).toEqual({
    email: 'Someone at another address said that this profile is not theirs. Only they can confirm it.',
  })
  // The link may be forgotten; whose it was is not.
  await pool.query('delete from source_links where profile_id = $1', [source])
  await refused(keeper, source, expertsAddress(), 422)
  await send(keeper, source, email.toUpperCase())
  await confirm(await confirmToken(app, await newest(source)))
  await send(keeper, source, expertsAddress())
})

test('forgets how often an address was written to with the account', async () => {
  const { keeper, source, id } = await asked()
  await app.as(keeper).call(removeSource, { params: { source_id: source } })
  await app.as(keeper).call(deleteOwnAccount, { body: { password: PASSWORD } })
  expect(await rowOf(id)).toBe(undefined)
})

test('refuses all but the keeper, and what the expert holds or the team has retired', async () => {
  const [keeper, expert] = [await pr(), await makeMember(app, { role: 'expert' })]
  const source = await makeSource(app, keeper)
  await refused(await pr(), source, expertsAddress(), 403)
  await refused(await makeMember(app, { role: 'admin' }), source, expertsAddress(), 403)
  await refused(expert, await makeOwnSource(app, expert), expertsAddress(), 403)
  await refused(keeper, await makeSource(app, keeper, { held_by: expert.id }), expertsAddress(), 403)
  const retired = { retired_at: new Date().toISOString() }
  await refused(
    keeper,
    await makeSource(app, keeper, { ...retired, retired_by: 'admin' }),
    expertsAddress(),
    409,
  )
  await send(keeper, await makeSource(app, keeper, { ...retired, retired_by: 'expert' }), expertsAddress())
  await refused(keeper, '00000000-0000-4000-8000-000000000000', expertsAddress(), 404)
})

test("publishes the change to the keeper's open pages", async () => {
  const keeper = await pr()
  const source = await makeSource(app, keeper)
  const stream = await app.stream(keeper)
  await stream.next('ready')
  await send(keeper, source, expertsAddress())
  expect((await stream.next('sources.changed')).data).toMatchObject({ id: source })
})
