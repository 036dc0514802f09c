import type { Page } from '@playwright/test'
import { openAs } from '../account/account-steps.ts'
import { row, toast, uniqueTitle } from '../feed/feed-page.ts'
import { expectToFit } from '../layout/inspect.ts'
import { button, makeRequest } from '../posts/post-acts.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInApp } from '../support/go-in-app.ts'
import { makeMember } from '../support/make-member.ts'
import { callAs, fillSignIn, newSession, startSession } from '../support/members.ts'
import { newestMail } from '../support/outbox.ts'
import { linkOf } from './action-link.ts'

const DAY_MS = 86_400_000

const editor = (page: Page, title: string) => page.getByRole('dialog', { name: title })
const myFilters = (page: Page) => page.getByRole('region', { name: 'My Filters' })

/** In the editor: a filter for posts with this word, with alerts right away. */
async function saveFilter(page: Page, name: string, word: string) {
  await button(page, 'Save Filter').click()
  const dialog = editor(page, 'Save Filter')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  const words = dialog.getByRole('textbox', { name: 'All of these words' })
  await words.fill(word)
  await words.press('Enter')
  const email = dialog.getByRole('switch', { name: 'Email' })
  await expect(email).toBeDisabled()
  await dialog.getByRole('radio', { name: 'Right away' }).check()
  await expect(email).toBeEnabled()
  await expectToFit(page, 'editor')
  await button(dialog, 'Save').click()
  await expect(dialog).toHaveCount(0)
}

async function toDigest(page: Page, name: string) {
  await button(page, `Actions for ${name}`).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = editor(page, 'Edit Filter')
  await expect(dialog.getByRole('radio', { name: 'Right away' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'In my digest' }).check()
  await button(dialog, 'Save').click()
  await expect(toast(page)).toHaveText('Filter updated successfully')
}

test('sends what a new filter finds right away, and from an edit on in the digest', async ({ open }) => {
  const [member, author] = [await makeMember('pr'), await newSession(await makeMember('journalist'))]
  const page = await open('nobody')
  await openAs(page, member, '/app/feed')
  const word = uniqueTitle('Beryl')
  await saveFilter(page, 'Minerals', word)
  await expect(toast(page)).toHaveText('Filter saved successfullyYour filter has been saved to My Filters')
  await expect(myFilters(page).getByRole('img', { name: 'Right away' })).toBeVisible()

  const title = `${word} prices`
  await makeRequest(author, title, 3 * DAY_MS)
  const matches = page
    .getByRole('navigation', { name: 'Feed', exact: true })
    .getByRole('link', { name: /^Matches/ })
  await expect(matches).toHaveText(/^Matches\s?1 new$/)
  await matches.click()
  await expect(row(page, title)).toContainText('Matches Minerals')
  const mail = await newestMail(member.email, { subject: new RegExp(title) })
  expect(mail.text).toContain('Minerals')

  await goInApp(page, '/app/feed')
  await toDigest(page, 'Minerals')
  await expect(myFilters(page).getByRole('img', { name: 'In digest' })).toBeVisible()
  await goInApp(page, '/app/account/notifications')
  await expect(page.getByRole('region', { name: 'Digest' })).toContainText(/Next digest: .+, 8:00 AM ET\./)
})

test('opens the editor by the link of a digest, with the word to exclude, also after the sign-in', async ({
  open,
}) => {
  const member = await makeMember('pr')
  const caller = await newSession(member)
  const words = { any: ['beryl'], all: [], none: ['gold'], within: null }
  const rest = { showExpired: false, showSavedOnly: false, showMyPostsOnly: false, delivery: 'digest' }
  const filter = { name: 'Minerals', postType: 'all', beats: [], ...words, ...rest }
  const { id } = await (await callAs(caller, 'POST', '/api/account/saved-filters', filter)).json()
  const page = await open('nobody')
  await page.goto(`/app/feed?filter=${id}&exclude=crypto`)
  await fillSignIn(page, member.email, member.password)
  await button(page, 'Sign In').click()
  const dialog = editor(page, 'Edit Filter')
  const excluded = dialog.getByRole('list', { name: 'None of these words: entries' }).getByRole('listitem')
  await expect(excluded).toHaveText(['gold', 'crypto'])
  await expect(page).toHaveURL('/app/feed')
  await button(dialog, 'Save').click()
  await expect(toast(page)).toHaveText('Filter updated successfully')
  const answer = await callAs(caller, 'GET', '/api/saved-filters')
  expect(await answer.json()).toMatchObject({
    filters: [{ id, none: ['gold', 'crypto'], delivery: 'digest' }],
  })
  await page.reload()
  await expect(button(page, 'Minerals')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await callAs(caller, 'DELETE', `/api/saved-filters/${id}`)
  await goInApp(page, `/app/feed?filter=${id}&exclude=crypto`)
  await expect(toast(page)).toHaveText('This filter no longer exists.')
  await expect(dialog).toHaveCount(0)
})

test('keeps what was typed in the editor while the times of the digest are changed', async ({ open }) => {
  const page = await open('nobody')
  await openAs(page, await makeMember('pr'), '/app/feed')
  await button(page, 'Save Filter').click()
  const dialog = editor(page, 'Save Filter')
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await name.fill('Minerals')
  await dialog.getByRole('radio', { name: 'In my digest' }).check()
  await dialog.getByRole('link', { name: 'Change' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.goBack()
  await button(page, 'Save Filter').click()
  await expect(name).toHaveValue('Minerals')
  await expect(dialog.getByRole('radio', { name: 'In my digest' })).toBeChecked()
})

test('shows and resumes alerts that are paused by the link of an email', async ({ open }) => {
  const member = await makeMember('pr')
  const caller = await newSession(member)
  const page = await open('nobody')
  await openAs(page, member, '/app/feed')
  await saveFilter(page, 'Minerals', uniqueTitle('Beryl'))
  await page.goto(await linkOf('pause_alerts', caller.user.id))
  await expect(toast(page)).toContainText('Alerts are paused until')
  await expect(myFilters(page)).toContainText('Paused until')
  await goInApp(page, '/app/account/notifications')
  const digest = page.getByRole('region', { name: 'Digest' })
  await expect(digest).toContainText('Alerts are paused until')
  await button(digest, 'Resume Alerts').click()
  await expect(digest).not.toContainText('Alerts are paused until')
  await goInApp(page, '/app/feed')
  await expect(button(page, 'Minerals')).toBeVisible()
  await expect(myFilters(page)).not.toContainText('Paused until')
})

test('fits the editor of a filter with alerts, its menu and its pause on a phone', async ({ open }) => {
  const page = await open('nobody', { viewport: { width: 390, height: 844 } })
  await startSession(page.context(), await makeMember('pr'))
  await page.goto('/app/feed')
  await page.getByRole('button', { name: /^Filter/ }).click()
  await saveFilter(page, 'Minerals', uniqueTitle('Beryl'))
  await toDigest(page, 'Minerals')
  await button(page, 'Actions for Minerals').click()
  await page.getByRole('menuitem', { name: 'Pause Alerts' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pause Alerts' }).click()
  await expect(myFilters(page)).toContainText('Paused until')
  await expectToFit(page, 'paused filter')
  await button(page, 'Actions for Minerals').click()
  await page.getByRole('menuitem', { name: 'Resume Alerts' }).click()
  await expect(myFilters(page)).not.toContainText('Paused until')
})
