import { expect, test } from '../support/fixtures.ts'
import { openFeed } from './feed-page.ts'

// On a slow connection, the feed's data is requested before the many parts of its page.

test('requests the feed’s data once, before its parts', async ({ signedIn }) => {
  const page = await signedIn('journalist')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openFeed(page)
  const first = (part: string) => asked.findIndex((path) => path.startsWith(part))
  expect(first('/api/account')).toBeGreaterThan(first('/assets/start-'))
  expect(first('/assets/members-')).toBeGreaterThan(first('/api/account'))
  expect(first('/assets/app.feed-')).toBeGreaterThan(first('/api/posts'))
  expect(asked.filter((path) => path === '/api/account')).toHaveLength(1)
  expect(asked.filter((path) => path === '/api/posts')).toHaveLength(1)
})

test('requests no members’ data in a visitor’s browser', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/app/feed')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
})
