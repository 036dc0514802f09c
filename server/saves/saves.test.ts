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

test('A post is saved once, however often it is said, and so is it taken back', async () => {
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

test('One saves own community posts and drafts of them, and requests of others, but not one’s own request', async () => {
  const pr = await makeMember(app, { role: 'pr' })
  for (const [owner, post_type] of [
    [author, 'request_for_source'],
    [pr, 'request_for_story'],
  ] as const) {
    const post_id = await makePost(app, owner, { post_type })
    const { body } = await app.as(owner).refused(savePost, { params: { post_id } }, 403)
    expect(body.error).toBe('Your own requests cannot be saved: you find them in your Pitchbox.')
    expect((await app.as(owner).call(unsavePost, { params: { post_id } })).body).toEqual({ is_saved: false })
    await app.as(reader).call(savePost, { params: { post_id } })
  }
  for (const status of ['published', 'draft'] as const)
    await app.as(author).call(savePost, { params: { post_id: await makePost(app, author, { status }) } })
})

test('A request whose owner has left is saved like another’s', async () => {
  const leaver = await makeMember(app)
  const post_id = await makePost(app, leaver, { post_type: 'request_for_source' })
  await db.deleteFrom('auth_users').where('id', '=', leaver.id).execute()
  await app.as(reader).call(savePost, { params: { post_id } })
})

test('What one may not see cannot be saved: drafts of others, and what is absent', async () => {
  const draft = await makePost(app, author, { status: 'draft' })
  for (const post_id of [draft, randomUUID(), 'none'])
    for (const endpoint of [savePost, unsavePost])
      await app.as(reader).refused(endpoint, { params: { post_id } }, 404)
  expect(await saversOf(draft)).toEqual([])
})

test('A dormant member keeps what he saved and saves no more', async () => {
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
