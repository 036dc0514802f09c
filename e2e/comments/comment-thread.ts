import { expect, type Locator, type Page } from '@playwright/test'
import { publish, uniqueTitle } from '../feed/feed-page.ts'
import { query } from '../support/database.ts'
import { goInApp } from '../support/go-in-app.ts'
import { type Caller, callAs } from '../support/members.ts'

// What the stories about comments do with a thread, with the locators a reader would use.

/** Publishes a separate post for a story. */
export const freshPost = (author: Caller): Promise<{ id: string }> =>
  publish(author, uniqueTitle('Discussed'))

const addressOf = (post: { id: string }) => `/app/feed?post=${post.id}`

/** Shows a post, with its comments. Only a new page loads. */
export async function showComments(page: Page, post: { id: string }) {
  if (page.url() === 'about:blank') await page.goto(addressOf(post))
  else await goInApp(page, addressOf(post))
  await expect(newComment(page)).toBeVisible()
}

/** Loads a post, with its comments and the stream of new ones: the first tab of a browser opens it. */
export async function openComments(page: Page, post: { id: string }) {
  const stream = page.waitForResponse('/api/events')
  await page.goto(addressOf(post))
  await expect(newComment(page)).toBeVisible()
  await stream
}

export const newComment = (page: Page) => page.getByRole('textbox', { name: 'Add a comment' })

export const commentButton = (page: Page) => page.getByRole('button', { name: /^(Comment|Sending\.\.\.)$/ })

export const thread = (page: Page) => page.getByRole('list', { name: 'Comments' })

/** The comment with this text. */
export const comment = (page: Page, text: string) =>
  thread(page).getByRole('article').filter({ hasText: text })

export const editForm = (page: Page) => page.getByRole('form', { name: 'Edit comment' })

export const act = (on: Locator, name: string | RegExp) => on.getByRole('button', { name })

type Said = { id: string; content: string }

/** Adds a comment without the form. */
export async function say(
  caller: Caller,
  post: { id: string },
  content: string,
  parent?: { id: string },
): Promise<Said> {
  const answer = await callAs(caller, 'POST', '/api/comments', {
    post_id: post.id,
    content,
    parent_comment_id: parent?.id ?? null,
  })
  return answer.json()
}

/** The page's requests to the comments API from now on: "GET /api/comments/...". */
export function commentCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/comments')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

/** A thread of this many comments, "Remark 1" and so on, all by the post's owner, inserted into the database. */
export async function fillThread(post: { id: string }, comments: number): Promise<{ id: string }> {
  const [first] = await query<{ id: string }>(
    `insert into comments (post_id, account_id, content, depth, path_order, path)
     select id, account_id, 'Remark ' || n || '. ' || repeat('With some more words. ', n % 9), 0, array[n],
       lpad(n::text, greatest(3, length(n::text)), '0')
     from posts, generate_series(1, $2::integer) n where id = $1
     returning id`,
    [post.id, comments],
  )
  return first!
}
