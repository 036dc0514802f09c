import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { matchCount, openFeed, publish, row, rowLink, rows, uniqueTitle } from './feed-page.ts'

const pill = (page: Page) => page.getByRole('button', { name: /new posts?$/ })

/** Opens the feed once its stream is open, so that nothing is missed. */
async function openLiveFeed(page: Page) {
  const stream = page.waitForResponse('/api/events')
  await openFeed(page)
  expect((await stream).status()).toBe(200)
}

/** Counts the streams that the browser opens, in any of its tabs. */
function countStreams(context: BrowserContext): { opened: number } {
  const count = { opened: 0 }
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') count.opened += 1
  })
  return count
}

test('puts a new post on top by itself, or behind a button when further down or behind an open post', async ({
  signedIn,
}) => {
  const reader = await signedIn('pr')
  await openLiveFeed(reader)
  const title = uniqueTitle('Live')
  await publish('journalist', title)
  const answered = Date.now()
  await expect(row(reader, title)).toBeVisible()
  test
    .info()
    .annotations.push({ type: 'measured', description: `${Date.now() - answered} ms after the reply` })
  await expect(rows(reader).first()).toHaveAccessibleName(title)
  await expect(pill(reader)).toHaveCount(0)

  await rows(reader).nth(8).scrollIntoViewIfNeeded()
  const first = await rows(reader).first().getByRole('heading').innerText()
  const titles = [uniqueTitle('Waiting'), uniqueTitle('Waiting')]
  await publish('journalist', titles[0]!)
  await expect(pill(reader)).toHaveText('1 new post')
  await publish('journalist', titles[1]!)
  await expect(pill(reader)).toHaveText('2 new posts')
  await expect(rows(reader).first()).toHaveAccessibleName(first)
  await pill(reader).click()
  await expect(rows(reader).first()).toHaveAccessibleName(titles[1]!)
  await expect(rows(reader).nth(1)).toHaveAccessibleName(titles[0]!)
  await expect(rows(reader).first()).toBeInViewport()
  await expect(rowLink(rows(reader).first())).toBeFocused()
  await expect(pill(reader)).toHaveCount(0)

  await rowLink(rows(reader).nth(1)).click()
  await expect(reader.getByRole('dialog')).toBeVisible()
  const behind = uniqueTitle('Behind')
  await publish('journalist', behind)
  // Behind the dialog the button is hidden from screen readers, but there.
  await expect(reader.getByRole('button', { name: '1 new post', includeHidden: true })).toHaveCount(1)
  await reader.keyboard.press('Escape')
  await expect(pill(reader)).toHaveText('1 new post')
  await expect(row(reader, behind)).toHaveCount(0)
  await pill(reader).click()
  await expect(rows(reader).first()).toHaveAccessibleName(behind)
})

test('neither shows nor counts what a filter leaves out', async ({ signedIn }) => {
  const reader = await signedIn('pr')
  // In an address, it could be a number, too.
  const words = `1e${Date.now()}`
  const stream = reader.waitForResponse('/api/events')
  await reader.goto(`/app/feed?search=${words}`)
  expect((await stream).status()).toBe(200)
  await expect(reader.getByRole('heading', { name: 'No posts available' })).toBeVisible()
  const [other, first, second] = [uniqueTitle('Other'), uniqueTitle(words), uniqueTitle(words)]
  await publish('journalist', other)
  await publish('journalist', first)
  await expect(row(reader, first)).toBeVisible()
  await expect(matchCount(reader)).toHaveText('1 post')
  await rowLink(row(reader, first)).click()
  await expect(reader.getByRole('dialog')).toBeVisible()
  await publish('journalist', uniqueTitle('Other'))
  await publish('journalist', second)
  await expect(reader.getByRole('button', { name: '1 new post', includeHidden: true })).toHaveCount(1)
  await reader.keyboard.press('Escape')
  await pill(reader).click()
  await expect(rows(reader)).toHaveCount(2)
  await expect(matchCount(reader)).toHaveText('2 posts')
  await reader.getByRole('button', { name: 'Clear Search' }).click()
  await expect(row(reader, other)).toBeVisible()
})

test('shares one stream between a member’s tabs, and lets another take over when the first is closed', async ({
  signedIn,
}) => {
  const first = await signedIn('expert')
  const streams = countStreams(first.context())
  await openLiveFeed(first)
  const second = await first.context().newPage()
  await openFeed(second)
  const title = uniqueTitle('Shared')
  await publish('journalist', title)
  for (const tab of [first, second]) await expect(row(tab, title)).toBeVisible()
  expect(streams.opened).toBe(1)
  const acts = (tab: Page) => row(tab, title).getByRole('button', { name: /^(Like|Save)/ })
  for (const act of await acts(first).all()) await act.click()
  for (const act of await acts(second).all()) await expect(act).toHaveAttribute('aria-pressed', 'true')
  const taken = second.waitForResponse('/api/events')
  await first.close()
  expect((await taken).status()).toBe(200)
  expect(streams.opened).toBe(2)
  const later = uniqueTitle('Taken over')
  await publish('journalist', later)
  await expect(row(second, later)).toBeVisible()
})

test('reopens a broken stream, and shows what was missed', async ({ signedIn, provokes }) => {
  provokes(/ERR_/)
  const reader = await signedIn('expert')
  const asked: (string | undefined)[] = []
  reader.on('request', (request) => {
    if (request.url().endsWith('/api/events')) asked.push(request.headers()['last-event-id'])
  })
  const { promise: cut, resolve: cutNow } = Promise.withResolvers<void>()
  // The first stream is ours to cut; all later ones are the server's.
  await reader.route(
    '/api/events',
    async (route) => {
      await cut
      await route.abort()
    },
    { times: 1 },
  )
  await openFeed(reader)
  const missed = uniqueTitle('Missed')
  await publish('journalist', missed)
  await expect(row(reader, missed)).toHaveCount(0)
  const again = reader.waitForResponse('/api/events')
  cutNow()
  expect((await again).status()).toBe(200)
  await expect(row(reader, missed)).toBeVisible()
  expect(asked.length).toBe(2)
  const next = uniqueTitle('After the cut')
  await publish('journalist', next)
  await expect(row(reader, next)).toBeVisible()
})
