import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readProfile } from '../../contract/directory.ts'
import { testApp } from '../../test/support/app.ts'
import {
  type Member,
  type MemberTraits,
  makeComment,
  makeMember,
  makeOwnSource,
  makePost,
} from '../../test/support/factories.ts'

const app = await testApp()
const { db } = app.database
const journalist = await makeMember(app)
const pr = await makeMember(app, { role: 'pr' })
const expert = await makeMember(app, { role: 'expert' })
const admin = await makeMember(app, { role: 'admin' })

const open = async (reader: Member, member: { id: string }) => {
  const { body } = await app.as(reader).call(readProfile, { params: { profile_id: member.id } })
  return body.kind === 'member' ? body.member : expect.unreachable('it is no member')
}
async function refused(reader: Member, member: { id: string }) {
  const { body } = await app.as(reader).refused(readProfile, { params: { profile_id: member.id } }, 404)
  expect(body).toEqual({ error: 'Profile not found' })
}
const someone = (traits: MemberTraits = {}) => makeMember(app, traits)
const talk = (row: { responder_id: string; account_id: string; is_pitch?: boolean }) =>
  db
    .insertInto('responses')
    .values({ is_pitch: false, commentary: 'Hello', ...row })
    .execute()

test('returns members who are listed for the caller, and no others', async () => {
  expect(await open(pr, journalist)).toMatchObject({ id: journalist.id, role: 'journalist' })
  expect(await open(journalist, pr)).toMatchObject({ id: pr.id, role: 'pr' })
  for (const member of [journalist, pr]) expect(await open(expert, member)).toMatchObject({ id: member.id })
  await refused(pr, await someone({ role: 'pr' }))
  await refused(journalist, await someone())
  for (const reader of [pr, journalist, expert]) {
    await refused(reader, await someone({ role: 'expert' }))
    await refused(reader, admin)
  }
})

test('returns the expert whose own profile is listed for the caller', async () => {
  const [holder, sleeper] = [
    await someone({ role: 'expert' }),
    await someone({ role: 'expert', dormant: true }),
  ]
  for (const each of [holder, sleeper]) await makeOwnSource(app, each)
  for (const reader of [journalist, expert, admin])
    expect(await open(reader, holder)).toMatchObject({ id: holder.id, role: 'expert' })
  await refused(pr, holder)
  await refused(journalist, sleeper)
})

test('returns a card with what is public, and nothing else', async () => {
  const profile = { title: 'Editor', bio: 'Freight.', beats: ['Legal'] }
  const member = await someone({ name: 'Ada Lund', profile: { ...profile, phone: 'private' } })
  const { body } = await app.as(pr).call(readProfile, { params: { profile_id: member.id } })
  expect(body).toEqual({
    kind: 'member',
    member: {
      id: member.id,
      name: 'Ada Lund',
      picture_url: null,
      role: 'journalist',
      created_at: expect.any(String),
      profile,
    },
  })
})

test('returns everyone’s own card', async () => {
  for (const member of [journalist, pr, expert, admin])
    expect(await open(member, member)).toMatchObject({ id: member.id })
})

test('makes an author known by a published post, not by a draft', async () => {
  const author = await someone({ role: 'expert' })
  await makePost(app, author, { status: 'draft' })
  await refused(journalist, author)
  await makePost(app, author)
  expect(await open(journalist, author)).toMatchObject({ id: author.id })
})

test('makes an author known by a comment until it is deleted', async () => {
  const author = await someone({ role: 'expert' })
  const comment = await makeComment(app, author, await makePost(app, journalist))
  expect(await open(journalist, author)).toMatchObject({ id: author.id })
  await db.updateTable('comments').set({ is_deleted: true }).where('id', '=', comment).execute()
  await refused(journalist, author)
})

test('makes an author known by a comment under a draft to the owner of the draft alone', async () => {
  const author = await someone({ role: 'expert' })
  await makeComment(app, author, await makePost(app, journalist, { status: 'draft' }))
  expect(await open(journalist, author)).toMatchObject({ id: author.id })
  await refused(pr, author)
})

test('makes both sides of a conversation known to each other, and to no one else', async () => {
  const [one, other] = [await someone({ role: 'expert' }), await someone({ role: 'expert' })]
  await refused(one, other)
  await talk({ responder_id: one.id, account_id: other.id })
  expect(await open(one, other)).toMatchObject({ id: other.id })
  expect(await open(other, one)).toMatchObject({ id: one.id })
  await refused(journalist, one)
  await refused(expert, other)
})

test('makes the owner of a source known to everyone who is shown it', async () => {
  const owner = await someone({ role: 'pr' })
  await db
    .insertInto('profiles')
    .values({ account_id: owner.id, name: 'Dr. Strand', role: 'Executive' })
    .execute()
  for (const reader of [journalist, expert, admin])
    expect(await open(reader, owner)).toMatchObject({ id: owner.id })
  await refused(pr, owner)
})

test('opens a source for its owner and admins, and tells another PR member that it is not theirs', async () => {
  const owner = await someone({ role: 'pr' })
  const { id } = await db
    .insertInto('profiles')
    .values({ account_id: owner.id, name: 'Dr. Strand', role: 'Executive' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const reader of [owner, admin]) {
    const { body } = await app.as(reader).call(readProfile, { params: { profile_id: id } })
    expect(body).toMatchObject({ kind: 'source', source: { id, name: 'Dr. Strand', account_id: owner.id } })
  }
  for (const reader of [journalist, pr, expert]) {
    const refusal = await app.as(reader).refused(readProfile, { params: { profile_id: id } }, 403)
    expect(refusal.body).toEqual({ error: 'You can only view profiles that belong to you.' })
  }
})

test('does not list a dormant member, and keeps them known by what they wrote', async () => {
  const dormant = await someone({ role: 'pr', dormant: true })
  await refused(journalist, dormant)
  expect(await open(admin, dormant)).toMatchObject({ id: dormant.id })
  await makePost(app, dormant)
  expect(await open(journalist, dormant)).toMatchObject({ id: dormant.id })
})

test('shows a dormant caller what they could read before', async () => {
  const dormant = await someone({ role: 'pr', dormant: true })
  expect(await open(dormant, journalist)).toMatchObject({ id: journalist.id })
})

test('hides members not onboarded, even from admins and whatever they left behind', async () => {
  const fresh = await someone({ onboarded: false })
  await makePost(app, fresh)
  for (const reader of [admin, pr]) await refused(reader, fresh)
})

test('shows an admin any onboarded member', async () => {
  for (const member of [journalist, pr, expert, await someone({ role: 'admin' })])
    expect(await open(admin, member)).toMatchObject({ id: member.id })
})

test('does not find an unknown or a malformed id', async () => {
  await refused(journalist, { id: randomUUID() })
  await app.as(journalist).refused(readProfile, { params: { profile_id: 'me' } }, 404)
})
