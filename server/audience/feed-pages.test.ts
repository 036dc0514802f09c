import { expect, test } from 'vitest'
import { listFeed } from '../../contract/feed.ts'
import type { TestApp } from '../../test/support/app.ts'
import { inDays, type Member, makeMember, makePost } from '../../test/support/factories.ts'
import { limiting } from '../../test/support/limiting.ts'
import { twoProcesses } from '../../test/support/races.ts'

// A page of the feed is what everyone reads, less what is hidden from its reader, with their confidential posts between.

const PAGE = 20
const { app, other } = await twoProcesses()
const { block, mute, refuse, allow } = limiting(app)

const author = await makeMember(app)
const second = await makeMember(app)
const rival = await makeMember(app)
const pr = await makeMember(app, { role: 'pr' })
const expert = await makeMember(app, { role: 'expert' })
const muter = await makeMember(app, { role: 'pr' })
const blocker = await makeMember(app, { role: 'pr' })
const blocked = await makeMember(app, { role: 'pr' })
const refused = await makeMember(app, { role: 'pr' })
await mute(muter, second)
await block(blocker, second)
await block(second, blocked)
await refuse(second, refused)

type Kind = 'public' | 'pr' | 'hidden name' | 'expired'
type Made = { id: string; by: Member; kind: Kind }

const traitsOf = (kind: Kind) => {
  const request = { post_type: 'request_for_source', expiration_date: inDays(3) }
  if (kind === 'public') return {}
  if (kind === 'expired') return { ...request, audience: 'pr', expiration_date: inDays(-1) }
  if (kind === 'pr') return { ...request, audience: 'pr' }
  return {
    ...request,
    is_hidden_name: true,
    shown_name: 'A journalist vetted by Beatline',
    hidden_id: crypto.randomUUID(),
  }
}

/** Inserts posts and returns them newest first. Several in a row are of the same microsecond. */
async function make(kinds: readonly Kind[], atOnce = 3): Promise<Made[]> {
  const posts: Made[] = []
  for (const [n, kind] of kinds.entries()) {
    const by = n % 2 ? second : author
    const created_at = new Date(Date.UTC(2026, 0, 1) + Math.floor(n / atOnce)).toISOString()
    posts.push({ id: await makePost(app, by, { ...traitsOf(kind), created_at }), by, kind })
  }
  const { rows } = await app.database.pool.query<{ id: string }>(
    'select id from posts where id = any ($1) order by created_at desc, id desc',
    [posts.map(({ id }) => id)],
  )
  return rows.map(({ id }) => posts.find((post) => post.id === id)!)
}

/** The pages of the feed to its end, each by another process than the one before. */
async function pagesOf(member: Member, query: object = {}): Promise<string[][]> {
  const pages: string[][] = []
  let cursor: string | undefined
  do {
    const process: TestApp = pages.length % 2 ? other : app
    const { posts, next } = (await process.as(member).call(listFeed, { query: { ...query, cursor } })).body
    pages.push(posts.map(({ id }) => id))
    cursor = next ?? undefined
  } while (cursor && pages.length < 30)
  return pages
}

const isFor: Record<string, (post: Made) => boolean> = {
  author: ({ kind, by }) => kind === 'public' || kind === 'hidden name' || by === author,
  rival: ({ kind }) => kind === 'public' || kind === 'hidden name',
  expert: ({ kind }) => kind === 'public' || kind === 'hidden name',
  pr: () => true,
  // Whose a hidden request is, no limit of the reader's tells.
  muter: ({ kind, by }) => kind === 'hidden name' || by !== second,
  blocker: ({ kind, by }) => kind === 'hidden name' || by !== second,
  blocked: ({ by }) => by !== second,
  refused: ({ kind, by }) => kind !== 'hidden name' || by !== second,
}
const readers = { author, rival, expert, pr, muter, blocker, blocked, refused }

const repeat = (count: number, ...kinds: Kind[]) => Array.from({ length: count }, () => kinds).flat()
const clear = () => app.database.pool.query('delete from posts')

test.each<[string, Kind[]]>([
  ['confidential ones everywhere', repeat(18, 'public', 'pr', 'public', 'hidden name', 'expired')],
  ['more than two pages of confidential ones between two others', ['public', ...repeat(45, 'pr'), 'public']],
  ['confidential ones alone', repeat(22, 'pr', 'hidden name')],
  ['exactly a page of others, and a confidential one at both ends', ['pr', ...repeat(PAGE, 'public'), 'pr']],
])('gives every reader each of their posts once, in order: %s', async (_name, kinds) => {
  await clear()
  const made = await make(kinds)
  for (const [name, member] of Object.entries(readers)) {
    for (const expired of [false, true]) {
      const wanted = made.filter((post) => isFor[name]!(post) && (expired || post.kind !== 'expired'))
      const pages = await pagesOf(member, { expired: `${expired}` })
      expect(pages.flat(), `${name}, expired ${expired}`).toEqual(wanted.map(({ id }) => id))
    }
  }
})

test('goes on past a page of which its reader may see nothing', async () => {
  await clear()
  const below = await make(['public'])
  const above = await Promise.all(repeat(PAGE, 'public').map(() => makePost(app, rival)))
  await block(pr, rival)
  const pages = await pagesOf(pr)
  expect(pages).toEqual([[], [below[0]!.id]])
  await allow(pr, rival)
  expect((await pagesOf(pr)).flat().toSorted()).toEqual([below[0]!.id, ...above].toSorted())
})

test('obeys a block, a mute and a narrower audience in the next call of each process', async () => {
  await clear()
  const [post, request] = [await makePost(app, rival), await makePost(app, rival, traitsOf('pr'))]
  const seen = async () =>
    Promise.all(
      [app, other].map(async (one) => {
        const { posts } = (await one.as(pr).call(listFeed, { query: {} })).body
        return posts.map(({ id }) => id)
      }),
    )
  const both = [request, post]
  expect(await seen()).toEqual([both, both])
  for (const [hide, show] of [
    [() => block(rival, pr), () => allow(rival, pr)],
    [() => block(pr, rival), () => allow(pr, rival)],
    [() => mute(pr, rival), () => allow(pr, rival)],
  ] as const) {
    await hide()
    expect(await seen()).toEqual([[], []])
    await show()
    expect(await seen()).toEqual([both, both])
  }
  await app.database.pool.query(`update posts set audience = 'experts' where id = $1`, [request])
  expect(await seen()).toEqual([[post], [post]])
})
