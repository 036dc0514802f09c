import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { likePost } from '../../contract/likes.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { deleteDraft, readPost } from '../../contract/posts.ts'
import { savePost } from '../../contract/saves.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember, makePost, PASSWORD } from '../../test/support/factories.ts'

const app = await testApp({ LIMITS: 'posts=1000/3600,post-edits=1000/3600' })
const { pool } = app.database
const owner = await makeMember(app)
const client = app.as(owner)
const [reader, admin] = [await makeMember(app, { role: 'pr' }), await makeMember(app, { role: 'admin' })]
const draft = async () => ({ post_id: await makePost(app, owner, { status: 'draft' }) })
const JSON_BODY = { 'content-type': 'application/json' }

test('deletes a draft for good, with its like and save', async () => {
  const params = await draft()
  await client.call(likePost, { params })
  await client.call(savePost, { params })
  expect((await client.call(deleteDraft, { params })).body).toEqual({ success: true })
  await client.refused(readPost, { params }, 404)
  await client.refused(deleteDraft, { params }, 404)
  const left = `select from likes where likeable_id = $1 union all select from saved_posts where post_id = $1`
  expect((await pool.query(left, [params.post_id])).rows).toEqual([])
})

test('lets the author delete a draft, which does not exist for others', async () => {
  const params = await draft()
  for (const member of [reader, admin]) await app.as(member).refused(deleteDraft, { params }, 404)
  await client.refused(deleteDraft, { params: { post_id: randomUUID() } }, 404)
  await client.call(deleteDraft, { params })
})

test('refuses to delete a published post, whoever asks', async () => {
  const params = { post_id: await makePost(app, owner) }
  const said = async (member: typeof owner) =>
    (await app.as(member).refused(deleteDraft, { params }, 403)).body.error
  expect(await said(owner)).toBe('A published post is not deleted. A request can be closed.')
  for (const member of [reader, admin]) expect(await said(member)).toBe('Only the author can delete a draft.')
  await client.call(readPost, { params })
})

test('deletes once when twenty calls come at once', async () => {
  const params = await draft()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => client.send('DELETE', `/api/posts/${params.post_id}`)),
  )
  const statuses = answers.map(({ status }) => status).sort((a, b) => a - b)
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 404)])
})

test('leaves the post there for everyone or gone when publishing and deleting at once', async () => {
  const seen = new Set<string>()
  for (let n = 0; n < 20; n += 1) {
    const params = await draft()
    const path = `/api/posts/${params.post_id}`
    const publish = () => client.send('POST', `${path}/publish`, { body: '{}', headers: JSON_BODY })
    const remove = () => client.send('DELETE', path)
    const [one, other] = await Promise.all(n % 2 === 0 ? [publish(), remove()] : [remove(), publish()])
    const statuses = n % 2 === 0 ? [one.status, other.status] : [other.status, one.status]
    const { status } = await app.as(reader).send('GET', path)
    seen.add(JSON.stringify([...statuses, status]))
  }
  for (const outcome of seen) expect(['[200,403,200]', '[404,200,404]']).toContain(outcome)
})

test('answers both calls and deletes the draft when editing and deleting at once', async () => {
  for (let n = 0; n < 20; n += 1) {
    const params = await draft()
    const { updated_at } = (await client.call(readPost, { params })).body
    const body = JSON.stringify({ title: 'A title', description: 'Words.', tags: [], updated_at })
    const path = `/api/posts/${params.post_id}`
    const [edited, removed] = await Promise.all([
      client.send('PATCH', path, { body, headers: JSON_BODY }),
      client.send('DELETE', path),
    ])
    expect([200, 404]).toContain(edited.status)
    expect(removed.status).toBe(200)
    await client.refused(readPost, { params }, 404)
  }
})

test('does not deadlock when liking and deleting at once', async () => {
  for (let n = 0; n < 20; n += 1) {
    const params = await draft()
    const path = `/api/posts/${params.post_id}`
    const [liked, removed] = await Promise.all([
      client.send('PUT', `${path}/like`),
      client.send('DELETE', path),
    ])
    expect([200, 404]).toContain(liked.status)
    expect(removed.status).toBe(200)
  }
})

test('keeps the post without its author, or deletes it, when published while the author leaves', async () => {
  for (let n = 0; n < 5; n += 1) {
    const leaver = await makeMember(app)
    const post_id = await makePost(app, leaver, { status: 'draft' })
    const [published] = await Promise.all([
      app.as(leaver).send('POST', `/api/posts/${post_id}/publish`, { body: '{}', headers: JSON_BODY }),
      app.as(leaver).call(deleteOwnAccount, { body: { password: PASSWORD } }),
    ])
    expect([200, 401, 404]).toContain(published.status)
    const { status } = await app.as(reader).send('GET', `/api/posts/${post_id}`)
    expect(status).toBe(published.status === 200 ? 200 : 404)
  }
})
