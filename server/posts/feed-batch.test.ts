import { expect, onTestFinished, test, vi } from 'vitest'
import { likePost } from '../../contract/likes.ts'
import { savePost } from '../../contract/saves.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember, makePost } from '../../test/support/factories.ts'
import type { Caller } from '../auth/who.ts'
import { feeds } from './feed.sql.ts'
import { feedPage } from './feed.ts'

const app = await testApp()
const [author, liker, saver] = [await makeMember(app), await makeMember(app), await makeMember(app)]
const [first, second] = [await makePost(app, author), await makePost(app, author)]
const here = new AbortController().signal

/** The pages requested in one turn of the event loop, and how many statements they took. */
async function pagesOf(asks: [Member, { expired?: boolean; cursor?: string }][]) {
  const asked = vi.spyOn(feeds, 'page')
  onTestFinished(() => asked.mockRestore())
  const texts = await Promise.all(
    asks.map(([{ id }, query]) => feedPage(app.server.platform, { id } as Caller, query, here)),
  )
  const pages = texts.map(({ text }) => JSON.parse(text.toString()).posts as Record<string, unknown>[])
  return { pages, statements: asked.mock.calls.length }
}

const flags = (page: Record<string, unknown>[] | undefined, id: string) => {
  const post = page?.find((one) => one.id === id)
  return { is_liked: post?.is_liked, is_saved: post?.is_saved }
}

test('serves members who read the feed at once by one statement, each with their own likes and saves', async () => {
  await app.as(liker).call(likePost, { params: { post_id: first } })
  await app.as(saver).call(savePost, { params: { post_id: second } })
  const { pages, statements } = await pagesOf([liker, saver, author, liker].map((member) => [member, {}]))
  expect(statements).toBe(1)
  for (const page of [pages[0], pages[3]]) {
    expect(flags(page, first)).toEqual({ is_liked: true, is_saved: false })
    expect(flags(page, second)).toEqual({ is_liked: false, is_saved: false })
  }
  expect(flags(pages[1], first)).toEqual({ is_liked: false, is_saved: false })
  expect(flags(pages[1], second)).toEqual({ is_liked: false, is_saved: true })
  for (const id of [first, second]) expect(flags(pages[2], id)).toEqual({ is_liked: false, is_saved: false })
})

test('uses other statements for other parts of the feed', async () => {
  const cursor = '2000-01-01T00:00:00.000000Z~00000000-0000-4000-8000-000000000000'
  const { pages, statements } = await pagesOf([
    [author, {}],
    [author, { cursor }],
    [author, { expired: true }],
    [saver, { cursor }],
  ])
  expect(statements).toBe(3)
  expect(pages.map((page) => page.length)).toEqual([2, 0, 2, 0])
})
