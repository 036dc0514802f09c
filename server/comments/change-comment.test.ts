import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { deleteComment, editComment } from '../../contract/comments.ts'
import { readPost } from '../../contract/posts.ts'
import { testApp } from '../../test/support/app.ts'
import { commenting } from '../../test/support/commenting.ts'
import { makeComment, makeMember, makePost } from '../../test/support/factories.ts'

const app = await testApp({ LIMITS: 'comments=100000/60' })
const owner = await makeMember(app)
const writer = await makeMember(app, { role: 'pr' })
const admin = await makeMember(app, { role: 'admin' })
const { say, list } = commenting(app)

const setting = async () => {
  const post = await makePost(app, owner)
  const comment = await say(writer, post, 'First words')
  return { post, comment, params: { comment_id: comment.id } }
}
const countOf = async (post_id: string) =>
  (await app.as(owner).call(readPost, { params: { post_id } })).body.comments_count
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort((a, b) => a - b)

describe('Editing a comment', () => {
  test('changes its text and the time of its change, nothing else', async () => {
    const { post, comment, params } = await setting()
    const { body } = await app.as(writer).call(editComment, { params, body: { content: ' Better words ' } })
    expect(body).toEqual({ ...comment, content: 'Better words', updated_at: body.updated_at })
    expect(body.updated_at > comment.updated_at).toBe(true)
    expect(await list(owner, post)).toEqual([body])
  })

  test('is for its author only: not for the post’s owner or an admin', async () => {
    const { post, comment, params } = await setting()
    for (const member of [owner, admin]) {
      const { body } = await app.as(member).refused(editComment, { params, body: { content: 'Mine' } }, 403)
      expect(body.error).toBe('Only its author edits a comment.')
    }
    expect(await list(writer, post)).toEqual([comment])
  })

  test('validates the text like a new one, and accepts no other field', async () => {
    const { params } = await setting()
    const client = app.as(writer)
    const fields = async (body: unknown) =>
      (await client.refused(editComment, { params, body }, 422)).body.fields
    expect(await fields({})).toEqual({ content: 'Comment is required' })
    expect(await fields({ content: ' \u200b ' })).toEqual({ content: 'Comment is required' })
    expect(await fields({ content: 'Words', updated_at: 'yesterday' })).toEqual({
      updated_at: 'Invalid input',
    })
    for (const key of ['path', 'depth', 'account_id', 'is_deleted', 'post_id', 'created_at'])
      expect(await fields({ content: 'Words', [key]: 1 })).toEqual({ [key]: 'Invalid input' })
  })

  test('answers 404 for a deleted or absent comment', async () => {
    const { params } = await setting()
    await app.as(writer).call(deleteComment, { params })
    const body = { content: 'Too late' }
    for (const comment_id of [params.comment_id, randomUUID(), 'none'])
      await app.as(writer).refused(editComment, { params: { comment_id }, body }, 404)
  })

  test('in two tabs at once refuses the second and tells it of the first edit', async () => {
    const { post, comment, params } = await setting()
    const { updated_at } = comment
    const client = app.as(writer)
    const first = (await client.call(editComment, { params, body: { content: 'One', updated_at } })).body
    const second = await client.refused(editComment, { params, body: { content: 'Two', updated_at } }, 409)
    expect(second.body.error).toBe('This comment has been changed in the meantime.')
    expect(await list(owner, post)).toEqual([first])
    const again = { content: 'Two', updated_at: first.updated_at }
    expect((await client.call(editComment, { params, body: again })).body.content).toBe('Two')
  })

  test('succeeds for one of ten that have read the same text', async () => {
    const { comment, params } = await setting()
    const edits = Array.from({ length: 10 }, (_, n) =>
      app.as(writer).send('PATCH', `/api/comments/${params.comment_id}`, {
        body: JSON.stringify({ content: `Edit ${n}`, updated_at: comment.updated_at }),
        headers: { 'content-type': 'application/json' },
      }),
    )
    expect(statuses(await Promise.all(edits))).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  })

  test('answers a made-up time with a conflict only', async () => {
    const { params } = await setting()
    for (const updated_at of ['0000-01-01T00:00:00Z', '2026-01-01T00:00:00+23:59', '9999-12-31T23:59:59Z'])
      await app.as(writer).refused(editComment, { params, body: { content: 'Words', updated_at } }, 409)
  })
})

describe('Deleting a comment', () => {
  test('is for its author', async () => {
    const { post, params } = await setting()
    const { body } = await app.as(owner).refused(deleteComment, { params }, 403)
    expect(body.error).toBe('Only its author or an admin deletes a comment.')
    expect(await countOf(post)).toBe(1)
    expect((await app.as(writer).call(deleteComment, { params })).body).toEqual({ success: true })
    expect(await list(writer, post)).toEqual([])
    expect(await countOf(post)).toBe(0)
  })

  test('is for an admin as well, and is then recorded', async () => {
    const { params } = await setting()
    await app.as(admin).call(deleteComment, { params })
    const written = () =>
      app.database.db
        .selectFrom('audit_log')
        .select(['action', 'actor_id'])
        .where('subject_id', '=', params.comment_id)
        .execute()
    expect(await written()).toEqual([{ action: 'comment.deleted', actor_id: admin.id }])
    const own = await say(admin, await makePost(app, owner), 'An admin’s own')
    await app.as(admin).call(deleteComment, { params: { comment_id: own.id } })
    const all = await app.database.db
      .selectFrom('audit_log')
      .select('id')
      .where('subject_id', '=', own.id)
      .execute()
    expect(all).toEqual([])
  })

  test('is for admins alone when its author has left', async () => {
    const leaver = await makeMember(app)
    const post = await makePost(app, owner)
    const params = { comment_id: (await say(leaver, post, 'So long')).id }
    await app.database.db.deleteFrom('auth_users').where('id', '=', leaver.id).execute()
    await app.as(owner).refused(deleteComment, { params }, 403)
    await app.as(admin).call(deleteComment, { params })
    expect(await list(owner, post)).toEqual([])
  })

  test('leaves its likes harmless: they can still be taken back', async () => {
    const { post, comment, params } = await setting()
    const { db } = app.database
    const like = { account_id: owner.id, likeable_type: 'comment', likeable_id: comment.id }
    await db.insertInto('likes').values(like).execute()
    await app.as(writer).call(deleteComment, { params })
    await db.deleteFrom('likes').where('likeable_id', '=', comment.id).execute()
    expect(await list(owner, post)).toEqual([])
  })

  test('happens once: of ten at once one counts, the others find nothing', async () => {
    const { post, params } = await setting()
    await say(owner, post, 'Stays')
    const deletes = Array.from({ length: 10 }, () =>
      app.as(writer).send('DELETE', `/api/comments/${params.comment_id}`),
    )
    expect(statuses(await Promise.all(deletes))).toEqual([200, ...Array.from({ length: 9 }, () => 404)])
    expect(await countOf(post)).toBe(1)
  })

  test('answers 404 for an absent comment', async () => {
    for (const comment_id of [randomUUID(), 'none'])
      await app.as(admin).refused(deleteComment, { params: { comment_id } }, 404)
  })
})

test('refuses to edit or delete comments under a hidden post', async () => {
  const draft = await makePost(app, owner, { status: 'draft' })
  const params = { comment_id: await makeComment(app, writer, draft) }
  await app.as(writer).refused(editComment, { params, body: { content: 'Words' } }, 404)
  for (const member of [writer, admin]) await app.as(member).refused(deleteComment, { params }, 404)
  await app.as(owner).refused(deleteComment, { params }, 403)
})
