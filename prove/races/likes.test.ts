import { expect, test } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { likeComment, likePost, unlikeComment, unlikePost } from '../../contract/likes.ts'
import { readPost } from '../../contract/posts.ts'
import { savePost, unsavePost } from '../../contract/saves.ts'
import { commenting } from '../../test/commenting.ts'
import { makeComment, makeMember, makePost } from '../../test/factories.ts'
import { ask, expectOnly, makeMembers, race, rowsOf, together, twoProcesses } from './at-once.ts'

const [app, other] = await twoProcesses()
const owner = await makeMember(app)
// Fewer than calls: each of them likes and takes back several times at the same moment.
const likers = await makeMembers(app, 5)
const likerOf = (n: number) => likers[n % likers.length]!
const appOf = (n: number) => (n % 2 ? app : other)
const { list } = commenting(app)

type Turn = { n: number; endpoint: Endpoint; params: Record<string, string> }
const turn = ({ n, endpoint, params }: Turn) => ask(appOf(n).as(likerOf(n)), endpoint, { params })
// Every third call takes back.
const isBack = (n: number) => n % 3 === 2

/** Who likes it, as rows; each once, or the unique index is gone. */
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

const toldOf = async (id: string) =>
  (
    await rowsOf<{ actor_id: string }>(
      app,
      `select actor_id from notifications where object_id = $1 and account_id = $2 and type = 'like' and not dismissed`,
      [id, owner.id],
    )
  )
    .map(({ actor_id }) => actor_id)
    .toSorted()

const everybody = likers.map(({ id }) => id).toSorted()

test('Likes of a post, given and taken back by the same and by different members at once, are counted as they stand', async () => {
  await race(async () => {
    const post_id = await makePost(app, owner)
    const outcomes = await together((n) =>
      turn({ n, endpoint: isBack(n) ? unlikePost : likePost, params: { post_id } }),
    )
    expectOnly(outcomes, [200])
    const liking = await likersOf(post_id)
    for (const liker of likers) {
      const { body } = await other.as(liker).call(readPost, { params: { post_id } })
      expect(body).toMatchObject({ likes_count: liking.length, is_liked: liking.includes(liker.id) })
    }
    expect(await toldOf(post_id)).toEqual(everybody)
    return outcomes
  })
})

test('Likes of a comment, given and taken back at once, are counted as they stand', async () => {
  await race(async () => {
    const post_id = await makePost(app, owner)
    const comment_id = await makeComment(app, owner, post_id)
    const outcomes = await together((n) =>
      turn({ n, endpoint: isBack(n) ? unlikeComment : likeComment, params: { comment_id } }),
    )
    expectOnly(outcomes, [200])
    const liking = await likersOf(comment_id)
    for (const liker of likers)
      expect(await list(liker, post_id)).toMatchObject([
        { likes_count: liking.length, is_liked: liking.includes(liker.id) },
      ])
    expect(await toldOf(comment_id)).toEqual(everybody)
    return outcomes
  })
})

test('A post that is saved and given up at once is saved once or not at all, and the last call counts', async () => {
  await race(async () => {
    const post_id = await makePost(app, owner)
    const outcomes = await together((n) =>
      turn({ n, endpoint: isBack(n) ? unsavePost : savePost, params: { post_id } }),
    )
    expectOnly(outcomes, [200])
    const rows = await rowsOf<{ user_id: string }>(
      app,
      'select user_id from saved_posts where post_id = $1',
      [post_id],
    )
    const saving = rows.map(({ user_id }) => user_id)
    expect(new Set(saving).size).toBe(saving.length)
    for (const [n, liker] of likers.entries()) {
      const read = async () => (await appOf(n).as(liker).call(readPost, { params: { post_id } })).body
      expect((await read()).is_saved).toBe(saving.includes(liker.id))
      await turn({ n, endpoint: savePost, params: { post_id } })
      expect((await read()).is_saved).toBe(true)
      await turn({ n, endpoint: unsavePost, params: { post_id } })
      expect((await read()).is_saved).toBe(false)
    }
    return outcomes
  })
})
