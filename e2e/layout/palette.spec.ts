import type { Page } from '@playwright/test'
import type { SourcesPage } from '../../contract/sources.ts'
import {
  isUnique,
  listedPosts,
  matchCount,
  openFeed,
  QUIET,
  rows,
  toast,
  withoutEvents,
} from '../feed/feed-page.ts'
import { expectFrontPage } from '../site/front-page.ts'
import { closeByEscape } from '../support/close-by-escape.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInApp } from '../support/go-in-app.ts'
import { makeMember } from '../support/make-member.ts'
import { callAs, member, startSession } from '../support/members.ts'
import { choice, choices, openPalette, palette, shortcuts } from './palette.ts'

const PHONE = { width: 390, height: 844 }

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })

test('opens the commands by key and mouse, goes somewhere, opens a form, and returns the focus', async ({
  signedIn,
}) => {
  const page = await signedIn('journalist')
  await openFeed(page)
  const opener = page.getByRole('banner').getByRole('button', { name: 'Commands' })
  await opener.click()
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(opener).toBeFocused()
  const search = page.getByRole('combobox', { name: 'Search', exact: true })
  await search.fill('half a wo')
  await openPalette(page)
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toHaveCount(0)
  await expect(search).toBeFocused()
  await page.keyboard.type('rd')
  await expect(search).toHaveValue('half a word')
  await expect(page).toHaveURL('/app/feed?search=half+a+word')
  const field = await openPalette(page)
  await page.keyboard.type('security')
  await expect(field).toHaveAttribute('aria-activedescendant', /security$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app/account/security')
  await expect(heading(page, 'Security')).toBeVisible()
  await expect(palette(page)).toHaveCount(0)
  await opener.click()
  await choice(page, 'Request an Expert').click()
  const form = page.getByRole('dialog', { name: 'Request an Expert' })
  const title = form.getByLabel('Title')
  await expect(title).toBeFocused()
  await title.fill('Half a question')
  await page.keyboard.press('Control+k')
  await expect(toast(page)).toContainText('Close what is open first')
  await expect(palette(page)).toHaveCount(0)
  await expect(title).toHaveValue('Half a question')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toHaveCount(0)
  await expect(opener).toBeFocused()
  await openPalette(page)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/app/feed?search=half+a+word')
})

test('closes the commands by Escape but not the post below, and lists the shortcuts by ? and the account menu', async ({
  signedIn,
}) => {
  const page = await signedIn('journalist')
  await withoutEvents(page)
  await openFeed(page, `?${QUIET}`)
  await rows(page).first().getByRole('heading').getByRole('link').click()
  const dialogs = page.getByRole('dialog')
  await expect(dialogs).toHaveCount(1)
  for (let n = 0; n < 10; n += 1) {
    await openPalette(page)
    await page.keyboard.press('Escape')
    await expect(palette(page)).toHaveCount(0)
    await expect(dialogs).toHaveCount(1)
  }
  await closeByEscape(page, dialogs)
  await page.keyboard.press('?')
  await expect(shortcuts(page)).toBeVisible()
  for (const [keys, does] of [
    ['Ctrl K', 'Open or close the commands'],
    ['?', 'Show these shortcuts'],
    ['/', 'Go to the search of the page'],
    ['→', 'Go to the next post or request'],
    ['Ctrl Enter', 'Send or save what you have written'],
    ['Shift Enter', 'Start a new line'],
  ] as const) {
    const term = shortcuts(page)
      .getByRole('definition')
      .filter({ hasText: does })
      .locator('..')
      .getByRole('term')
    await expect(term).toContainText(keys)
  }
  await page.keyboard.press('Escape')
  await expect(shortcuts(page)).toHaveCount(0)
  const menu = page.getByRole('button', { name: 'Account Menu' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Keyboard Shortcuts' }).click()
  await expect(shortcuts(page)).toBeVisible()
  await closeByEscape(page, shortcuts(page))
  await expect(menu).toBeFocused()
})

test('finds and opens a member, a source and a post, over the list on screen', async ({ signedIn }) => {
  const page = await signedIn('journalist')
  await withoutEvents(page)
  const reply = page.waitForResponse('/api/sources/search')
  await page.goto('/app/directory/sources')
  const { sources } = (await (await reply).json()) as SourcesPage
  // Other stories change or remove theirs meanwhile.
  const source = sources.find(({ name, account }) => !isUnique(`${name} ${account.name}`))!
  await expect(page.getByRole('article', { name: source.name, exact: true })).toBeVisible()

  const { name } = member('pr')
  await (await openPalette(page)).fill(name)
  await expect(choices(page, 'Members')).toHaveCount(1)
  await choices(page, 'Members').click()
  await expect(page).toHaveURL(/\/app\/profile\/[\w-]{36}$/)
  await expect(heading(page, name)).toBeVisible()

  await (await openPalette(page)).fill(source.name)
  await choices(page, 'Sources').filter({ hasText: source.name }).first().click()
  await expect(page).toHaveURL('/app/directory/sources')
  await expect(page.getByRole('textbox', { name: 'Search sources' })).toHaveValue(source.name)
  await expect(page.getByRole('article', { name: source.name, exact: true })).toBeVisible()

  const post = (await listedPosts(page, false)).find(
    ({ title, expires_at }) => expires_at !== null && !isUnique(title),
  )!
  await (await openPalette(page)).fill(post.title)
  const found = choices(page, 'Posts').filter({ hasText: post.title })
  await expect(found).toContainText(/left/)
  await expect(found.locator('mark')).toHaveText(post.title.split(' '))
  await found.click()
  await expect(page).toHaveURL(`/app/feed?post=${post.id}`)
  await expect(page.getByRole('dialog', { name: post.title })).toBeVisible()

  // Over the list on screen, and the next one in its place.
  await goInApp(page, '/app/feed?beats=Insurance')
  const [one, other] = (await listedPosts(page, false)).filter(({ title }) => !isUnique(title))
  for (const { id, title } of [one!, other!]) {
    await (await openPalette(page)).fill(title)
    await choices(page, 'Posts').filter({ hasText: title }).click()
    await expect(page).toHaveURL(`/app/feed?beats=Insurance&post=${id}`)
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  }
  await closeByEscape(page, page.getByRole('dialog'))
  await expect(page).toHaveURL('/app/feed?beats=Insurance')
})

test('applies a saved filter and a beat to the feed, switches the theme, and logs out', async ({ page }) => {
  const session = await startSession(page.context(), await makeMember())
  const kept = { name: 'Courts & "ports"', postType: 'all', beats: ['Legal'] }
  const switches = { showExpired: true, showSavedOnly: false, showMyPostsOnly: false }
  await callAs(session, 'POST', '/api/account/saved-filters', { ...kept, ...switches })
  await page.goto('/app/messages')
  await expect(page.getByRole('button', { name: 'Account Menu' })).toBeVisible()
  await (await openPalette(page)).fill('courts')
  await expect(choices(page, 'My Filters')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app/feed?beats=Legal&expired=true')
  await expect(matchCount(page)).toBeVisible()

  await openPalette(page)
  await choice(page, 'Filter the Feed by a Beat').click()
  const beats = palette(page).getByRole('listbox', { name: 'Beats' })
  await expect(beats.getByRole('option')).toHaveCount(25)
  expect((await beats.boundingBox())!.height).toBe(300)
  await page.keyboard.type('insur')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app/feed?beats=Insurance')

  const saving = page.waitForResponse('/api/account/view-preferences')
  await openPalette(page)
  await choice(page, 'Use the Light Theme').click()
  expect((await saving).request().postDataJSON()).toEqual({ dark_mode: false })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await openPalette(page)
  await expect(choice(page, 'Use the Dark Theme')).toBeVisible()
  await choice(page, 'Log out').click()
  await expectFrontPage(page)
})

test('gives each role its own pages and actions', async ({ signedIn }) => {
  for (const [role, { has, lacks }] of [
    ['journalist', { has: ['Request an Expert', 'Directory: Sources'], lacks: ['Directory: My Sources'] }],
    ['pr', { has: ['Post to Community', 'Directory: My Sources'], lacks: ['Request an Expert'] }],
    ['expert', { has: ['Request an Expert'], lacks: ['Directory: Members'] }],
  ] as const) {
    const page = await signedIn(role)
    await openFeed(page)
    await openPalette(page)
    for (const name of has) await expect(choice(page, name)).toBeVisible()
    for (const name of [...lacks, /^Admin/]) await expect(choice(page, name)).toHaveCount(0)
  }
  const page = await signedIn('admin')
  await openFeed(page)
  await (await openPalette(page)).fill('admin: audit')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/audit')
  await expect(heading(page, 'Audit')).toBeVisible()
  // On the admin pages too.
  await (await openPalette(page)).fill('feed')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app/feed')
})

/** Whether the page keeps a key from the browser, as it does when the key opens something. */
const takes = (page: Page, key: string, ctrlKey = false) =>
  page.evaluate(
    ([key, ctrlKey]) => {
      const event = new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true })
      document.body.dispatchEvent(event)
      return event.defaultPrevented
    },
    [key, ctrlKey] as const,
  )

test('opens nothing for a visitor', async ({ page, signedIn }) => {
  for (const address of ['/', '/login', '/app/feed']) {
    await (address === '/app/feed' ? goInApp(page, address) : page.goto(address))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await takes(page, 'k', true)).toBe(false)
    expect(await takes(page, '?')).toBe(false)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const member = await signedIn('journalist')
  await openFeed(member)
  expect(await takes(member, 'k', true)).toBe(true)
  await expect(palette(member)).toBeVisible()
})

test('opens the commands from the menu on a phone, over the whole screen', async ({ signedIn }) => {
  const page = await signedIn('journalist', { viewport: PHONE, hasTouch: true, isMobile: true })
  await openFeed(page)
  const menu = page.getByRole('button', { name: 'More', exact: true })
  const commands = page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Commands' })
  await menu.tap()
  await commands.tap()
  const field = palette(page).getByRole('combobox')
  await expect(field).toBeFocused()
  await expect.poll(() => palette(page).boundingBox()).toEqual({ x: 0, y: 0, ...PHONE })
  await palette(page).getByRole('button', { name: 'Close' }).tap()
  await expect(palette(page)).toHaveCount(0)
  await expect(menu).toBeFocused()
  await menu.tap()
  await commands.tap()
  await field.fill('pitch')
  await choice(page, 'Pitchbox').tap()
  await expect(page).toHaveURL('/app/pitchbox')
})
