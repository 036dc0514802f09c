import { expect, type Locator, type Page } from '@playwright/test'
import { storedSession } from './members.ts'

// What the stories about the feed do with it, found as a reader would find it.

export const postList = (page: Page) => page.getByRole('list', { name: 'Posts' })

export const rows = (page: Page) => postList(page).getByRole('article')

export const row = (page: Page, title: string) =>
  postList(page).getByRole('article', { name: title, exact: true })

export const rowLink = (row: Locator) => row.getByRole('heading').getByRole('link')

export const expiredSwitch = (page: Page) => page.getByRole('switch', { name: 'Expired Posts' })

export const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')

export async function openFeed(page: Page, search = '') {
  await page.goto(`/app/feed${search}`)
  await expect(rows(page).first()).toBeVisible()
}

/** Scrolls until the oldest post is there. */
export async function scrollToEnd(page: Page, { expired = false } = {}) {
  const oldest = (await listedPosts(page, expired)).at(-1)!
  const reached = async () => {
    await page.keyboard.press('End')
    return row(page, oldest.title).count()
  }
  await expect.poll(reached, { intervals: [100], timeout: 20_000 }).toBe(1)
}

type ListedPost = {
  id: string
  title: string
  description: string
  post_type: string
  interview_type: string | null
  expires_at: string | null
  created_at: string
  tags: string[]
  account: {
    name: string
    profile: { title?: string; organization?: string; bio?: string; beats?: string[] }
  }
}

/** All posts that the server lists for the member of this page. */
export async function listedPosts(page: Page, expired: boolean): Promise<ListedPost[]> {
  const { access_token } = (await storedSession(page))!
  const posts: ListedPost[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer = await page.request.get('/api/posts', {
      params: { expired: String(expired), ...(cursor && { cursor }) },
      headers: { authorization: `Bearer ${access_token}` },
    })
    const found: { posts: ListedPost[]; next: string | null } = await answer.json()
    posts.push(...found.posts)
    cursor = found.next
  }
  return posts
}

/** Publishes a community post as the member of this page, past the forms. Resolves to its answer's moment. */
export async function publish(page: Page, title: string): Promise<{ id: string }> {
  const { access_token } = (await storedSession(page))!
  const answer = await page.request.post('/api/posts', {
    headers: { authorization: `Bearer ${access_token}` },
    data: {
      post_type: 'community',
      title,
      description: 'Written by a test.',
      tags: ['Banking'],
      data: { status: 'published' },
    },
  })
  expect(answer.ok()).toBe(true)
  return answer.json()
}

/** A title that no other test and no other try has. */
export const uniqueTitle = (words: string) => `${words} ${crypto.randomUUID().slice(0, 13)}`
