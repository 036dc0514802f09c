import type { Page } from '@playwright/test'
import { closeByEscape } from '../support/close-by-escape.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInApp } from '../support/go-in-app.ts'
import {
  expiredSwitch,
  listedPosts,
  openFeed,
  QUIET,
  row,
  rowLink,
  rows,
  toast,
  withoutEvents,
} from './feed-page.ts'

const ABSENT = '0198c0de-0000-7000-8000-000000000000'
const day = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'America/New_York',
})

/** A request for an expert among the rows on screen, by a poster with a complete profile. */
async function fullRequest(page: Page) {
  const posts = await listedPosts(page, false)
  const shown = await rows(page).getByRole('heading').allInnerTexts()
  return posts.find(
    ({ title, post_type, expires_at, account }) =>
      shown.includes(title) &&
      post_type === 'request_for_source' &&
      expires_at &&
      account.profile.bio &&
      account.profile.beats?.length,
  )!
}

test('opens the post with all its facts from a row, and returns to the row by Escape, close or Back', async ({
  signedIn,
}) => {
  const page = await signedIn('pr')
  await openFeed(page, `?${QUIET}`)
  const post = await fullRequest(page)
  const { title, organization, bio, beats = [] } = post.account.profile
  await rowLink(row(page, post.title)).click()
  await expect(page).toHaveURL(`/app/feed?${QUIET}&post=${post.id}`)
  const dialog = page.getByRole('dialog', { name: post.title })
  await expect(dialog.getByRole('heading', { name: post.title })).toHaveCount(1)
  await expect(dialog.getByRole('heading', { name: post.title, level: 2 })).toBeVisible()
  await expect(dialog.getByText(/^Request for expert, (Comment|Interview)$/)).toBeVisible()
  await expect(dialog.getByText(post.description.split('\n')[0]!)).toBeVisible()
  const tags = dialog.getByRole('list', { name: 'Beats' }).getByRole('listitem')
  expect(await tags.allInnerTexts()).toEqual(post.tags)
  const poster = dialog.getByRole('region', { name: 'Posted by' })
  await expect(poster.getByRole('heading', { name: post.account.name })).toBeVisible()
  await expect(poster.getByText(`${title} at ${organization}`)).toBeVisible()
  await expect(poster.getByText(bio!)).toBeVisible()
  for (const beat of beats) await expect(poster.getByText(beat, { exact: true })).toBeVisible()
  const [created, expires] = [poster.getByRole('time').nth(0), poster.getByRole('time').nth(1)]
  await expect(created).toHaveText(day.format(new Date(post.created_at)))
  await expect(expires).toHaveText(/^[A-Z][a-z]{2} \d{1,2}(, \d{4})?$/)
  await expect(expires).toHaveAttribute('datetime', post.expires_at!)
  await page.keyboard.press('Escape')

  const link = rowLink(row(page, post.title))
  const ways = [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.goBack(),
  ]
  for (const close of ways) {
    await link.focus()
    await page.keyboard.press('Enter')
    // It hears a key from when it has the focus.
    await expect(page.locator('[role=dialog]:focus-within')).toBeVisible()
    await close()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(`/app/feed?${QUIET}`)
    await expect(link).toBeFocused()
  }
  // The closed dialog is no step back either.
  await expiredSwitch(page).click()
  await expect(page).toHaveURL(`/app/feed?${QUIET}&expired=true`)
  await link.click()
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(`/app/feed?${QUIET}&expired=true&post=${post.id}`)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(`/app/feed?${QUIET}&expired=true`)
  await page.goBack()
  await expect(page).toHaveURL(`/app/feed?${QUIET}`)
  await expect(dialog).toHaveCount(0)
})

test('opens a post over the feed by its address, and copies the address, or shows it without a clipboard', async ({
  signedIn,
  baseURL,
}) => {
  const page = await signedIn('expert')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const post = (await listedPosts('expert', true)).at(-1)!
  await page.goto(`/app/post/${post.id}`)
  await expect(page.getByRole('dialog', { name: post.title })).toBeVisible()
  await expect(page).toHaveURL(`/app/feed?post=${post.id}`)
  const copy = page.getByRole('button', { name: 'Copy Link' })
  await copy.click()
  await expect(toast(page)).toHaveText('Link copied')
  // With a toast on screen, Escape still closes the post.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(toast(page)).toBeVisible()
  await expect(page).toHaveURL('/app/feed')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/app/post/${post.id}`)

  // The address keeps the switch, and opens the post too.
  const kept = `/app/feed?${QUIET}&expired=true`
  await goInApp(page, `${kept}&post=${post.id}`)
  await expect(page.getByRole('dialog', { name: post.title })).toBeVisible()
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await copy.click()
  const shown = page.getByRole('dialog', { name: 'Copy This Link' })
  await expect(shown.getByLabel('Link')).toHaveValue(`${baseURL}/app/post/${post.id}`)
  await expect(shown.getByLabel('Link')).toBeFocused()
  await closeByEscape(page, shown)
  await closeByEscape(page, page.getByRole('dialog'))
  await expect(page).toHaveURL(kept)
})

test('says that an unknown post is not found, and retries one that does not load', async ({
  signedIn,
  provokes,
}) => {
  provokes(/status of (404|503)/)
  const page = await signedIn('expert')
  // A stream that opens meanwhile would itself reload what failed.
  await withoutEvents(page)
  for (const id of [ABSENT, 'not-an-id']) {
    await (id === ABSENT ? page.goto(`/app/post/${id}`) : goInApp(page, `/app/post/${id}`))
    const dialog = page.getByRole('dialog', { name: 'Post not found' })
    await expect(dialog.getByRole('heading', { name: 'Post not found' })).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Back to Feed' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL('/app/feed')
  }
  const post = (await listedPosts('expert', true)).at(-1)!
  await page.route(`/api/posts/${post.id}`, (route) => route.fulfill({ status: 503, json: {} }))
  await goInApp(page, `/app/post/${post.id}`)
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'The post did not load' })).toBeVisible()
  await page.unroute(`/api/posts/${post.id}`)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('dialog', { name: post.title })).toBeVisible()
})

test('leads through the list by buttons, arrow keys, j and k, and returns to the row of the post shown', async ({
  signedIn,
}) => {
  const page = await signedIn('expert')
  await withoutEvents(page)
  await openFeed(page, `?${QUIET}&expired=true`)
  const links = await rows(page).getByRole('heading').getByRole('link').allInnerTexts()
  const [first, second, third] = links as [string, string, string]
  const shows = async (title: string) => {
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('heading', { name: title, level: 2 })).toBeFocused()
  }
  await rowLink(row(page, first)).click()
  const dialog = page.getByRole('dialog')
  const [previous, next] = ['Previous Post', 'Next Post'].map((name) => dialog.getByRole('button', { name }))
  await expect(previous!).toBeDisabled()
  await next!.click()
  await shows(second)
  for (const [key, title] of [
    ['ArrowRight', third],
    ['ArrowLeft', second],
    ['k', first],
    ['j', second],
  ] as const) {
    await page.keyboard.press(key)
    await shows(title)
  }
  await page.keyboard.press('Escape')
  await expect(rowLink(row(page, second))).toBeFocused()
  // Posts read on the way are no steps back.
  await rowLink(row(page, second)).click()
  await expect(page.locator('[role=dialog]:focus-within')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await shows(third)
  await page.goBack()
  await expect(dialog).toHaveCount(0)
})

test('goes on past the end of the loaded posts', async ({ signedIn }) => {
  const page = await signedIn('expert')
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
  const beyond: string[] = []
  // A first page of three posts, and a slow second one.
  await page.route(/\/api\/posts\?/, async (route) => {
    const isNext = route.request().url().includes('cursor=')
    if (isNext) await asked
    const response = await route.fetch({ maxRetries: 1 })
    const { posts, next }: { posts: { title: string }[]; next: string } = await response.json()
    if (isNext) beyond.push(...posts.map(({ title }) => title))
    await route.fulfill({ response, json: { posts: isNext ? posts : posts.slice(0, 3), next } })
  })
  await openFeed(page, '?expired=true')
  await rowLink(rows(page).last()).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Next Post' })).toBeEnabled()
  await page.keyboard.press('j')
  answer()
  await expect.poll(() => beyond.length).toBeGreaterThan(0)
  await expect(page.getByRole('dialog', { name: beyond[0] })).toBeVisible()
})
