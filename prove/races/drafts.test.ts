import { expect, test } from 'vitest'
import { deleteDraft, editPost, type Post, publishPost, readPost } from '../../contract/posts.ts'
import { makeMember, makePost } from '../../test/factories.ts'
import { ask, countOf, expectOnly, race, rowsOf, together, twoProcesses } from './at-once.ts'

const [app, other] = await twoProcesses()
const owner = await makeMember(app)
const client = (n: number) => (n % 2 ? app : other).as(owner)

test('A draft that is published, edited and deleted at once is published or gone, with one edit of a reading at most', async () => {
  await race(async () => {
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
    const outcomes = await together((n) => acts[n % 3]!(n >> 1))
    expectOnly(outcomes, [200, 403, 404, 409])
    const [published, edited, deleted] = acts.map((_, kind) => outcomes.filter((_, n) => n % 3 === kind))
    expect(countOf(published!, 200) + countOf(deleted!, 200)).toBe(1)
    expect(countOf(edited!, 200)).toBeLessThanOrEqual(1)
    const rows = await rowsOf<{ title: string; status: string }>(
      app,
      `select title, data ->> 'status' as status from posts where id = $1`,
      [post_id],
    )
    const edit = edited!.find(({ status }) => status === 200)?.body as Post | undefined
    const whole = { title: edit?.title ?? 'As it was', status: 'published' }
    expect(rows).toEqual(countOf(deleted!, 200) === 1 ? [] : [whole])
    return outcomes
  })
})
