import { expect, test } from 'vitest'
import { likeComment, likePost } from '../../contract/likes.ts'
import { exportOwnData } from '../../contract/own-data.ts'
import { changeAudience, readPost } from '../../contract/posts.ts'
import { savePost } from '../../contract/saves.ts'
import { testApp } from '../../test/support/app.ts'
import { makeConfidential } from '../../test/support/confidential.ts'
import { makeComment, makeMember } from '../../test/support/factories.ts'

const app = await testApp()

test('names a post that the member saved, liked, saw or opened only while they may read it', async () => {
  const [author, reader] = [await makeMember(app), await makeMember(app, { role: 'pr' })]
  const { id } = await makeConfidential(app, author)
  const comment_id = await makeComment(app, author, id)
  const client = app.as(reader)
  const params = { post_id: id }
  await client.call(readPost, { params })
  await client.call(likePost, { params })
  await client.call(savePost, { params })
  await client.call(likeComment, { params: { comment_id } })
  await app.database.pool.query(
    `with seen as (insert into seen_posts (account_id, post_id) values ($1, $2))
     insert into matches (id, account_id, post_id, filters, reason) values ($1, $1, $2, '{}', 'new')`,
    [reader.id, id],
  )
  const named = async () => {
    const { body } = await client.call(exportOwnData)
    const { saved_posts, seen_posts, openings, invitations, likes, matches } = body
    const lists = [saved_posts, seen_posts, openings, invitations, likes, matches].map((rows) => rows.length)
    expect(JSON.stringify(body).includes(id)).toBe(lists.some((length) => length > 0))
    return lists
  }
  const read = (audience: 'pr' | 'experts') =>
    app.as(author).call(changeAudience, { params, body: { audience } as never })
  const invite = (people: object[]) =>
    app.as(author).call(changeAudience, { params, body: { audience: 'chosen', invited: people } as never })
  expect(await named()).toEqual([1, 1, 1, 0, 2, 1])
  await read('experts')
  expect(await named()).toEqual([0, 0, 0, 0, 0, 0])
  await invite([{ account_id: reader.id, profile_id: null }])
  expect(await named()).toEqual([1, 1, 1, 1, 2, 1])
  await app.database.pool.query('update posts set removed_at = now() where id = $1', [id])
  expect(await named()).toEqual([0, 0, 0, 0, 0, 0])
})
