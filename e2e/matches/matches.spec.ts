import type { Page } from '@playwright/test'
import { limit } from '../account/limit-steps.ts'
import { row, rowLink, rows, toast, uniqueTitle } from '../feed/feed-page.ts'
import { button, makePost, makeRequest, readPost } from '../posts/post-acts.ts'
import { closeByEscape } from '../support/close-by-escape.ts'
import { expect, test } from '../support/fixtures.ts'
import { holdToasts } from '../support/hold-toasts.ts'
import { makeMember } from '../support/make-member.ts'
import { callAs, fillSignIn, newSession, type Role, startSession } from '../support/members.ts'
import { linkOf } from './action-link.ts'

const DAY_MS = 86_400_000

/** A member whose filter finds posts with a word that no other story uses, signed in; and who writes them. */
async function finder(page: Page, role: Role) {
  const [member, writer] = [await makeMember(role), await makeMember('journalist')]
  const author = await newSession(writer)
  const session = await startSession(page.context(), member)
  const word = uniqueTitle('Quartz')
  const filter = {
    ...{ name: 'Minerals', postType: 'all', beats: [], any: [word], all: [], none: [], within: null },
    ...{ showExpired: false, showSavedOnly: false, showMyPostsOnly: false },
    ...{ delivery: 'instant', email: true, bell: true },
  }
  await callAs(session, 'POST', '/api/account/saved-filters', filter)
  const matched = async () => {
    const answer = await callAs(session, 'GET', '/api/matches')
    return ((await answer.json()) as { matches: object[] }).matches.length
  }
  return { member, writer, author, session, word, matched }
}

async function openLive(page: Page, path: string) {
  const stream = page.waitForResponse('/api/events')
  await page.goto(path)
  await stream
}

const line = (page: Page) =>
  page.getByRole('navigation', { name: 'Feed', exact: true }).getByRole('link', { name: /^Matches/ })
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const undo = (page: Page) => toast(page).getByRole('button', { name: 'Undo' })

test('counts new matches beside the feed, in the title and in every tab, and lights the bell', async ({
  open,
}) => {
  const feed = await open('nobody')
  const { author, word } = await finder(feed, 'pr')
  await openLive(feed, '/app/feed')
  await expect(line(feed)).toHaveText('Matches')
  const other = await feed.context().newPage()
  await other.goto('/app/sources')
  await expect(bell(other)).toBeVisible()
  await makePost(author, `${word} prices`)
  await expect(line(feed)).toHaveText(/^Matches\s?1 new$/)
  for (const page of [feed, other]) {
    await expect(page).toHaveTitle(/^\(1 match\) /)
    await expect(bell(page)).toHaveAccessibleName('Notifications New matches')
  }
  await line(feed).click()
  await expect(row(feed, `${word} prices`)).toContainText('Matches Minerals')
  // On screen for a second, it is seen.
  for (const page of [feed, other]) {
    await expect(page).not.toHaveTitle(/match\)/)
    await expect(bell(page)).toHaveAccessibleName('Notifications')
  }
  await expect(line(feed)).toHaveText('Matches')
})

test('is used by keyboard alone', async ({ open }) => {
  const page = await open('nobody')
  const { author, session, word } = await finder(page, 'expert')
  await openLive(page, '/app/feed')
  // The keys load after the first view.
  await expect(async () => {
    await page.keyboard.type('ga')
    await expect(page.getByRole('heading', { level: 1, name: 'Matches' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByRole('heading', { name: 'Nothing new since your last visit' })).toBeVisible()
  const titles = [`${word} one`, `${word} two`]
  const first = await makeRequest(author, titles[0]!, 3 * DAY_MS)
  await expect(row(page, titles[0]!)).toBeVisible()
  await makeRequest(author, titles[1]!, 3 * DAY_MS)
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.press('j')
  await expect(rowLink(row(page, titles[1]!))).toBeFocused()
  await page.keyboard.press('n')
  await expect(rows(page)).toHaveCount(1)
  await expect(toast(page)).toContainText('Marked as not relevant')
  await page.keyboard.press('z')
  await expect(rowLink(row(page, titles[1]!))).toBeFocused()
  // Else it may come after the next, and take its place.
  await expect(toast(page)).toContainText('No longer marked as not relevant')
  await page.keyboard.press('j')
  await page.keyboard.press('b')
  await expect(toast(page)).toContainText('Post Saved')
  expect((await readPost(session, first.id)).is_saved).toBe(true)
  await page.keyboard.press('p')
  const dialog = page.getByRole('dialog', { name: titles[0]! })
  await expect(dialog.getByRole('textbox', { name: /^Write to/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(rowLink(row(page, titles[0]!))).toBeFocused()
  await page.keyboard.press('?')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard Shortcuts' })
  await expect(shortcuts.getByRole('region', { name: 'Matches', exact: true })).toContainText(
    'Mark as not relevant',
  )
})

test('fits a phone of 390 px: from the menu, with a tab for each kind', async ({ open }) => {
  const page = await open('nobody', { viewport: { width: 390, height: 844 } })
  await holdToasts(page)
  const { author, word, matched } = await finder(page, 'pr')
  await makePost(author, `${word} on a phone`)
  await expect.poll(matched).toBe(1)
  await page.goto('/app/feed')
  await button(page, 'More').click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Matches' }).click()
  const match = row(page, `${word} on a phone`)
  await expect(match.getByRole('link', { name: 'Open' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  await match.getByRole('button', { name: 'Not Relevant' }).click()
  await expect(match).toHaveCount(0)
  await page.getByRole('link', { name: 'Not relevant', exact: true }).click()
  await expect(match.getByRole('button', { name: 'Not Relevant' })).toHaveAttribute('aria-pressed', 'true')
  await undo(page).click()
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await expect(match).toBeVisible()
})

test('a link in an email acts at once for its member, and asks anyone else', async ({ open }) => {
  const page = await open('nobody')
  await holdToasts(page)
  const { author, session, word } = await finder(page, 'pr')
  const { id } = await makePost(author, `${word} by email`)
  const link = await linkOf('save', session.user.id, id)
  await page.goto(link)
  await expect(toast(page)).toContainText('Saved')
  await expect(page).toHaveURL('/app/feed')
  expect((await readPost(session, id)).is_saved).toBe(true)
  await undo(page).click()
  await expect(toast(page)).toContainText('No longer saved')
  expect((await readPost(session, id)).is_saved).toBe(false)
  const stranger = await open('expert')
  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { name: 'Save this request?' })).toBeVisible()
  await button(stranger, 'Save').click()
  await expect(stranger.getByRole('heading', { name: 'Saved' })).toBeVisible()
  expect((await readPost(session, id)).is_saved).toBe(true)
})

test('a link in an email asks its member once their session has ended', async ({ open, provokes }) => {
  provokes(/status of 40[01] /)
  const page = await open('nobody')
  const { member, author, session, word } = await finder(page, 'pr')
  const { id } = await makePost(author, `${word} by email`)
  // Its browser does not know that yet.
  await callAs(session, 'POST', '/auth/v1/logout?scope=local')
  const link = await linkOf('save', session.user.id, id)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Save this request?' })).toBeVisible()
  await expect(page).toHaveURL(`${link}?ask`)
  await button(page, 'Save').click()
  await expect(page.getByRole('heading', { name: 'Saved' })).toBeVisible()
  expect((await readPost(await newSession(member), id)).is_saved).toBe(true)
  await button(page, 'Undo').click()
  await expect(page.getByRole('heading', { name: 'No longer saved' })).toBeVisible()
})

test('a link in an email that failed is tried again', async ({ open, provokes }) => {
  provokes(/ERR_FAILED .*email-actions/)
  const page = await open('nobody')
  await holdToasts(page)
  const { author, session, word } = await finder(page, 'pr')
  const { id } = await makePost(author, `${word} by email`)
  await page.route('/api/email-actions', (route) => route.abort(), { times: 1 })
  await page.goto(await linkOf('save', session.user.id, id))
  await expect(toast(page)).toContainText('Failed to save the request')
  await button(toast(page), 'Try Again').click()
  await expect(toast(page)).toContainText('Saved')
  expect((await readPost(session, id)).is_saved).toBe(true)
})

test('a link to answer a request opens its form, after the sign-in', async ({ open }) => {
  const page = await open('nobody')
  const { author, member, word } = await finder(page, 'expert')
  const title = `${word} to answer`
  const { id } = await makeRequest(author, title, 3 * DAY_MS)
  const field = page.getByRole('dialog', { name: title }).getByRole('textbox', { name: /^Write to/ })
  await page.goto(`/app/feed?post=${id}&compose=message`)
  await expect(field).toBeFocused()
  await expect(page).toHaveURL(`/app/feed?post=${id}`)
  const signedOut = await open('nobody')
  await signedOut.goto(`/app/feed?post=${id}&compose=message`)
  await fillSignIn(signedOut, member.email, member.password)
  await button(signedOut, 'Sign In').click()
  await expect(
    signedOut.getByRole('dialog', { name: title }).getByRole('textbox', { name: /^Write to/ }),
  ).toBeFocused()
})

test('loses the matches of an author who is muted in one, and gets them back with Undo', async ({ open }) => {
  const page = await open('nobody')
  await holdToasts(page)
  const { writer, author, word, matched } = await finder(page, 'pr')
  const title = `${word} by someone loud`
  await makePost(author, title)
  await expect.poll(matched).toBe(1)
  await openLive(page, '/app/matches')
  await rowLink(row(page, title)).click()
  await page
    .getByRole('dialog', { name: title })
    .getByRole('button', { name: `More actions for ${writer.name}` })
    .first()
    .click()
  await limit(page, 'Mute')
  await expect(toast(page)).toContainText(`${writer.name} is muted`)
  // Without the focus in the post, Escape would close the toast.
  await expect(page.locator('[role=dialog]:focus-within')).toHaveCount(1)
  await closeByEscape(page, page.getByRole('dialog'))
  await expect(page.getByRole('heading', { name: 'Nothing new since your last visit' })).toBeVisible()
  await undo(page).click()
  await expect(row(page, title)).toBeVisible()
})
