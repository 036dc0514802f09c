import { expect, test } from 'vitest'
import { addComment, type Comment, deleteComment } from '../../contract/comments.ts'
import { readPost } from '../../contract/posts.ts'
import { commenting } from '../../test/commenting.ts'
import { makeMember, makePost } from '../../test/factories.ts'
import {
  ask,
  expectOnly,
  makeMembers,
  numbersTo,
  type Outcome,
  race,
  rowsOf,
  together,
  twoProcesses,
} from './at-once.ts'

const [app, other] = await twoProcesses()
const owner = await makeMember(app)
const writers = await makeMembers(app, 5)
const writerOf = (n: number) => writers[n % writers.length]!
const appOf = (n: number) => (n % 2 ? app : other)
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

/** Paths are padded, each stands once and below its parent's, and every level is numbered from 1 without a gap. */
async function expectWholeThread(post_id: string): Promise<Row[]> {
  const rows = await rowsOf<Row>(app, 'select * from comments where post_id = $1', [post_id])
  expect(new Set(rows.map(({ path }) => path)).size).toBe(rows.length)
  const pathOf = new Map(rows.map(({ id, path }) => [id, path]))
  const levels = new Map<string, number[]>()
  for (const { path, path_order, depth, sort_order, parent_comment_id } of rows) {
    expect({ path, depth, sort_order }).toEqual({
      path: path_order.map((number) => `${number}`.padStart(3, '0')).join('.'),
      depth: path_order.length - 1,
      sort_order: 1,
    })
    const above = path.split('.').slice(0, -1).join('.')
    expect(above).toBe(parent_comment_id === null ? '' : pathOf.get(parent_comment_id))
    levels.set(above, [...(levels.get(above) ?? []), path_order.at(-1)!])
  }
  for (const level of levels.values())
    expect(level.toSorted((one, next) => one - next)).toEqual(numbersTo(level.length).map((n) => n + 1))
  return rows
}

/** The post counts what is not deleted, as a reader sees it, and its owner was told of each comment once. */
async function expectCounted(post_id: string, rows: Row[], made: number): Promise<void> {
  const live = rows.filter(({ is_deleted }) => !is_deleted)
  const { body } = await other.as(owner).call(readPost, { params: { post_id } })
  expect(body.comments_count).toBe(live.length)
  const shown = await list(owner, post_id)
  expect(
    shown
      .filter(({ is_deleted }) => !is_deleted)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(live.map(({ id }) => id).toSorted())
  const told = await rowsOf(app, `select from notifications where link = $1 and type = 'comment'`, [
    `/app/feed?post=${post_id}`,
  ])
  expect(told).toHaveLength(made)
}

test('Comments and replies at once are numbered without a gap, each once, and counted', async () => {
  await race(async () => {
    const post_id = await makePost(app, owner)
    const parent = await say(writerOf(0), post_id, 'First')
    const outcomes = await together((n) => add(n, post_id, n % 2 < 1 ? parent : undefined))
    expectOnly(outcomes, [201])
    const rows = await expectWholeThread(post_id)
    expect(rows).toHaveLength(outcomes.length + 1)
    await expectCounted(post_id, rows, outcomes.length + 1)
    return outcomes
  })
})

test('While comments are deleted, among them the one that is answered, numbers and counts stay true', async () => {
  await race(async () => {
    const post_id = await makePost(app, owner)
    const there = await Promise.all(numbersTo(4).map((n) => say(writerOf(n), post_id, `There ${n}`)))
    const deleted: Outcome[] = []
    const outcomes = await together(async (n) => {
      if (n % 3 < 2) return add(n, post_id, n % 3 < 1 ? there[n % 4] : undefined)
      const which = n % 2
      const gone = await ask(appOf(n).as(writerOf(which)), deleteComment, {
        params: { comment_id: there[which]!.id },
      })
      deleted.push(gone)
      return gone
    })
    expectOnly(outcomes, [200, 201, 404, 409])
    const made = outcomes.filter(({ status }) => status === 201).length
    const rows = await expectWholeThread(post_id)
    expect(rows).toHaveLength(made + there.length)
    expect(rows.filter(({ is_deleted }) => is_deleted)).toHaveLength(
      deleted.filter(({ status }) => status === 200).length,
    )
    await expectCounted(post_id, rows, made + there.length)
    return outcomes
  })
})
