import type { Page } from '@playwright/test'
import { toast } from '../feed/feed-page.ts'
import { inspect, LOOK } from '../layout/inspect.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInApp } from '../support/go-in-app.ts'
import { inviteMember, type OwnMember } from '../support/make-member.ts'
import { newSession, storedSession } from '../support/members.ts'
import { newestMail } from '../support/outbox.ts'
import { endOnServer, loseAnswer } from './account-steps.ts'

// Invites come from a separate program, and emails go out every 2 seconds.

const profileForm = (page: Page) => page.getByRole('heading', { name: 'Complete Your Profile' })
const passwordForm = (page: Page) => page.getByRole('heading', { name: 'Set Your Password' })
const beats = (page: Page) => page.getByRole('combobox', { name: 'Beats' })
const chosen = (page: Page) => page.getByRole('list', { name: 'Chosen' }).getByRole('listitem')
const save = (page: Page) => page.getByRole('button', { name: 'Save and Continue' })

async function followInvite(page: Page, { email }: OwnMember) {
  const { link } = await newestMail(email)
  await page.goto(link!)
  await page.getByRole('button', { name: 'Continue' }).click()
  return link!
}

async function fillProfile(page: Page) {
  await page.getByLabel('Title').fill('Staff Writer')
  await page.getByLabel('Organization').fill('Great Plains Business Desk')
  await page.getByLabel('Bio').fill('Grain, rail and the firms that move both.')
}

async function setPassword(page: Page, password: string, again = password) {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(again)
  await page.getByLabel('Confirm password').press('Enter')
}

test('lets a new member complete the profile, set a password and reach the feed', async ({
  page,
  provokes,
}) => {
  provokes(/status of 422/)
  const member = await inviteMember('expert')
  const link = await followInvite(page, member)
  await expect(profileForm(page)).toBeVisible()
  await expect(page).toHaveURL('/app/onboarding')
  await expect(page).toHaveTitle('Complete Your Profile | Beatline')
  const role = page.getByRole('combobox', { name: 'Role' })
  await expect(role).toHaveText(/Expert/)
  await expect(role).toBeDisabled()

  await page.getByLabel('Title').fill('a')
  await page.getByLabel('Organization').fill(' b ')
  await page.getByLabel('Bio').fill('Nine char')
  await save(page).click()
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription('Title is required')
  await expect(page.getByLabel('Organization')).toHaveAccessibleDescription('Organization is required')
  await expect(page.getByLabel('Bio')).toHaveAccessibleDescription(/^Bio must be at least 10 characters/)
  await expect(page.getByLabel('Title')).toBeFocused()
  await fillProfile(page)

  for (const typed of ['  banking ', 'Rail freight', 'BANKING']) {
    await beats(page).fill(typed)
    await beats(page).press('Enter')
  }
  await beats(page).fill('agri')
  await page.getByRole('option', { name: 'Agribusiness' }).click()
  await expect(chosen(page)).toHaveText(['Banking', 'Rail freight', 'Agribusiness'])
  await page.getByRole('button', { name: 'Remove Banking' }).click()
  // Not added yet, but still meant.
  await beats(page).fill('Legal')
  const sent = page.waitForRequest('/api/account/onboarding')
  await save(page).click()
  expect((await sent).postDataJSON()).toMatchObject({ beats: ['Rail freight', 'Agribusiness', 'Legal'] })
  await expect(toast(page)).toHaveText('Profile completedSet your password next.')

  await expect(passwordForm(page)).toBeVisible()
  await setPassword(page, '12345', '123456')
  await expect(toast(page)).toHaveText('Password mismatchPasswords do not match. Please try again.')
  await expect(page.getByLabel('Confirm password')).toBeFocused()
  await setPassword(page, '12345')
  await expect(toast(page)).toHaveText('Password too shortPassword must be at least 6 characters long.')
  await setPassword(page, 'password1')
  await expect(toast(page)).toContainText('Failed to set password. Please try again.')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/^Many people use/)
  await setPassword(page, member.password)
  await expect(toast(page)).toHaveText('Password set successfully')
  await expect(page).toHaveURL('/app/feed')
  await expect(page.getByRole('list', { name: 'Posts' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your profile' })).toContainText('Staff Writer')

  for (const address of ['/app/onboarding', '/app/feed/app/onboarding']) {
    await goInApp(page, address)
    await expect(page).toHaveURL('/app/feed')
  }
  // The link is used up: after signing out, it leads to the sign-in form, which says so.
  // On a page without a program: one that is still loading would ask for the account without a session.
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  await expect(page.getByText('This link is invalid or has expired.')).toBeVisible()
  await newSession(member)
})

test('has no faults in either form, and fits the window', async ({ open }) => {
  const member = await inviteMember()
  const page = await open('nobody', LOOK)
  const widths = [320]
  await followInvite(page, member)
  await save(page).click()
  await expect(page.getByText('Title is required')).toBeVisible()
  await beats(page).fill('Legal')
  await beats(page).press('Enter')
  await beats(page).fill('a')
  await inspect(page, 'profile', page.getByRole('listbox'), { widths })
  await beats(page).fill('')
  await fillProfile(page)
  await save(page).click()
  await setPassword(page, '12345')
  await inspect(page, 'password', page.getByText(/^Password must be/).first(), { widths })
})

test('leads every page to the onboarding until it is done, and keeps what was typed', async ({
  page,
  provokes,
}) => {
  provokes(/status of (500|403|422)/, /ERR_FAILED/)
  const member = await inviteMember()
  await page.route('/api/account/application', (route) =>
    route.fulfill({
      json: { application: { organization: 'The Ledger', timezone: 'CT', beats: ['Legal'] } },
    }),
  )
  await followInvite(page, member)
  await expect(page.getByLabel('Organization')).toHaveValue('The Ledger')
  await expect(page.getByLabel('Timezone')).toHaveValue('CT')
  await expect(chosen(page)).toHaveText(['Legal'])
  const streams: string[] = []
  page.on('request', (request) => void (request.url().endsWith('/api/events') && streams.push(request.url())))
  for (const address of ['/app', '/app/account/profile']) {
    await goInApp(page, address)
    await expect(profileForm(page)).toBeVisible()
    await expect(page).toHaveURL('/app/onboarding')
  }
  await goInApp(page, '/app/feed/app/onboarding')
  await expect(profileForm(page)).toBeVisible()
  await expect(page).toHaveURL('/app/feed/app/onboarding')
  await fillProfile(page)
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Staff Writer')
  expect(streams).toEqual([])

  const failed = 'Failed to complete profile setup. Please try again.'
  await page.route('/api/account/onboarding', (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong on our side.' } }),
  )
  await save(page).click()
  await expect(toast(page)).toHaveText(`${failed}Something went wrong on our side.`)
  await expect(page.getByLabel('Title')).toHaveValue('Staff Writer')
  await page.unroute('/api/account/onboarding')
  await save(page).click()
  await expect(passwordForm(page)).toBeVisible()

  // If the member leaves here, the second form waits.
  await page.goto('/app/feed')
  await expect(passwordForm(page)).toBeVisible()
  await page.route('/auth/v1/user', (route) => route.abort())
  await setPassword(page, member.password)
  await expect(toast(page)).toHaveText('Failed to set password. Please try again.The server did not answer.')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(member.password)
  await page.unroute('/auth/v1/user')
  // Now it arrives, but the answer gets lost.
  await loseAnswer(page)
  await page.getByRole('button', { name: 'Set Password' }).click()
  await expect(page.getByRole('button', { name: 'Set Password' })).toBeEnabled()
  await page.unroute('/auth/v1/user')
  await page.getByRole('button', { name: 'Set Password' }).click()
  await expect(toast(page)).toHaveText('Password set successfully')
  await expect(page).toHaveURL('/app/feed')
})

test('leads to a new link when the session ends before there is a password', async ({ page, provokes }) => {
  provokes(/status of 40[01]/)
  const member = await inviteMember()
  await followInvite(page, member)
  await fillProfile(page)
  await save(page).click()
  await expect(passwordForm(page)).toBeVisible()
  await endOnServer(page)
  await setPassword(page, member.password)
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  expect(await storedSession(page)).toBeNull()
  await page.getByRole('link', { name: 'Get a new link by email' }).click()
  await expect(page).toHaveURL('/forgot-password')
})
