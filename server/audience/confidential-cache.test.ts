import { expect, onTestFinished, test, vi } from 'vitest'
import { listFeed } from '../../contract/feed.ts'
import { SHOWN_NAMES } from '../../contract/hidden-names.rules.ts'
import { likePost } from '../../contract/likes.ts'
import { changeAudience } from '../../contract/posts.ts'
import type { TestApp } from '../../test/support/app.ts'
import { inDays, type Member, makeMember, makePost } from '../../test/support/factories.ts'
import { limiting } from '../../test/support/limiting.ts'
import { twoProcesses } from '../../test/support/races.ts'
import type { Caller } from '../auth/who.ts'
import { feedPage } from '../posts/feed.ts'

// Readers of a confidential request share its cached text: none gets it for a moment longer than the database says.
const { app, other } = await twoProcesses()
const { mute, block, unmute } = limiting(app)
const author = await makeMember(app, { name: 'Ada Winter' })
const rival = await makeMember(app)
const reader = await makeMember(app, { role: 'pr' })
const second = await makeMember(app, { role: 'pr' })
const expertReader = await makeMember(app, { role: 'expert' })

const DESCRIPTION = 'A long story. '.repeat(30)
const request = (traits: object = {}, by = author) =>
  makePost(app, by, {
    post_type: 'request_for_source',
    expiration_date: inDays(3),
    description: DESCRIPTION,
    audience: 'pr',
    ...traits,
  })
const HIDDEN = { audience: 'all', is_hidden_name: true, shown_name: SHOWN_NAMES[0] }
const hiddenRequest = (by = author) => request({ ...HIDDEN, hidden_id: crypto.randomUUID() }, by)

const onPage = async (id: string, member: Member, process: TestApp = app) =>
  (await process.as(member).call(listFeed)).body.posts.find((post) => post.id === id)
const isOnPage = async (id: string, member: Member) =>
  [await onPage(id, member), await onPage(id, member, other)].map((post) => post !== undefined)
const set = (id: string, columns: object) =>
  app.database.db.updateTable('posts').set(columns).where('id', '=', id).execute()

test('gives the author the whole and each reader the beginning, with their own likes', async () => {
  const id = await request()
  await app.as(second).call(likePost, { params: { post_id: id } })
  const beginning = { description: DESCRIPTION.slice(0, 200), is_excerpt: true, is_confidential: true }
  for (const _ of ['read', 'cached']) {
    expect(await onPage(id, reader)).toMatchObject({ ...beginning, is_liked: false, likes_count: 1 })
    expect(await onPage(id, second)).toMatchObject({ ...beginning, is_liked: true })
    expect(await onPage(id, author)).toMatchObject({ description: DESCRIPTION, is_excerpt: false })
    expect(await onPage(id, rival)).toBeUndefined()
  }
})

test('names a hidden author to nobody else, whoever reads it first', async () => {
  for (const order of [
    [author, reader, rival],
    [rival, author, reader],
  ]) {
    const id = await hiddenRequest()
    for (const member of [...order, ...order])
      expect(await onPage(id, member)).toMatchObject(
        member === author
          ? { account_id: author.id, account: { name: 'Ada Winter' } }
          : { account_id: null, account: null, shown_name: SHOWN_NAMES[0] },
      )
  }
})

test('follows every change of the request, its author and its audience at once, in each process', async () => {
  const id = await request()
  const all = [reader, expertReader, rival]
  const reading = async () => (await Promise.all(all.map((member) => isOnPage(id, member)))).flat()
  expect(await reading()).toEqual([true, true, false, false, false, false])
  await set(id, { title: 'Changed' })
  for (const process of [app, other]) expect((await onPage(id, reader, process))?.title).toBe('Changed')
  await app.as(author).call(changeAudience, { params: { post_id: id }, body: { audience: 'experts' } })
  expect(await reading()).toEqual([false, false, true, true, false, false])
  await set(id, { audience: 'all' })
  expect(await reading()).toEqual([true, true, true, true, true, true])
  for (const process of [app, other])
    expect(await onPage(id, rival, process)).toMatchObject({ is_confidential: false, is_excerpt: false })
  await set(id, { audience: 'pr' })
  expect(await reading()).toEqual([true, true, false, false, false, false])
  await app.database.db
    .updateTable('accounts')
    .set({ name: 'Ada Sommer' })
    .where('id', '=', author.id)
    .execute()
  for (const process of [app, other])
    expect((await onPage(id, reader, process))?.account).toMatchObject({ name: 'Ada Sommer' })
})

test('ends with a role, a mute and a block at once, in each process', async () => {
  const [id, leaving] = [await request(), await makeMember(app, { role: 'pr' })]
  expect(await isOnPage(id, leaving)).toEqual([true, true])
  await mute(leaving, author)
  expect([await isOnPage(id, leaving), await isOnPage(id, reader)].flat()).toEqual([false, false, true, true])
  await unmute(leaving, author)
  expect(await isOnPage(id, leaving)).toEqual([true, true])
  await app.database.db
    .updateTable('accounts')
    .set({ role: 'journalist' })
    .where('id', '=', leaving.id)
    .execute()
  expect(await isOnPage(id, leaving)).toEqual([false, false])
  await block(author, second)
  expect([await isOnPage(id, second), await isOnPage(id, reader)].flat()).toEqual([false, false, true, true])
  await unmute(author, second)
})

const { pool } = app.server.platform.database
const here = new AbortController().signal
const page = (member: Member) => feedPage(app.server.platform, { id: member.id } as Caller, {}, here)

/** Calls `act` before each statement that reads missing texts for this reader. */
function beforeTextsOf(member: Member, act: () => unknown) {
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>
  const asked = vi.spyOn(pool, 'query').mockImplementation((async (...args: unknown[]) => {
    const { values = [] } = args[0] as { values?: unknown[] }
    if (values[1] === member.id) await act()
    return query(...args)
  }) as never)
  onTestFinished(() => asked.mockRestore())
}

test('tells nobody by time that the hidden author of a request has changed their account', async () => {
  const hidden = await makeMember(app)
  const id = await hiddenRequest(hidden)
  const reads = vi.fn()
  await page(reader)
  beforeTextsOf(reader, reads)
  await app.database.db
    .updateTable('accounts')
    .set({ name: 'Ada Herbst' })
    .where('id', '=', hidden.id)
    .execute()
  expect((await page(reader)).text.includes(id)).toBe(true)
  expect(reads).not.toHaveBeenCalled()
})

test('makes nobody else wait while a reader waits for a text', async () => {
  const id = await request()
  const waiting = Promise.withResolvers<void>()
  beforeTextsOf(reader, () => waiting.promise)
  let isWaiting = true
  const mine = page(reader).finally(() => {
    isWaiting = false
  })
  const theirs = await page(rival)
  expect([theirs.text.includes(id), isWaiting]).toEqual([false, true])
  waiting.resolve()
  expect((await mine).text.includes(id)).toBe(true)
})
