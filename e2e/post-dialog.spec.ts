import type { Page } from '@playwright/test'
import { listedPosts, openFeed, row, rowLink } from './feed-page.ts'
import { expect, test } from './fixtures.ts'

const ABSENT = '0198c0de-0000-7000-8000-000000000000'
const day = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'America/New_York',
})

/** A request for an expert of the demo world whose poster has filled in everything. */
async function fullRequest(page: Page) {
  const posts = await listedPosts(page, false)
  return posts.find(
    ({ post_type, expires_at, account }) =>
      post_type === 'request_for_source' &&
      expires_at &&
      account.profile.bio &&
      account.profile.beats?.length,
  )!
}

test('a row opens the post with all its facts', async ({ signedIn }) => {
  const page = await signedIn('pr')
  await openFeed(page)
  const post = await fullRequest(page)
  const { title, organization, bio, beats = [] } = post.account.profile
  await rowLink(row(page, post.title)).click()
  await expect(page).toHaveURL(`/app/feed?post=${post.id}`)
  const dialog = page.getByRole('dialog', { name: post.title })
  await expect(dialog.getByRole('heading', { name: post.title, level: 2 }).last()).toBeVisible()
  await expect(dialog.getByText(`Request for expert, ${post.interview_type}`)).toBeVisible()
  await expect(dialog.getByText(post.description.split('\n')[0]!)).toBeVisible()
  const tags = dialog.getByRole('list', { name: 'Beats' }).getByRole('listitem')
  expect(await tags.allInnerTexts()).toEqual(post.tags)
  const poster = dialog.getByRole('region', { name: 'Posted by' })
  await expect(poster.getByRole('heading', { name: post.account.name })).toBeVisible()
  await expect(poster.getByText(`${title} at ${organization}`)).toBeVisible()
  await expect(poster.getByText(bio!)).toBeVisible()
  for (const beat of beats) await expect(poster.getByText(beat, { exact: true })).toBeVisible()
  const facts = await poster.getByRole('definition').allInnerTexts()
  expect(facts).toContain(day.format(new Date(post.created_at)))
  expect(facts).toContain(day.format(new Date(post.expires_at!)))
})

test('Escape, the close button and Back close it, and the focus returns to the row', async ({ signedIn }) => {
  const page = await signedIn('pr')
  await openFeed(page)
  const post = await fullRequest(page)
  const link = rowLink(row(page, post.title))
  const dialog = page.getByRole('dialog', { name: post.title })
  const ways = [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.goBack(),
  ]
  for (const close of ways) {
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await close()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL('/app/feed')
    await expect(link).toBeFocused()
  }
})

test('the address of a post opens it over the feed', async ({ signedIn }) => {
  const page = await signedIn('expert')
  await openFeed(page)
  const post = (await listedPosts(page, true)).at(-1)!
  await page.goto(`/app/post/${post.id}`)
  await expect(page.getByRole('dialog', { name: post.title })).toBeVisible()
  await expect(page).toHaveURL(`/app/feed?post=${post.id}`)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/app/feed')
})

test('the address keeps the switch while a post is open', async ({ signedIn }) => {
  const page = await signedIn('expert')
  await openFeed(page, '?expired=true')
  const post = await fullRequest(page)
  await page.goto(`/app/feed?expired=true&post=${post.id}`)
  await expect(page.getByRole('dialog', { name: post.title })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/app/feed?expired=true')
})

for (const id of [ABSENT, 'not-an-id'])
  test(`an unknown post is not found (${id})`, async ({ signedIn, provokes }) => {
    provokes(/status of 404/)
    const page = await signedIn('expert')
    await page.goto(`/app/post/${id}`)
    const dialog = page.getByRole('dialog', { name: 'Post not found' })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Back to Feed' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL('/app/feed')
  })

test('a post that does not load can be asked for again', async ({ signedIn, provokes }) => {
  provokes(/status of 503/)
  const page = await signedIn('expert')
  await openFeed(page)
  const post = (await listedPosts(page, true)).at(-1)!
  await page.route(`/api/posts/${post.id}`, (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto(`/app/post/${post.id}`)
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'The post did not load' })).toBeVisible()
  await page.unroute(`/api/posts/${post.id}`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog', { name: post.title })).toBeVisible()
})
