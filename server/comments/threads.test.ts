import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Comment, deleteComment } from '../../contract/comments.ts'
import { readPost } from '../../contract/posts.ts'
import { testApp } from '../../test/support/app.ts'
import { commenting } from '../../test/support/commenting.ts'
import { makeMember, makePost } from '../../test/support/factories.ts'

const app = await testApp({ LIMITS: 'comments=100000/60' })
const owner = await makeMember(app)
const writer = await makeMember(app)
const { say, list } = commenting(app)

/** A model of a thread as plain objects: what the product must match. */
type Node = { comment: Comment | null; children: Node[]; deleted: boolean }
const node = (comment: Comment | null): Node => ({ comment, children: [], deleted: false })
const flat = (one: Node): Node[] => [one, ...one.children.flatMap(flat)]
const isLive = (one: Node) => one.comment !== null && !one.deleted
const isShown = (one: Node) => flat(one).some(isLive)

function expectedRows(root: Node): { id: string; content: string; path: string; depth: number }[] {
  const walk = (one: Node, numbers: number[]) =>
    one.children.flatMap((child, index): ReturnType<typeof expectedRows> => {
      const place = [...numbers, index + 1]
      const path = place.map((number) => String(number).padStart(3, '0')).join('.')
      const { id, content } = child.comment!
      const row = { id, content: child.deleted ? '' : content, path, depth: numbers.length }
      return isShown(child) ? [row, ...walk(child, place)] : []
    })
  return walk(root, [])
}

// Each step picks a comment that exists at that moment to reply to or to delete.
const step = fc.record({
  act: fc.constantFrom('say', 'say', 'say', 'delete'),
  pick: fc.nat(1_000),
})

test('lists the tree after any writes and deletions: order, depth, positions and count', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const post_id = await makePost(app, owner)
      const root = node(null)
      for (const [n, { act, pick }] of steps.entries()) {
        const live = flat(root).filter(isLive)
        if (act === 'say') {
          const parent = [root, ...live][pick % (live.length + 1)]!
          parent.children.push(node(await say(writer, post_id, `Comment ${n}`, parent.comment ?? undefined)))
        } else if (live.length > 0) {
          const doomed = live[pick % live.length]!
          await app.as(writer).call(deleteComment, { params: { comment_id: doomed.comment!.id } })
          doomed.deleted = true
        }
      }
      const shown = await list(owner, post_id)
      expect(shown.map(({ id, content, path, depth }) => ({ id, content, path, depth }))).toEqual(
        expectedRows(root),
      )
      const ids = shown.map(({ id }) => id)
      for (const { parent_comment_id, depth } of shown)
        expect(parent_comment_id === null ? depth === 0 : ids.includes(parent_comment_id)).toBe(true)
      const { body } = await app.as(owner).call(readPost, { params: { post_id } })
      expect(body.comments_count).toBe(flat(root).filter(isLive).length)
    }),
    { numRuns: 15 },
  )
})
