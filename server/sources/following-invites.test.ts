import { expect, test } from 'vitest'
import { separateSource } from '../../contract/claims.ts'
import { listFeed } from '../../contract/feed.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { submitPitch } from '../../contract/pitches.ts'
import { changeAudience, readPost } from '../../contract/posts.ts'
import { testApp } from '../../test/support/app.ts'
import { claiming } from '../../test/support/claiming.ts'
import { makeConfidential } from '../../test/support/confidential.ts'
import { type Member, makeMember, makeOwnSource, makeSource, PASSWORD } from '../../test/support/factories.ts'
import { pitchTo } from '../../test/support/pitching.ts'

const app = await testApp()
const { makeClaimed, makeExpert } = claiming(app)
const author = await makeMember(app)
const { pool } = app.database

const invite = ({ id: account_id }: Member, profile_id: string | null = null) => ({ account_id, profile_id })
const chosen = (...invited: object[]) => makeConfidential(app, author, { audience: 'chosen', invited })
const read = (member: Member, post_id: string) => app.as(member).call(readPost, { params: { post_id } })
const isAbsent = (member: Member, post_id: string) =>
  app.as(member).refused(readPost, { params: { post_id } }, 404)
const lists = async (member: Member, id: string) =>
  (await app.as(member).call(listFeed, { query: {} })).body.posts.some((post) => post.id === id)
const invitedTo = async (post_id: string) =>
  (await read(author, post_id)).body.own_audience!.invited.map(({ account_id, profile_id, source }) => ({
    ...{ account_id, profile_id, source },
  }))
const separate = (by: Member, source_id: string) => app.as(by).call(separateSource, { params: { source_id } })
const leave = (member: Member) => app.as(member).call(deleteOwnAccount, { body: { password: PASSWORD } })

/** A source that is invited to a request, and that its expert has claimed. */
async function makeInvited(more: (keeper: Member, expert: Member) => object[] = () => []) {
  const { keeper, expert, source } = await makeClaimed({ name: 'Naomi Lund' })
  const post_id = await chosen(invite(keeper, source), ...more(keeper, expert)).then(({ id }) => id)
  return { keeper, expert, source, post_id }
}

const ENDINGS = {
  'the expert leaves the agency': ({ expert, source }) => separate(expert, source),
  'the agency ends its part': ({ keeper, source }) => separate(keeper, source),
  'the member of the agency leaves': ({ keeper }) => leave(keeper),
} satisfies Record<string, (invited: Awaited<ReturnType<typeof makeInvited>>) => Promise<unknown>>

test.each(Object.entries(ENDINGS))(
  'an invitation follows its source to the expert when %s',
  async (_, end) => {
    const invited = await makeInvited()
    const { keeper, expert, source, post_id } = invited
    expect((await read(keeper, post_id)).body.only_sources).toEqual([{ id: source, name: 'Naomi Lund' }])
    await isAbsent(expert, post_id)
    await app.as(expert).refused(submitPitch, pitchTo(post_id, source), 404)
    await end(invited)
    expect((await read(expert, post_id)).body.only_sources).toEqual([{ id: source, name: 'Naomi Lund' }])
    expect(await lists(expert, post_id)).toBe(true)
    expect(await invitedTo(post_id)).toEqual([
      { account_id: expert.id, profile_id: source, source: 'Naomi Lund' },
    ])
    await app.as(expert).call(submitPitch, pitchTo(post_id, source))
  },
)

test('the former keeper no longer reads the request, and their open page learns it; that of the expert gets it', async () => {
  const { keeper, expert, source, post_id } = await makeInvited()
  const [lost, found, own] = [await app.stream(keeper), await app.stream(expert), await app.stream(author)]
  for (const stream of [lost, found, own]) await stream.next('ready')
  await separate(expert, source)
  expect((await lost.next('post.hidden')).data).toEqual({ post_id })
  expect((await found.next('post.updated')).data).toMatchObject({ id: post_id })
  expect(await own.until('post.updated')).toMatchObject({ id: post_id })
  await isAbsent(keeper, post_id)
  expect(await lists(keeper, post_id)).toBe(false)
  await app.as(keeper).refused(submitPitch, pitchTo(post_id, source), 404)
})

test('a keeper who is invited in person as well, or with another source, stays', async () => {
  const inPerson = await makeInvited((keeper) => [invite(keeper)])
  await separate(inPerson.expert, inPerson.source)
  expect((await read(inPerson.keeper, inPerson.post_id)).body.only_sources).toBeNull()
  expect((await invitedTo(inPerson.post_id)).map(({ account_id }) => account_id).toSorted()).toEqual(
    [inPerson.keeper.id, inPerson.expert.id].toSorted(),
  )
  const { keeper, expert, source } = await makeClaimed()
  const other = await makeSource(app, keeper, { name: 'Other Source' })
  const { id } = await chosen(invite(keeper, source), invite(keeper, other))
  await separate(keeper, source)
  expect((await read(keeper, id)).body.only_sources).toEqual([{ id: other, name: 'Other Source' }])
  expect((await read(expert, id)).body.only_sources).toMatchObject([{ id: source }])
  const refused = await app.as(keeper).refused(submitPitch, pitchTo(id, source), 422)
  expect(refused.body.fields).toEqual({ profile_id: 'You are invited to pitch only Other Source.' })
  await app.as(keeper).call(submitPitch, pitchTo(id, other))
})

test('names a source once that was invited through both sides, and keeps an expert who is invited in person', async () => {
  const { keeper, expert, source } = await makeClaimed({ name: 'Naomi Lund' })
  const both = await chosen(invite(keeper, source), invite(expert, source))
  const person = await chosen(invite(keeper, source), invite(expert))
  await separate(expert, source)
  expect(await invitedTo(both.id)).toEqual([
    { account_id: expert.id, profile_id: source, source: 'Naomi Lund' },
  ])
  expect((await read(expert, person.id)).body.only_sources).toBeNull()
  await isAbsent(keeper, both.id)
})

test('leaves other invitations of the keeper, and those of others, as they are', async () => {
  const { keeper, expert, source } = await makeClaimed()
  const bystander = await makeExpert()
  const { id } = await chosen(invite(keeper), invite(bystander))
  const { rows } = await pool.query('select * from post_invites where post_id = $1 order by account_id', [id])
  const stream = await app.stream(keeper)
  await stream.next('ready')
  await separate(expert, source)
  const heard: string[] = []
  for await (const { name } of stream) {
    heard.push(name)
    if (name === 'notification.created') break
  }
  expect(heard.filter((name) => name.startsWith('post.'))).toEqual([])
  const after = await pool.query('select * from post_invites where post_id = $1 order by account_id', [id])
  expect(after.rows).toEqual(rows)
})

test('an expert who has a profile of their own takes over no other one, and no invitation', async () => {
  const { keeper, expert, source, post_id } = await makeInvited()
  await makeOwnSource(app, expert)
  for (const by of [keeper, expert]) {
    const refused = await app.as(by).refused(separateSource, { params: { source_id: source } }, 409)
    expect(refused.body.error).toBe('The expert already has a source profile.')
  }
  await read(keeper, post_id)
  await isAbsent(expert, post_id)
})

test('an author who saves a list from before the source went to its expert is told, and changes nothing', async () => {
  const { keeper, expert, source, post_id } = await makeInvited()
  await separate(expert, source)
  const save = (...invited: object[]) => ({
    params: { post_id },
    body: { audience: 'chosen' as const, invited: invited as never },
  })
  await app.as(author).refused(changeAudience, save(invite(keeper, source)), 422)
  expect(await invitedTo(post_id)).toMatchObject([{ account_id: expert.id }])
  await app.as(author).call(changeAudience, save(invite(expert, source)))
  await read(expert, post_id)
})
