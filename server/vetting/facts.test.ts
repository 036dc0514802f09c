import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readApplication } from '../../contract/vetting.ts'
import { testApp } from '../../test/support/app.ts'
import { type Applied, makeApplication } from '../../test/support/applying.ts'
import { makeMember } from '../../test/support/factories.ts'

const app = await testApp()
const admin = await makeMember(app, { role: 'admin' })

const read = async ({ id }: { id: string }) =>
  (await app.as(admin).call(readApplication, { params: { application_id: id } })).body
const factsOf = async (application: { id: string }) => (await read(application)).facts
const day = (n: number) => `2026-01-${String(n).padStart(2, '0')}T00:00:00Z`

test('returns an application with everything that was written', async () => {
  const linkedin_url = 'https://linkedin.example/in/whole'
  const { id, email } = await makeApplication(app, { role: 'expert' }, { linkedin_url, other_beat: 'Water' })
  expect(await read({ id })).toEqual({
    ...{ id, email, role: 'expert', status: 'New', name: 'Rosa Czerny', account_id: null },
    ...{ organization: 'Valley Weekly Business', city: 'Fresno', state: 'CA', timezone: 'PT' },
    ...{ phone: '+1 559 555 0117', website: 'https://valley.example', linkedin_url, experience: 30 },
    ...{ topics: ['Banking'], other_beat: 'Water', additional_info: 'Thirty years at one paper.' },
    ...{ created_at: expect.any(String), decided_at: null, facts: expect.any(Object) },
    ...{ asked_at: null, answered_at: null, question: null, answer: null },
  })
  for (const application_id of [randomUUID(), 'newest'])
    await app.as(admin).refused(readApplication, { params: { application_id } }, 404)
})

test.each([
  ['rosa@valley.example', 'https://valley.example', 'valley.example', true],
  ['rosa@valley.example', 'https://www.Valley.example./about', 'valley.example', true],
  ['rosa@mail.valley.example', 'http://valley.example:8080', 'valley.example', true],
  ['rosa@valley.example', 'https://news.valley.example', 'news.valley.example', true],
  ['rosa@valley.example', 'https://notvalley.example', 'notvalley.example', false],
  ['rosa@valley.example', 'https://valley.example.evil.test', 'valley.example.evil.test', false],
  ['rosa@xn--bcher-kva.example', 'https://bücher.example', 'xn--bcher-kva.example', true],
  // The second letter is Cyrillic.
  ['rosa@valley.example', 'https://vаlley.example', 'xn--vlley-4ve.example', false],
  ['rosa@valley.example', 'https://', null, null],
  ['rosa@valley.example', null, null, null],
])('compares address %s and website %s: %s, %s', async (email, website, website_domain, domains_match) => {
  const facts = await factsOf(await makeApplication(app, { email }, { website }))
  expect(facts).toMatchObject({ website_domain, domains_match, is_public_mail: false })
  expect(facts.mail_domain).toBe(email.split('@')[1])
})

test('counts earlier applications from the address and shows the newest, but not the application itself', async () => {
  const email = 'again@same.example'
  const all: Applied[] = []
  for (let n = 1; n <= 7; n += 1) all.push(await makeApplication(app, { email, created_at: day(n) }))
  await app.database.pool.query(`update users set data = '{"status": "Rejected"}' where id = $1`, [
    all[6]!.id,
  ])
  const { same_email, same_domain } = await factsOf(all[2]!)
  expect(same_email.count).toBe(6)
  expect(same_email.newest.map(({ id }) => id)).toEqual([6, 5, 4, 3, 1].map((n) => all[n]!.id))
  expect(same_email.newest[0]).toEqual({
    ...{ id: all[6]!.id, email, name: null, status: 'Rejected', created_at: '2026-01-07T00:00:00.000000Z' },
  })
  expect(same_domain).toEqual({ newest: [], count: 0 })
})

test('shows other applications from the same domain and counts its members', async () => {
  const member = await makeMember(app, { email: 'ours@paper.example' })
  const colleague = await makeApplication(app, { email: 'one@paper.example' })
  await makeApplication(app, { email: 'one@not-paper.example' })
  await makeApplication(app, { email: 'one@paper.example.test' })
  const applied = await makeApplication(app, { email: 'two@paper.example' })
  const facts = await factsOf(applied)
  expect(facts.same_domain).toMatchObject({ count: 1, newest: [{ id: colleague.id, name: 'Rosa Czerny' }] })
  expect(facts.members_at_domain).toBe(1)
  // The applicant is not one of the others.
  await app.database.pool.query('update users set account_id = $1 where id = $2', [member.id, applied.id])
  expect((await factsOf(applied)).members_at_domain).toBe(0)
})

test('shows nothing about the domain of a public email provider', async () => {
  await makeMember(app, { email: 'member@gmail.com' })
  await makeApplication(app, { email: 'one@gmail.com' })
  const facts = await factsOf(await makeApplication(app, { email: 'two@gmail.com' }))
  expect(facts).toMatchObject({
    ...{ is_public_mail: true, mail_domain: 'gmail.com', members_at_domain: 0, domains_match: false },
    same_domain: { newest: [], count: 0 },
  })
  for (const email of ['a@outlook.com', 'a@shaw.ca', 'a@proton.me'])
    expect((await factsOf(await makeApplication(app, { email }))).is_public_mail).toBe(true)
})

test('finds the same LinkedIn page among applicants and members however its address is written', async () => {
  const written = (linkedin_url: string | null) => makeApplication(app, {}, { linkedin_url })
  const member = await makeMember(app, {
    name: 'Kim Pryor',
    profile: { linkedin_url: 'http://www.linkedin.example/in/Kim/' },
  })
  const twin = await written('HTTPS://linkedin.example/in/kim?trk=public#top')
  await written('https://linkedin.example/in/kimberly')
  await written(null)
  const applied = await written('https://www.linkedin.example/in/kim')
  const facts = await factsOf(applied)
  expect(facts.same_linkedin).toMatchObject({ count: 1, newest: [{ id: twin.id }] })
  expect(facts.member_with_linkedin).toEqual({ id: member.id, name: 'Kim Pryor' })
  await app.database.pool.query('update users set account_id = $1 where id = $2', [member.id, applied.id])
  expect((await factsOf(applied)).member_with_linkedin).toBeNull()
  const none = await factsOf(await written(null))
  expect([none.same_linkedin, none.member_with_linkedin]).toEqual([{ newest: [], count: 0 }, null])
})

test('stops counting at a thousand', async () => {
  await app.database.pool.query(
    `insert into users (email, role, data) select n || '@flood.example', 'pr', '{}' from generate_series(1, 1100) n`,
  )
  const { same_domain } = await factsOf(await makeApplication(app, { email: 'last@flood.example' }))
  expect(same_domain.count).toBe(1_000)
  expect(same_domain.newest).toHaveLength(5)
})
