import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readPost } from '../../contract/posts.ts'
import { savePost, unsavePost } from '../../contract/saves.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember, makePost } from '../../test/support/factories.ts'

const app = await testApp()
const { db } = app.database
const [author, reader] = [await makeMember(app), await makeMember(app)]

const saversOf = (id: string) =>
  db.selectFrom('saved_posts').select('user_id').where('post_id', '=', id).execute()

test('saves a post once, however often it is called, and unsaves it the same way', async () => {
  const post_id = await makePost(app, author)
  const client = app.as(reader)
  for (let n = 0; n < 3; n += 1)
    expect((await client.call(savePost, { params: { post_id } })).body).toEqual({ is_saved: true })
  expect((await client.call(readPost, { params: { post_id } })).body.is_saved).toBe(true)
  expect((await app.as(author).call(readPost, { params: { post_id } })).body.is_saved).toBe(false)
  expect(await saversOf(post_id)).toEqual([{ user_id: reader.id }])
  for (let n = 0; n < 3; n += 1)
    expect((await client.call(unsavePost, { params: { post_id } })).body).toEqual({ is_saved: false })
  expect((await client.call(readPost, { params: { post_id } })).body.is_saved).toBe(false)
})

test("saves own community posts, own drafts and requests of others, but not the caller's own request", async () => {
  const pr = await makeMember(app, { role: 'pr' })
  for (const [owner, post_type] of [
    [author, 'request_for_source'],
    [pr, 'request_for_story'],
  ] as const) {
    const post_id = await makePost(app, owner, { post_type })
    const { body } = await app.as(owner).refused(savePost, { params: { post_id } }, 403)
    expect(body.error).toBe('You can’t save your own requests. You’ll find them in your Pitchbox.')
    expect((await app.as(owner).call(unsavePost, { params: { post_id } })).body).toEqual({ is_saved: false })
    await app.as(reader).call(savePost, { params: { post_id } })
  }
  for (const status of ['published', 'draft'] as const)
    await app.as(author).call(savePost, { params: { post_id: await makePost(app, author, { status }) } })
})

test('saves a request whose owner has left like any other', async () => {
  const leaver = await makeMember(app)
  const post_id = await makePost(app, leaver, { post_type: 'request_for_source' })
  await db.deleteFrom('auth_users').where('id', '=', leaver.id).execute()
  await app.as(reader).call(savePost, { params: { post_id } })
})

test('refuses what the caller may not see: drafts of others, and absent posts', async () => {
  const draft = await makePost(app, author, { status: 'draft' })
  for (const post_id of [draft, randomUUID(), 'none'])
    for (const endpoint of [savePost, unsavePost])
      await app.as(reader).refused(endpoint, { params: { post_id } }, 404)
  expect(await saversOf(draft)).toEqual([])
})

test('keeps what a dormant member has saved, and saves no more', async () => {
  const dormant = await makeMember(app, { dormant: true })
  const [kept, more] = [await makePost(app, author), await makePost(app, author)]
  await db.insertInto('saved_posts').values({ user_id: dormant.id, post_id: kept }).execute()
  const client = app.as(dormant)
  expect((await client.refused(savePost, { params: { post_id: more } }, 403)).body.code).toBe(
    'membership_dormant',
  )
  await client.refused(unsavePost, { params: { post_id: kept } }, 403)
  expect((await client.call(readPost, { params: { post_id: kept } })).body.is_saved).toBe(true)
})
