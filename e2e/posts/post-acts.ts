import { expect, type Locator, type Page } from '@playwright/test'
import type { Post } from '../../contract/posts.ts'
import { goInApp } from '../support/go-in-app.ts'
import { type Caller, callAs } from '../support/members.ts'

// Server calls for stories about one post, without the forms.

const ask = async (caller: Caller, method: string, path: string, data?: object): Promise<Post> =>
  (await callAs(caller, method, path, data)).json()

const written = { description: 'Written by a test.', tags: ['Banking'] }

export const makePost = (caller: Caller, title: string, status: 'draft' | 'published' = 'published') =>
  ask(caller, 'POST', '/api/posts', { ...written, title, post_type: 'community', data: { status } })

/** A request that ends this far ahead. */
export const makeRequest = (
  caller: Caller,
  title: string,
  ms: number,
  status: 'draft' | 'published' = 'published',
) =>
  ask(caller, 'POST', '/api/posts', {
    ...written,
    title,
    post_type: 'request_for_source',
    interview_type: 'Interview',
    expiration_date: new Date(Date.now() + ms).toISOString(),
    data: { status },
  })

export const readPost = (caller: Caller, id: string) => ask(caller, 'GET', `/api/posts/${id}`)

/** An edit from elsewhere: another tab or device of its author. */
export const editElsewhere = async (caller: Caller, id: string, change: Partial<Post>) => {
  const { title, description, tags, updated_at } = await readPost(caller, id)
  return ask(caller, 'PATCH', `/api/posts/${id}`, { title, description, tags, updated_at, ...change })
}

/** Opens a post by its address. A new page loads, and receives events from then on. */
export async function openPost(page: Page, id: string): Promise<Locator> {
  const address = `/app/feed?post=${id}`
  if (page.url() === 'about:blank') {
    const stream = page.waitForResponse('/api/events')
    await page.goto(address)
    await stream
  } else await goInApp(page, address)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('region', { name: 'Posted by' })).toBeVisible()
  return dialog
}

export const editForm = (dialog: Locator) => dialog.getByRole('form', { name: 'Edit post' })
export const button = (within: Locator | Page, name: string | RegExp) =>
  within.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })

/** How many pages the browser counts as open: one that has closed counts for a moment longer, and keeps its drafts. */
export const openPages = (page: Page) =>
  page.evaluate(async () => {
    const { held } = await navigator.locks.query()
    return held?.filter(({ name }) => name?.startsWith('beatline-page ')).length
  })
