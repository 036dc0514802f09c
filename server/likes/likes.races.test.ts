import { expect, test } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { likeComment, likePost, unlikeComment, unlikePost } from '../../contract/likes.ts'
import { readPost } from '../../contract/posts.ts'
import { commenting } from '../../test/support/commenting.ts'
import { makeComment, makeMember, makePost } from '../../test/support/factories.ts'
import {
  ask,
  concurrently,
  expectOnly,
  makeMembers,
  race,
  rowsOf,
  twoProcesses,
} from '../../test/support/races.ts'

const { app, other, appOf } = await twoProcesses()
const owner = await makeMember(app)
// Fewer than calls, so that each likes and unlikes several times at once.
const likers = await makeMembers(app, 5)
const { list } = commenting(app)

/** Every third call unlikes. */
const likeAndUnlike = (like: Endpoint, unlike: Endpoint, params: Record<string, string>) =>
  concurrently((n) => ask(appOf(n).as(likers[n % 5]!), n % 3 === 2 ? unlike : like, { params }))

/** The accounts that like it, one row each. */
async function likersOf(id: string): Promise<string[]> {
  const rows = await rowsOf<{ account_id: string }>(
    app,
    'select account_id from likes where likeable_id = $1',
    [id],
  )
  const ids = rows.map(({ account_id }) => account_id)
  expect(new Set(ids).size).toBe(ids.length)
  return ids
}

async function expectEveryoneNotifiedOnce(id: string) {
  const rows = await rowsOf<{ actor_id: string }>(
    app,
    `select actor_id from notifications
     where object_id = $1 and account_id = $2 and type = 'like' and not dismissed`,
    [id, owner.id],
  )
  expect(rows.map(({ actor_id }) => actor_id).toSorted()).toEqual(likers.map(({ id }) => id).toSorted())
}

test('counts likes exactly when they are given and withdrawn concurrently', async () => {
  await race(async () => {
    const post_id = await makePost(app, owner)
    const outcomes = await likeAndUnlike(likePost, unlikePost, { post_id })
    expectOnly(outcomes, 200)
    const liking = await likersOf(post_id)
    for (const liker of likers) {
      const { body } = await other.as(liker).call(readPost, { params: { post_id } })
      expect(body).toMatchObject({ likes_count: liking.length, is_liked: liking.includes(liker.id) })
    }
    await expectEveryoneNotifiedOnce(post_id)
    return outcomes
  })
})

test('counts likes of a comment given and taken back at once exactly once', async () => {
  await race(async () => {
    const post_id = await makePost(app, owner)
    const comment_id = await makeComment(app, owner, post_id)
    const outcomes = await likeAndUnlike(likeComment, unlikeComment, { comment_id })
    expectOnly(outcomes, 200)
    const liking = await likersOf(comment_id)
    for (const liker of likers)
      expect(await list(liker, post_id)).toMatchObject([
        { likes_count: liking.length, is_liked: liking.includes(liker.id) },
      ])
    await expectEveryoneNotifiedOnce(comment_id)
    return outcomes
  })
})
