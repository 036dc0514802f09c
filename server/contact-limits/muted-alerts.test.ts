import { expect, test } from 'vitest'
import { saveFilter } from '../../contract/saved-filters.ts'
import { savePost } from '../../contract/saves.ts'
import { testApp } from '../../test/support/app.ts'
import { inDays, type Member, makeMember, makePost, UNFILTERED } from '../../test/support/factories.ts'
import { limiting } from '../../test/support/limiting.ts'
import { takeMatches } from '../alerts/delivery.sql.ts'
import { digests } from '../alerts/digests.sql.ts'
import { mailedPosts } from '../alerts/mailed-posts.sql.ts'
import { matching } from '../alerts/matching.sql.ts'
import type { Delivery } from '../matches/matches.rules.ts'
import { matches } from '../matches/matches.sql.ts'
import type { Tx } from '../platform/postgres/db.ts'

const app = await testApp({}, undefined, 3_600)
const { db } = app.database
const { mute, unmute } = limiting(app)
const author = await makeMember(app)

const inTransaction = <Result>(act: (tx: Tx) => Promise<Result>) => db.transaction().execute(act)

async function makeReader(delivery: Delivery): Promise<Member> {
  const reader = await makeMember(app, { role: 'pr' })
  const body = { ...UNFILTERED, name: 'All', postType: 'all' as const, delivery }
  await app.as(reader).call(saveFilter, { body })
  return reader
}

/** A request of the author, compared with all filters. */
async function matched(): Promise<string> {
  const request = { post_type: 'request_for_source', expiration_date: inDays(1) } as const
  const post_id = await makePost(app, author, request)
  await inTransaction((tx) =>
    matching.match(tx, { post_id, reason: 'new', within: 0, since: new Date().toISOString() }),
  )
  return post_id
}
const listed = async ({ id }: Member) => {
  const { matches: found } = await matches.page(db, {
    ...{ viewer: id, tab: 'new', filter: undefined, after: null },
  })
  return found.map(({ post }) => post.id)
}

test('matches no post of a muted member with the filters of the muter', async () => {
  const [muter, other] = [await makeReader('instant'), await makeReader('instant')]
  await mute(muter, author)
  const post_id = await matched()
  expect([await listed(muter), await listed(other)]).toEqual([[], [post_id]])
  expect([...(await matches.newOf(db, post_id)).keys()]).toEqual([other.id])
  await unmute(muter, author)
  expect(await listed(muter)).toEqual([])
  const next = await matched()
  expect(await listed(muter)).toEqual([next])
})

test('hides earlier matches, which come back, and counts them neither in the bell nor with the filter', async () => {
  const muter = await makeReader('instant')
  const post_id = await matched()
  expect(await matches.unseen(db, muter.id)).toEqual({ unseen: 1, lit: true })
  await mute(muter, author)
  expect(await listed(muter)).toEqual([])
  expect(await matches.unseen(db, muter.id)).toEqual({ unseen: 0, lit: false })
  expect((await matches.newOf(db, post_id)).has(muter.id)).toBe(false)
  await unmute(muter, author)
  expect(await listed(muter)).toEqual([post_id])
})

test.each<Delivery>(['instant', 'digest'])('drops what waits to be emailed, with %s', async (kind) => {
  const [muter, other] = [await makeReader(kind), await makeReader(kind)]
  const post_id = await matched()
  await mute(muter, author)
  const taken = async ({ id }: Member) => inTransaction((tx) => takeMatches(tx, id, [kind]))
  expect(await taken(muter)).toMatchObject({ posts: [], expired: 0 })
  expect(await taken(other)).toMatchObject({ posts: [post_id], expired: 0 })
})

test('leaves their posts out of alerts that are being sent, and of reminders', async () => {
  const muter = await makeReader('digest')
  const post_id = await matched()
  await app.as(muter).call(savePost, { params: { post_id } })
  const mailed = async () => [
    ...(await mailedPosts.open(db, muter.id, [post_id])),
    ...(await mailedPosts.readable(db, muter.id, [post_id])),
  ]
  const saved = async () => (await inTransaction((tx) => digests.reminders(tx, muter.id))).saved
  expect([(await mailed()).length, await saved()]).toEqual([2, [post_id]])
  await mute(muter, author)
  expect([await mailed(), await saved()]).toEqual([[], []])
})
