import { expect, test } from 'vitest'
import { PageText } from './page-text.ts'

type Post = { id: string; title: string; is_liked?: boolean; is_saved?: boolean }

const NEXT = { at: '2026-01-01T00:00:00.000000Z', id: 'last' }
const OTHER = { at: '2026-01-02T00:00:00.000000Z', id: 'other' }
const shared = Array.from({ length: 6 }, (_, n): Post => ({ id: `p${n}`, title: `Ä post, "${n}"` }))
const textOf = (post: Post) => Buffer.from(JSON.stringify(post).slice(0, -1))
const states = shared.map(({ id }) => ({ id, state: '1' }))
const texts = new Map(shared.map((post) => [post.id, textOf(post)]))
const read = (bytes: Buffer): { posts: Post[]; next: string | null } => JSON.parse(bytes.toString())
const flagged = (post: Post, liked = false, saved = false) => ({ ...post, is_liked: liked, is_saved: saved })
const none = { liked: undefined, saved: undefined, hidden: undefined, inserted: [], upTo: 6, next: NEXT }

test('is one text for all viewers who have no flags on it', () => {
  const page = new PageText(states, texts, NEXT)
  expect(read(page.bytes)).toEqual({ posts: shared.map((post) => flagged(post)), next: `${NEXT.at}~last` })
  expect(page.with(none)).toEqual(page.bytes)
})

test('is empty without posts', () => {
  const page = new PageText([], new Map(), null)
  expect(read(page.bytes)).toEqual({ posts: [], next: null })
  const inserted = [{ id: 'own', place: 0, text: textOf({ id: 'own', title: 'Own' }) }]
  expect(read(page.with({ ...none, inserted, upTo: 0, next: null })).posts.map(({ id }) => id)).toEqual([
    'own',
  ])
})

test('leaves out a post that has no text any more, also where others are inserted or flagged around it', () => {
  const few = new Map([...texts].filter(([id]) => id !== 'p0' && id !== 'p3'))
  const page = new PageText(states, few, null)
  expect(read(page.bytes).posts.map(({ id }) => id)).toEqual(['p1', 'p2', 'p4', 'p5'])
  const inserted = [{ id: 'own', place: 4, text: textOf({ id: 'own', title: 'Own' }) }]
  const liked = new Set(['p3', 'p4'])
  const { posts } = read(page.with({ ...none, liked, inserted }))
  expect(posts.map(({ id, is_liked }) => [id, is_liked])).toEqual([
    ['p1', false],
    ['p2', false],
    ['own', false],
    ['p4', true],
    ['p5', false],
  ])
})

test('is for every viewer what putting it together post by post gives', () => {
  const page = new PageText(states, texts, NEXT)
  const own = [0, 0, 3, 6].map((place, n) => ({ place, post: { id: `c${n}`, title: `Own ${n}` } }))
  const pick = (mask: number) => new Set(shared.filter((_, n) => mask & (1 << n)).map(({ id }) => id))
  for (let mask = 0; mask < 64; mask += 1)
    for (const [upTo, next] of [
      [6, NEXT],
      [3, OTHER],
    ] as const)
      for (const count of [0, 1, 3, 4]) {
        const placed = own.slice(0, count).filter(({ place }) => place <= upTo)
        const [liked, saved, hidden] = [pick(mask ^ 21).add('c0'), pick(mask >> 2), pick((mask * 7) % 64)]
        const flag = (post: Post) => flagged(post, liked.has(post.id), saved.has(post.id))
        const wanted = Array.from({ length: upTo + 1 }, (_, n) => [
          ...placed.filter(({ place }) => place === n).map(({ post }) => flag(post)),
          ...shared
            .slice(n, Math.min(n + 1, upTo))
            .filter(({ id }) => !hidden.has(id))
            .map(flag),
        ]).flat()
        const inserted = placed.map(({ place, post }) => ({ id: post.id, place, text: textOf(post) }))
        const bytes = page.with({ liked, saved, hidden, inserted, upTo, next })
        expect(read(bytes)).toEqual({ posts: wanted, next: `${next.at}~${next.id}` })
      }
})

test('keeps no more in memory than its bytes', () => {
  const { bytes } = new PageText(states, texts, NEXT)
  expect(bytes.buffer.byteLength).toBe(bytes.length)
})
