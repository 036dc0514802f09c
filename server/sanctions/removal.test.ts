import { expect, test } from 'vitest'
import { decideCase } from '../../contract/cases.ts'
import { listComments } from '../../contract/comments.ts'
import { listFeed } from '../../contract/feed.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { readOwnPitch, submitPitch } from '../../contract/pitches.ts'
import { closePost, editPost, readPost } from '../../contract/posts.ts'
import { appealSanction, readStanding } from '../../contract/sanctions.ts'
import { listSources, restoreSource, retireSource } from '../../contract/sources.ts'
import { testApp } from '../../test/support/app.ts'
import { makeComment, makeMember, makePost, makeSource, PASSWORD } from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'
import { makePitcher, makeRequest, pitchTo } from '../../test/support/pitching.ts'
import { caseOf, report } from '../../test/support/reporting.ts'
import { appealCase, decideAs, WHY } from '../../test/support/sanctioning.ts'

const app = await testApp()
const gus = await makeMember(app, { role: 'admin' })
const ada = await makeMember(app, { role: 'admin' })
const [reader, reporter] = [await makeMember(app), await makeMember(app, { role: 'pr' })]
const removal = { decision: 'removal', rule: 'mass', reason: WHY } as const

type Content = { type: 'post' | 'comment' | 'source'; id: string }

async function remove({ type, id }: Content) {
  await report(app, type === 'source' ? reader : reporter, { type, subject_id: id, rule: 'mass' })
  await decideAs(app, gus, await caseOf(app, id), removal)
}

async function lift(member: { id: string; token?: string }, asMember: Parameters<typeof app.as>[0]) {
  const [one] = (await app.as(asMember).call(readStanding)).body.sanctions
  const words = 'It was about the same story, and nobody minded.'
  await app.as(asMember).call(appealSanction, { params: { sanction_id: one!.id }, body: { words } })
  await decideAs(app, ada, await appealCase(app, member), { decision: 'lifted', reason: WHY })
}

test('hides a post from all but its author, who reads why, until the removal is lifted', async () => {
  const author = await makeMember(app)
  const post_id = await makePost(app, author, { title: 'Bought links' })
  const stream = await app.stream(reader)
  await stream.next('ready')
  const listed = async () => (await app.as(reader).call(listFeed)).body.posts.some(({ id }) => id === post_id)
  expect(await listed()).toBe(true)
  await remove({ type: 'post', id: post_id })
  expect((await stream.next('post.hidden')).data).toEqual({ post_id })
  stream.close()
  expect(await listed()).toBe(false)
  await app.as(reader).refused(readPost, { params: { post_id } }, 404)
  const own = (await app.as(author).call(readPost, { params: { post_id } })).body
  expect(own).toMatchObject({ id: post_id, removed_for: WHY })
  const edit = { title: 'Links', description: 'Other words.', tags: own.tags, updated_at: own.updated_at }
  const refused = await app.as(author).refused(editPost, { params: { post_id }, body: edit }, 409)
  expect(refused.body.error).toBe('The Beatline team has removed this post.')
  const { is_good, sanctions } = (await app.as(author).call(readStanding)).body
  expect(is_good).toBe(true)
  expect(sanctions).toMatchObject([
    { kind: 'removal', removed: { type: 'post', id: post_id }, rule: 'mass', reason: WHY, ends_at: null },
  ])
  expect(await mailsTo(app, author.email)).toMatchObject([
    { letter: 'sanction', slots: { subject: 'Your post was removed', message: WHY } },
  ])
  await app.as(author).call(listFeed)
  await lift(author, author)
  expect(await listed()).toBe(true)
  expect((await app.as(author).call(readPost, { params: { post_id } })).body.removed_for).toBe(null)
})

test('closes a request that it hides, which its author may reopen once that is lifted', async () => {
  const [author, pitcher] = [await makeMember(app), await makePitcher(app)]
  const post_id = await makeRequest(app, author)
  await remove({ type: 'post', id: post_id })
  await app.as(pitcher).refused(submitPitch, pitchTo(post_id, pitcher.source), 404)
  await app.as(author).refused(closePost, { params: { post_id } }, 409)
  await lift(author, author)
  const again = await app.as(pitcher).refused(submitPitch, pitchTo(post_id, pitcher.source), 409)
  expect(again.body).toMatchObject({ code: 'closed' })
})

test('deletes a comment, and shows it again once that is lifted', async () => {
  const author = await makeMember(app)
  const post_id = await makePost(app, await makeMember(app))
  const id = await makeComment(app, author, post_id)
  const shown = async () =>
    (await app.as(reader).call(listComments, { params: { post_id } })).body.some(
      (one) => one.id === id && !one.is_deleted,
    )
  expect(await shown()).toBe(true)
  await remove({ type: 'comment', id })
  expect(await shown()).toBe(false)
  await lift(author, author)
  expect(await shown()).toBe(true)
})

test('retires a source, which can be neither found nor pitched until that is lifted', async () => {
  const pitcher = await makePitcher(app)
  const source = await makeSource(app, pitcher, { name: 'Ira Quayle' })
  const [before, after] = [
    await makeRequest(app, await makeMember(app)),
    await makeRequest(app, await makeMember(app)),
  ]
  await app.as(pitcher).call(submitPitch, pitchTo(before, source))
  const found = async () =>
    (await app.as(reader).call(listSources, { body: { search: 'Quayle' } })).body.sources.length
  expect(await found()).toBe(1)
  await remove({ type: 'source', id: source })
  expect(await found()).toBe(0)
  await app.as(pitcher).refused(submitPitch, pitchTo(after, source), 422)
  const own = (await app.as(pitcher).call(listSources, { body: { search: 'Quayle' } })).body.sources
  expect(own).toMatchObject([{ id: source, is_retired: true }])
  const { pitch } = (await app.as(pitcher).call(readOwnPitch, { params: { post_id: before } })).body
  expect(pitch?.source?.name).toBe('Ira Quayle · Retired')
  await lift(pitcher, pitcher)
  expect(await found()).toBe(1)
  await app.as(pitcher).call(submitPitch, pitchTo(after, source))
})

test('leaves a source retired that its keeper had retired before, once the removal is lifted', async () => {
  const pitcher = await makePitcher(app)
  const params = { source_id: await makeSource(app, pitcher, { name: 'Ira Lowell' }) }
  await report(app, reader, { type: 'source', subject_id: params.source_id, rule: 'mass' })
  await app.as(pitcher).call(retireSource, { params })
  await decideAs(app, gus, await caseOf(app, params.source_id), removal)
  await app.as(pitcher).refused(restoreSource, { params }, 409)
  await lift(pitcher, pitcher)
  const own = (await app.as(pitcher).call(listSources, { body: { search: 'Lowell' } })).body.sources
  expect(own).toMatchObject([{ is_retired: true, retired_by: 'keeper' }])
  await app.as(pitcher).call(restoreSource, { params })
  const { sources } = (await app.as(reader).call(listSources, { body: { search: 'Lowell' } })).body
  expect(sources).toHaveLength(1)
})

test('removes what a member wrote who has left, of whom nothing else can be decided', async () => {
  const author = await makeMember(app)
  const post_id = await makePost(app, author)
  await report(app, reporter, { type: 'post', subject_id: post_id, rule: 'mass' })
  const case_id = await caseOf(app, post_id)
  await app.as(author).call(deleteOwnAccount, { body: { password: PASSWORD } })
  await app.as(reader).call(readPost, { params: { post_id } })
  const warning = { version: 1, ...removal, decision: 'warning' }
  await app.as(gus).refused(decideCase, { params: { case_id }, body: warning }, 409)
  await decideAs(app, gus, case_id, removal)
  await app.as(reader).refused(readPost, { params: { post_id } }, 404)
})

test('refuses to remove what is removed already, and then decides nothing', async () => {
  const author = await makeMember(app)
  const post_id = await makePost(app, author)
  await report(app, reporter, { type: 'post', subject_id: post_id, rule: 'mass' })
  const case_id = await caseOf(app, post_id)
  await app.database.pool.query('update posts set removed_at = now() where id = $1', [post_id])
  const client = app.as(gus)
  const { body } = await client.refused(
    decideCase,
    { params: { case_id }, body: { version: 1, ...removal } },
    409,
  )
  expect(body.error).toBe('This is no longer there.')
  expect((await app.as(author).call(readStanding)).body.sanctions).toEqual([])
})
