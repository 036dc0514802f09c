import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listLimits, readLimit, setDomainLimit, setLimit } from '../../contract/contact-limits.ts'
import { listFeed } from '../../contract/feed.ts'
import { startConversation } from '../../contract/messages.ts'
import { exportOwnData } from '../../contract/own-data.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember, makePost } from '../../test/support/factories.ts'
import { limiting } from '../../test/support/limiting.ts'

const app = await testApp({ LIMITS: 'contact-limits=100000/3600' })
const { refuseDomain, blockDomain, allow, mute } = limiting(app)

let agencies = 0
/** The address of someone at an agency of its own. */
const agency = () => {
  agencies += 1
  const domain = `agency-${agencies}.test`
  return { domain, address: (name: string) => `${name}@${domain}` }
}
const makePr = (email: string, traits: object = {}) =>
  makeMember(app, { role: 'pr', email, profile: { organization: 'Marsh Agency' }, ...traits })
const limitsOf = async (member: Member) => (await app.as(member).call(listLimits)).body
const limitWith = async (member: Member, other: { id: string }) =>
  (await app.as(member).call(readLimit, { params: { member_id: other.id } })).body
const isFound = async (member: Member, other: Member) => {
  const answer = await app.as(member).send('GET', `/api/profiles/${other.id}`)
  return answer.status === 200
}
const sees = async (member: Member, post: string) =>
  (await app.as(member).call(listFeed, { query: {} })).body.posts.some(({ id }) => id === post)

test('covers everyone at the domain, who joins it later too, and no one who leaves it', async () => {
  const { address } = agency()
  const author = await makeMember(app)
  const [ann, ben] = [await makePr(address('ann')), await makePr(address('ben'))]
  const post = await makePost(app, author)
  await blockDomain(author, ann)
  const late = await makePr(address('late'))
  const mover = await makePr('mover@elsewhere.test')
  for (const one of [ann, ben, late]) {
    expect([await isFound(one, author), await isFound(author, one), await sees(one, post)]).toEqual([
      ...[false, false, false],
    ])
  }
  expect([await isFound(author, mover), await sees(mover, post)]).toEqual([true, true])
  const move = (id: string, email: string) =>
    app.database.db.updateTable('accounts').set({ email }).where('id', '=', id).execute()
  await move(mover.id, address('mover'))
  await move(late.id, 'late@elsewhere.test')
  expect([await sees(mover, post), await sees(late, post)]).toEqual([false, true])
})

test('asks everyone at the domain not to make contact', async () => {
  const { address } = agency()
  const author = await makeMember(app, { name: 'Rosa Quill' })
  const [ann, ben] = [await makePr(address('ann')), await makePr(address('ben'))]
  await refuseDomain(author, ann)
  const hello = { body: { account_id: author.id, message_text: 'Hello' } }
  const { body } = await app.as(ben).refused(startConversation, hello, 403)
  expect(body.error).toBe('Rosa Quill asked not to be contacted by you.')
  expect((await limitsOf(ben)).refused_by).toEqual([author.id])
  await allow(author, ann)
  await app.as(ben).call(startConversation, hello)
})

test('counts the strictest of the limits of a member and of their domain', async () => {
  const { address } = agency()
  const author = await makeMember(app)
  const [ann, ben] = [await makePr(address('ann')), await makePr(address('ben'))]
  await blockDomain(author, ann)
  await mute(author, ben)
  expect(await isFound(ben, author)).toBe(false)
  expect(await limitWith(author, ben)).toEqual({
    level: 'mute',
    can_only_mute: false,
    may_reveal: false,
    domain: { organization: 'Marsh Agency', level: 'block' },
  })
  // Removing the one for the domain leaves the one for the member.
  await allow(author, ben)
  expect([await isFound(ben, author), await isFound(ann, author)]).toEqual([true, false])
})

test('lists limits for domains by their organization, and changes or removes them', async () => {
  const { address } = agency()
  const [author, other] = [await makeMember(app), await makeMember(app)]
  const ann = await makePr(address('ann'))
  await refuseDomain(author, ann)
  const [limit] = (await limitsOf(author)).domains
  expect(limit).toEqual({ id: expect.any(String), organization: 'Marsh Agency', level: 'no_contact' })
  const params = { limit_id: limit!.id }
  for (const [client, id] of [
    [other, limit!.id],
    [ann, limit!.id],
    [author, randomUUID()],
  ] as const)
    await app.as(client).refused(setDomainLimit, { params: { limit_id: id }, body: { level: 'none' } }, 404)
  await app.as(author).refused(setDomainLimit, { params, body: { level: 'mute' as never } }, 422)
  await app.as(author).call(setDomainLimit, { params, body: { level: 'block' } })
  expect((await limitsOf(author)).domains).toMatchObject([{ level: 'block' }])
  await app.as(author).call(setDomainLimit, { params, body: { level: 'none' } })
  expect((await limitsOf(author)).domains).toEqual([])
  expect((await limitsOf(author)).limits).toMatchObject([{ id: ann.id, level: 'no_contact' }])
})

test('refuses public providers, members of other roles, and levels that are no limit of contact', async () => {
  const { address } = agency()
  const author = await makeMember(app)
  const [atHome, expert, ann] = [
    await makePr(`pia-${randomUUID()}@gmail.com`),
    await makeMember(app, { role: 'expert', email: address('expert') }),
    await makePr(address('ann')),
  ]
  const set = (other: Member, level: string) => ({
    params: { member_id: other.id },
    body: { level: level as 'block', domain: true },
  })
  for (const [other, level] of [
    [atHome, 'block'],
    [expert, 'no_contact'],
    [ann, 'mute'],
    [ann, 'none'],
  ] as const) {
    const { body } = await app.as(author).refused(setLimit, set(other, level), 422)
    expect(body.fields).toEqual({ domain: 'This member has no work address that others share.' })
  }
  expect((await limitWith(author, atHome)).domain).toBeNull()
  expect((await limitWith(author, expert)).domain).toBeNull()
  expect(await limitsOf(author)).toMatchObject({ limits: [], domains: [] })
})

test('does not cover the member who sets it, nor admins', async () => {
  const { address } = agency()
  const pr = await makePr(address('boss'))
  const [ann, admin] = [
    await makePr(address('ann')),
    await makeMember(app, { role: 'admin', email: address('admin') }),
  ]
  const [own, ofAdmin] = [await makePost(app, pr), await makePost(app, admin)]
  await blockDomain(pr, ann)
  expect([await sees(pr, own), await sees(pr, ofAdmin), await sees(admin, own)]).toEqual([true, true, true])
  expect(await sees(ann, own)).toBe(false)
})

test('lets admins be muted only, also those who become one', async () => {
  const [author, admin] = [await makeMember(app), await makeMember(app, { role: 'admin' })]
  for (const level of ['no_contact', 'block'] as const) {
    const input = { params: { member_id: admin.id }, body: { level } }
    const { body } = await app.as(author).refused(setLimit, input, 422)
    expect(body.fields).toEqual({ level: 'Admins can only be muted.' })
  }
  await mute(author, admin)
  expect(await limitWith(author, admin)).toEqual({
    level: 'mute',
    can_only_mute: true,
    may_reveal: false,
    domain: null,
  })
  const risen = await makeMember(app)
  const post = await makePost(app, author)
  await limiting(app).block(author, risen)
  expect(await sees(risen, post)).toBe(false)
  await app.database.db.updateTable('accounts').set({ role: 'admin' }).where('id', '=', risen.id).execute()
  expect(await sees(risen, post)).toBe(true)
  expect((await limitsOf(author)).limits).toContainEqual(
    expect.objectContaining({ id: risen.id, level: 'mute' }),
  )
})

test('is in the export of who set it, and in no other', async () => {
  const { address, domain } = agency()
  const author = await makeMember(app)
  const ann = await makePr(address('ann'))
  await refuseDomain(author, ann)
  const own = (await app.as(author).call(exportOwnData)).body
  expect(own.domain_limits).toMatchObject([{ domain, organization: 'Marsh Agency', level: 'no_contact' }])
  expect(JSON.stringify((await app.as(ann).call(exportOwnData)).body)).not.toContain(author.id)
})
