import { expect, type Locator, type Page } from '@playwright/test'
import { SILENCE_MS } from '../../contract/live.ts'
import { dropTimers } from '../support/drop-timers.ts'
import { type Caller, callAs } from '../support/members.ts'

// What the stories about the feed do with it, with the locators a reader would use.

export const postList = (page: Page) => page.getByRole('list', { name: 'Posts' })

export const rows = (page: Page) => postList(page).getByRole('article')

/** The positions of the rows in the page. */
export const items = (page: Page) => postList(page).locator(':scope > li')

export const row = (page: Page, title: string) =>
  postList(page).getByRole('article', { name: title, exact: true })

export const rowLink = (row: Locator) => row.getByRole('heading').getByRole('link')

export const expiredSwitch = (page: Page) => page.getByRole('switch', { name: 'Expired Posts' })

export const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')

export const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search', exact: true })

/** The number of matching posts, as the page shows it. */
export const matchCount = (page: Page) => page.getByRole('status').filter({ hasText: /^[\d,]+\+? posts?$/ })

/**
 * Keeps live events from a page, which waits for them forever: a post of another story would move the rows under the
 * pointer, and so would a line that says that the page is reconnecting. Call it before the page loads.
 */
export async function withoutEvents(page: Page) {
  await dropTimers(page, SILENCE_MS)
  await page.route('/api/events', () => undefined)
}

/** A feed in which no other story publishes, changes or removes a post meanwhile. */
export const QUIET = 'beats=Insurance'

export async function openFeed(page: Page, search = '') {
  await page.goto(`/app/feed${search}`)
  await expect(rows(page).first()).toBeVisible()
}

/** The text of a row. */
export type SeenRow = {
  title: string
  text: string
  created: string
  deadline: { words: string; colour: string } | null
}

/**
 * Goes through the whole list, of which the page holds only the rows near the window: each row once, top to bottom.
 * Starts over when a row came or went meanwhile, since the rows below it have moved, and when a busy page has scrolled
 * past one.
 */
export async function readAll(page: Page): Promise<SeenRow[]> {
  const all = new Map<number, SeenRow>()
  const toTop = () => page.evaluate(() => window.scrollTo(0, 0))
  const startOver = async () => {
    all.clear()
    await toTop()
  }
  const look = async () => {
    const near = await postList(page).evaluateAll(readRows)
    const isMoved = ({ place, seen }: (typeof near)[number]) =>
      all.has(place) && all.get(place)?.title !== seen.title
    if (near.some(isMoved) || near.some(({ size }) => size !== -1 && size < all.size)) {
      await startOver()
      return false
    }
    for (const { place, seen } of near) all.set(place, seen)
    const isOver = near.some(({ place, size }) => place === size)
    if (isOver && near.every(({ size }) => size !== all.size)) await startOver()
    return near.some(({ size }) => size === all.size)
  }
  await toTop()
  // A list of hundreds takes as many steps as it has pages.
  await expect.poll(look, { intervals: [50], timeout: 60_000 }).toBe(true)
  return [...all].sort(([a], [b]) => a - b).map(([, seen]) => seen)
}

/**
 * Runs in the page, and scrolls to the last of these rows. It looks up the rows itself: new ones may have appeared
 * above the rows that were found a moment before.
 */
function readRows([list]: Element[]) {
  const rows = [...(list?.children ?? [])]
  rows.at(-1)?.scrollIntoView()
  return rows.map((row) => {
    const find = (selector: string, words: RegExp) =>
      [...row.querySelectorAll<HTMLElement>(selector)].find((each) => words.test(each.innerText))
    const deadline = find('p', / left$|^(Expired|Closed)$/)
    return {
      place: Number(row.ariaPosInSet),
      size: Number(row.ariaSetSize),
      seen: {
        title: row.querySelector('h2')?.innerText ?? '',
        text: (row as HTMLElement).innerText,
        created: (find('time', /ago$|just now/) as HTMLTimeElement | undefined)?.dateTime ?? '',
        deadline: deadline ? { words: deadline.innerText, colour: getComputedStyle(deadline).color } : null,
      },
    }
  })
}

type ListedPost = {
  id: string
  title: string
  description: string
  post_type: string
  interview_type: string | null
  expires_at: string | null
  closed_by_author: boolean
  created_at: string
  tags: string[]
  account_id: string | null
  is_saved: boolean
  account: {
    name: string
    profile: { title?: string; organization?: string; bio?: string; beats?: string[] }
  }
}

/** All posts that the server lists for a member. */
export async function listedPosts(caller: Caller, expired: boolean): Promise<ListedPost[]> {
  const posts: ListedPost[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const asked = new URLSearchParams({ expired: String(expired), ...(cursor && { cursor }) })
    const answer = await callAs(caller, 'GET', `/api/posts?${asked}`)
    const found: { posts: ListedPost[]; next: string | null } = await answer.json()
    posts.push(...found.posts)
    cursor = found.next
  }
  return posts
}

/** Publishes a community post without the form. Resolves to the time of its answer. */
export async function publish(caller: Caller, title: string): Promise<{ id: string }> {
  const answer = await callAs(caller, 'POST', '/api/posts', {
    post_type: 'community',
    title,
    description: 'Written by a test.',
    tags: ['Banking'],
    data: { status: 'published' },
  })
  return answer.json()
}

/** A title that no other test and no retry has. */
export const uniqueTitle = (words: string) => `${words} ${crypto.randomUUID().slice(0, 13)}`

/** Part of the titles and names that stories make, and of none in the demo world. */
export const UNIQUE = / [\da-f]{8}-[\da-f]{4}/

export const isUnique = (title: string) => UNIQUE.test(title)
