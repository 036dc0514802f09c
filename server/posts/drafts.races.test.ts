import { expect, test } from 'vitest'
import { deleteDraft, editPost, type Post, publishPost, readPost } from '../../contract/posts.ts'
import { makeMember, makePost } from '../../test/support/factories.ts'
import {
  ask,
  bodiesOf,
  CALLS,
  concurrently,
  countOf,
  expectOnly,
  race,
  rowsOf,
  twoProcesses,
} from '../../test/support/races.ts'

const { app, appOf } = await twoProcesses()
const owner = await makeMember(app)
const client = (n: number) => appOf(n).as(owner)

test('publishes or deletes a draft that is published, edited and deleted at once, with one edit at most', async () => {
  await race(async (round) => {
    const post_id = await makePost(app, owner, { status: 'draft', title: 'As it was' })
    const params = { post_id }
    const { updated_at } = (await app.as(owner).call(readPost, { params })).body
    const acts = [
      (n: number) => ask(client(n), publishPost, { params, body: {} }),
      (n: number) => {
        const body = { title: `Edit ${n}`, description: 'Words.', tags: ['Business'], updated_at }
        return ask(client(n), editPost, { params, body })
      },
      (n: number) => ask(client(n), deleteDraft, { params }),
    ]
    // A deletion is the fastest call, so in every other round only the last call deletes.
    const kindOf = (n: number) => (round % 2 === 0 ? n % 3 : n === CALLS - 1 ? 2 : n % 2)
    const outcomes = await concurrently((n) => acts[kindOf(n)]!(n >> 1))
    expectOnly(outcomes, 200, 403, 404, 409)
    const [published, edited, deleted] = acts.map((_, kind) => outcomes.filter((_, n) => kindOf(n) === kind))
    const isDeleted = countOf(deleted!, 200) === 1
    expect(countOf(published!, 200) + countOf(deleted!, 200)).toBe(1)
    const edits = bodiesOf<Post>(edited!, 200)
    expect(edits.length).toBeLessThanOrEqual(1)
    const rows = await rowsOf(app, `select title, data ->> 'status' as status from posts where id = $1`, [
      post_id,
    ])
    expect(rows).toEqual(isDeleted ? [] : [{ title: edits[0]?.title ?? 'As it was', status: 'published' }])
    return outcomes
  })
})
