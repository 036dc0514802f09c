import { expect, type Locator, type Page } from '@playwright/test'
import type { Post } from '../contract/posts.ts'
import { storedSession } from './members.ts'

// What the stories about one post need of the server, as the member of a page and past the forms.

async function ask(page: Page, method: string, path: string, data?: object): Promise<Post> {
  const { access_token } = (await storedSession(page))!
  const answer = await page.request.fetch(path, {
    method,
    data,
    headers: { authorization: `Bearer ${access_token}` },
  })
  expect(answer.ok(), `${method} ${path}`).toBe(true)
  return answer.json()
}

const written = { description: 'Written by a test.', tags: ['Banking'] }

export const makePost = (page: Page, title: string, status: 'draft' | 'published' = 'published') =>
  ask(page, 'POST', '/api/posts', { ...written, title, post_type: 'community', data: { status } })

/** A request whose last moment is so far ahead. */
export const makeRequest = (
  page: Page,
  title: string,
  ms: number,
  status: 'draft' | 'published' = 'published',
) =>
  ask(page, 'POST', '/api/posts', {
    ...written,
    title,
    post_type: 'request_for_source',
    interview_type: 'Interview',
    expiration_date: new Date(Date.now() + ms).toISOString(),
    data: { status },
  })

export const readPost = (page: Page, id: string) => ask(page, 'GET', `/api/posts/${id}`)

/** An edit from elsewhere: another tab or device of its author. */
export const editElsewhere = async (page: Page, id: string, change: Partial<Post>) => {
  const { title, description, tags, updated_at } = await readPost(page, id)
  return ask(page, 'PATCH', `/api/posts/${id}`, { title, description, tags, updated_at, ...change })
}

/** Opens a post by its address, once the page is told of changes. */
export async function openPost(page: Page, id: string): Promise<Locator> {
  const stream = page.waitForResponse('/api/events')
  await page.goto(`/app/feed?post=${id}`)
  await stream
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('region', { name: 'Posted by' })).toBeVisible()
  return dialog
}

export const editForm = (dialog: Locator) => dialog.getByRole('form', { name: 'Edit post' })
export const button = (within: Locator | Page, name: string | RegExp) =>
  within.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
