import { expect, test } from 'vitest'
import { addComment, type Comment, deleteComment } from '../../contract/comments.ts'
import { readPost } from '../../contract/posts.ts'
import { commenting } from '../../test/support/commenting.ts'
import { makeMember, makePost } from '../../test/support/factories.ts'
import {
  ask,
  concurrently,
  countOf,
  expectOnly,
  makeMembers,
  numbersTo,
  race,
  rowsOf,
  twoProcesses,
} from '../../test/support/races.ts'

const { app, other, appOf } = await twoProcesses()
const owner = await makeMember(app)
const writers = await makeMembers(app, 5)
const writerOf = (n: number) => writers[n % writers.length]!
const { say, list } = commenting(app)

const add = (n: number, post_id: string, parent: Comment | undefined) =>
  ask(appOf(n).as(writerOf(n)), addComment, {
    body: { post_id, content: `Comment ${n}`, parent_comment_id: parent?.id ?? null },
  })

type Row = {
  id: string
  parent_comment_id: string | null
  path: string
  path_order: number[]
  depth: number
  sort_order: number
  is_deleted: boolean
}

/** Paths are padded, unique and below their parent's, and every level is numbered from 1 without a gap. */
async function expectWholeThread(post_id: string): Promise<Row[]> {
  const rows = await rowsOf<Row>(app, 'select * from comments where post_id = $1', [post_id])
  expect(new Set(rows.map(({ path }) => path)).size).toBe(rows.length)
  const pathOf = new Map(rows.map(({ id, path }) => [id, path]))
  for (const { path, path_order, depth, sort_order, parent_comment_id } of rows) {
    expect({ path, depth, sort_order }).toEqual({
      path: path_order.map((number) => `${number}`.padStart(3, '0')).join('.'),
      depth: path_order.length - 1,
      sort_order: 1,
    })
    const above = path.split('.').slice(0, -1).join('.')
    expect(above).toBe(parent_comment_id === null ? '' : pathOf.get(parent_comment_id))
  }
  const levels = Map.groupBy(rows, ({ parent_comment_id }) => parent_comment_id)
  for (const level of levels.values()) {
    const numbers = level.map(({ path_order }) => path_order.at(-1)!)
    expect(numbers.toSorted((one, next) => one - next)).toEqual(numbersTo(level.length).map((n) => n + 1))
  }
  return rows
}

/** The post counts and lists what isn't deleted, and its owner got one notification per comment. */
async function expectCounted(post_id: string, rows: Row[]): Promise<void> {
  const isLive = (row: { is_deleted: boolean }) => !row.is_deleted
  const idsOf = (comments: { id: string }[]) => comments.map(({ id }) => id).toSorted()
  const live = rows.filter(isLive)
  const { body } = await other.as(owner).call(readPost, { params: { post_id } })
  expect(body.comments_count).toBe(live.length)
  expect(idsOf((await list(owner, post_id)).filter(isLive))).toEqual(idsOf(live))
  const link = `/app/feed?post=${post_id}`
  const text = `select from notifications where link = $1 and type = 'comment'`
  expect(await rowsOf(app, text, [link])).toHaveLength(rows.length)
}

test('numbers comments and replies added at once without a gap, and counts them', async () => {
  await race(async () => {
    const post_id = await makePost(app, owner)
    const parent = await say(writerOf(0), post_id, 'First')
    const outcomes = await concurrently((n) => add(n, post_id, n % 2 < 1 ? parent : undefined))
    expectOnly(outcomes, 201)
    const rows = await expectWholeThread(post_id)
    expect(rows).toHaveLength(1 + outcomes.length)
    await expectCounted(post_id, rows)
    return outcomes
  })
})

test('keeps numbers and counts right while comments are deleted, among them one that is being answered', async () => {
  await race(async () => {
    const post_id = await makePost(app, owner)
    const there = await concurrently((n) => say(writerOf(n), post_id, `There ${n}`), 4)
    const isDeletion = (n: number) => n % 3 === 2
    const outcomes = await concurrently((n) => {
      if (!isDeletion(n)) return add(n, post_id, n % 3 < 1 ? there[n % 4] : undefined)
      const which = n % 2
      const params = { comment_id: there[which]!.id }
      return ask(appOf(n >> 1).as(writerOf(which)), deleteComment, { params })
    })
    expectOnly(outcomes, 200, 201, 404, 409)
    const rows = await expectWholeThread(post_id)
    expect(rows).toHaveLength(there.length + countOf(outcomes, 201))
    const deleted = countOf(outcomes, 200)
    expect(deleted).toBe(2)
    expect(rows.filter(({ is_deleted }) => is_deleted)).toHaveLength(deleted)
    await expectCounted(post_id, rows)
    return outcomes
  })
})
