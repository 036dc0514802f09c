import type { Page } from '@playwright/test'
import { toast } from '../feed/feed-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { holdToasts } from '../support/hold-toasts.ts'
import { makeMember, type OwnMember } from '../support/make-member.ts'
import { fillSignIn, storedSession } from '../support/members.ts'
import { newestMail } from '../support/outbox.ts'
import { endOnServer, openAs, section, signInHere } from './account-steps.ts'

// Mails go out every 2 seconds.

const PROFILE = '/app/account/profile'

const changeButton = (page: Page) => section(page, 'Email').getByRole('button', { name: 'Change Email' })
const form = (page: Page) => page.getByRole('dialog', { name: 'Change Email' })
const banner = (page: Page) => section(page, 'Pending email change')
const email = (page: Page) => section(page, 'Email')

async function ask(page: Page, newEmail: string, password: string) {
  await form(page).getByLabel('New email').fill(newEmail)
  await form(page).getByLabel('Password').fill(password)
  await form(page).getByRole('button', { name: 'Change Email' }).click()
}

async function askFor(page: Page, newEmail: string, { password }: OwnMember) {
  await changeButton(page).click()
  await ask(page, newEmail, password)
  await expect(toast(page)).toHaveText(
    'Verification emails sentCheck both your current and new email addresses.',
  )
}

/** Follows the link in an email and presses its button. */
async function follow(page: Page, link: string | null) {
  await page.goto(link ?? '')
  await page.getByRole('button', { name: 'Confirm Email' }).click()
  await expect(page).toHaveURL(new RegExp(`${PROFILE}$|${PROFILE}#`))
}

const CONFIRMED_ONE = /^This address is confirmed/
const VERIFIED = 'Email verifiedYour email has been successfully changed.'

test('switches to the new address when both are confirmed', async ({ page, provokes }) => {
  provokes(/status of 40[39]/)
  const member = await makeMember()
  const wanted = `new-${member.email}`
  await openAs(page, member, PROFILE)
  await expect(email(page).getByText(member.email, { exact: true })).toBeVisible()

  await changeButton(page).click()
  await ask(page, 'not an address', '')
  await expect(form(page).getByLabel('New email')).toHaveAccessibleDescription('Must be a valid email')
  await expect(form(page).getByLabel('Password')).toHaveAccessibleDescription('Password is required')
  await ask(page, wanted, 'not the password')
  await expect(toast(page)).toHaveText('ErrorCurrent password is not correct')
  await expect(form(page).getByLabel('Password')).toHaveAccessibleDescription('Password is not correct')
  await expect(form(page).getByLabel('New email')).toHaveValue(wanted)
  await expect(form(page).getByLabel('Password')).toHaveValue('not the password')
  await ask(page, member.email, member.password)
  await expect(form(page).getByLabel('New email')).toHaveAccessibleDescription('This is your email already.')

  await ask(page, ` ${wanted.toUpperCase()} `, member.password)
  await expect(toast(page)).toContainText('Verification emails sent')
  await expect(form(page)).toHaveCount(0)
  await expect(banner(page)).toBeFocused()
  await expect(banner(page)).toContainText(wanted)
  await expect(banner(page)).toContainText(member.email)
  await expect(banner(page)).toContainText('just now')
  await expect(changeButton(page)).toBeDisabled()

  const { link: fromNew } = await newestMail(wanted)
  const { link: fromCurrent } = await newestMail(member.email)
  await follow(page, fromNew)
  await expect(toast(page)).toHaveText(CONFIRMED_ONE)
  await expect(page).toHaveURL(PROFILE)
  await expect(banner(page)).toBeVisible()
  await follow(page, fromCurrent)
  await expect(toast(page)).toHaveText(VERIFIED)
  await expect(page).toHaveURL(PROFILE)
  await expect(banner(page)).toHaveCount(0)
  await expect(email(page).getByText(wanted, { exact: true })).toBeVisible()
  await expect(changeButton(page)).toBeEnabled()
  await expect.poll(async () => (await storedSession(page))?.user.email).toBe(wanted)

  // Shown once: a reload shows nothing, and a used link opens nothing.
  await page.reload()
  await expect(email(page)).toBeVisible()
  await expect(toast(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Sync Email' }).click()
  await expect(toast(page)).toHaveText('Email synced')
})

test('announces links followed elsewhere after sign-in, and shows the new address here', async ({
  page,
  open,
}) => {
  const member = await makeMember('pr')
  const wanted = `new-${member.email}`
  await openAs(page, member, PROFILE)
  await askFor(page, wanted, member)
  const other = await open('nobody')
  const { link } = await newestMail(member.email)
  await follow(other, link)
  await expect(other.getByText(CONFIRMED_ONE)).toBeVisible()
  await signInHere(other, member.email, member.password)
  await expect(toast(other)).toHaveText(CONFIRMED_ONE)
  await expect(other).toHaveURL(PROFILE)

  await other.evaluate(() => localStorage.clear())
  await follow(other, (await newestMail(wanted)).link)
  await expect(other.getByText('Both addresses are confirmed. Sign in with the new one.')).toBeVisible()
  await other.goto(link!)
  await expect(other.getByText('Email link is invalid or has expired')).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  await expect(email(page).getByText(wanted, { exact: true })).toBeVisible()
})

test('voids older links on a resend and all on a cancel, and keeps what is typed next after the session ends', async ({
  page,
  provokes,
}) => {
  provokes(/status of 40[0139]/)
  await holdToasts(page)
  const member = await makeMember()
  const wanted = `new-${member.email}`
  await openAs(page, member, PROFILE)
  await askFor(page, wanted, member)
  const calls: string[] = []
  page.on('request', (request) => void calls.push(new URL(request.url()).pathname))
  const { link: older } = await newestMail(wanted)
  const resent = Date.now()
  const resend = banner(page).getByRole('button', { name: 'Resend Emails' })
  // Both before the answer, however late the second click comes.
  const letGo = await holdRequests(page, '/api/account/resend-email-verification')
  await resend.dblclick()
  letGo()
  await expect(toast(page)).toHaveText('Verification email resent')
  const { link: newer } = await newestMail(wanted, { after: resent })
  expect(newer).not.toBe(older)
  await expectVoid(page, older)
  expect(calls.filter((path) => path === '/api/account/resend-email-verification')).toHaveLength(1)

  // Cancelled, but the page hears that there is nothing to cancel: an earlier click did it.
  await page.route('/api/account/cancel-email-change', async (route) => {
    await route.fetch({ maxRetries: 1 })
    await route.fulfill({ status: 409, json: { error: 'There is no email change to confirm.' } })
  })
  await banner(page).getByRole('button', { name: 'Cancel Request' }).dblclick()
  await expect(toast(page)).toHaveText('Email change cancelled')
  await expect(banner(page)).toHaveCount(0)
  await expect(changeButton(page)).toBeFocused()
  await expectVoid(page, newer)
  await expect(email(page).getByText(member.email, { exact: true })).toBeVisible()

  // The typed text is still there after signing in again, until it is discarded.
  await changeButton(page).click()
  await form(page).getByLabel('New email').fill('typed@e2e.example')
  await form(page).getByLabel('Password').fill(member.password)
  await endOnServer(page)
  await expect(form(page)).toHaveCount(0)
  await fillSignIn(page, member.email, member.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(form(page).getByLabel('New email')).toHaveValue('typed@e2e.example')
  await expect(form(page).getByLabel('Password')).toHaveValue('')
  await toast(page).getByRole('button', { name: 'Close' }).click()
  await form(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(toast(page)).toContainText('Your text is kept')
  await page.reload()
  await expect(changeButton(page)).toBeVisible()
  await changeButton(page).click()
  await expect(form(page).getByLabel('New email')).toHaveValue('typed@e2e.example')
  await form(page).getByLabel('New email').fill('')
  await form(page).getByRole('button', { name: 'Cancel' }).click()
  await changeButton(page).click()
  await expect(form(page).getByLabel('New email')).toHaveValue('')
})

async function expectVoid(page: Page, link: string | null) {
  await page.goto(link ?? '')
  await expect(toast(page)).toHaveText('ErrorEmail link is invalid or has expired')
  await expect(page).toHaveURL(PROFILE)
}

test('says which step failed, and lets a half-done change be requested again', async ({ page, provokes }) => {
  provokes(/status of 500/, /ERR_FAILED/)
  const member = await makeMember('expert')
  const wanted = `new-${member.email}`
  const wordless = { status: 500, json: { error: '' } }
  await openAs(page, member, PROFILE)
  let mailed = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/auth/v1/user')) mailed += 1
  })
  await changeButton(page).click()
  for (const { call, words } of [
    { call: '/api/account/validate-email-change', words: 'ErrorValidation failed' },
    { call: '/api/account/mark-email-pending', words: 'ErrorFailed to mark email as pending' },
  ]) {
    await page.route(call, (route) => route.fulfill(wordless))
    await ask(page, wanted, member.password)
    await expect(toast(page)).toHaveText(words)
    await expect(form(page).getByLabel('New email')).toHaveValue(wanted)
    await expect(form(page).getByLabel('Password')).toHaveValue(member.password)
    await page.unroute(call)
  }
  await ask(page, wanted, member.password)
  await expect(banner(page)).toContainText(wanted)
  // Only the failed step was repeated: the emails are counted.
  expect(mailed).toBe(1)

  for (const { call, button, words } of [
    {
      call: '/api/account/resend-email-verification',
      button: 'Resend Emails',
      words: 'ErrorFailed to resend verification email',
    },
    {
      call: '/api/account/cancel-email-change',
      button: 'Cancel Request',
      words: 'ErrorFailed to cancel email change',
    },
    { call: '/api/account/sync-email', button: 'Sync Email', words: 'ErrorFailed to sync email' },
  ]) {
    await page.route(call, (route) => route.fulfill(wordless))
    await page.getByRole('button', { name: button }).click()
    await expect(toast(page)).toHaveText(words)
  }
  await page.route('/api/account/cancel-email-change', (route) => route.abort())
  await page.getByRole('button', { name: 'Cancel Request' }).click()
  await expect(toast(page)).toHaveText('ErrorThe server did not answer.')
  await expect(banner(page)).toBeVisible()
})
