import type { Page } from '@playwright/test'
import { endOnServer, loseAnswer, openAs, signInHere } from '../account/account-steps.ts'
import { toast } from '../feed/feed-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { makeMember } from '../support/make-member.ts'
import { newSession, startSession, storedSession } from '../support/members.ts'
import { newestMail } from '../support/outbox.ts'

// Emails go out every 2 seconds.

const refused = /status of 4\d\d/
const newPassword = (page: Page) => page.getByLabel('New password')
const confirmation = (page: Page) => page.getByLabel('Confirm password')
const newLink = (page: Page) => page.getByRole('link', { name: 'Request New Reset Link' })

/** Requests a link without the form; resolves to the email's contents. */
async function askForLink(page: Page, email: string): Promise<string> {
  const after = Date.now()
  await page.request.post('/auth/v1/recover', { data: { email } })
  return (await newestMail(email, { after })).link!
}

async function follow(page: Page, link: string) {
  await page.goto(link)
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function update(page: Page, password: string, again = password) {
  await newPassword(page).fill(password)
  await confirmation(page).fill(again)
  await confirmation(page).press('Enter')
}

test('sets a new password by the mailed link, signs out everywhere and leads to the sign-in form', async ({
  page,
  open,
  provokes,
}) => {
  provokes(refused, /ERR_FAILED/)
  const member = await makeMember()
  const other = await open('nobody')
  await openAs(other, member, '/app/feed')
  const link = await askForLink(page, member.email)
  await follow(page, link)
  await expect(newPassword(page)).toBeFocused()
  await expect(page).toHaveURL('/reset-password')
  await expect(page).toHaveTitle('Reset Password | Beatline')
  await expect(page.getByText(member.email)).toBeVisible()
  await expect(page.getByLabel('Current password')).toHaveCount(0)

  await update(page, '12345', '1234')
  const short = 'Password must be at least 6 characters'
  await expect(newPassword(page)).toHaveAccessibleDescription(short)
  await expect(confirmation(page)).toHaveAccessibleDescription(short)
  await expect(newPassword(page)).toBeFocused()
  await update(page, 'river-lantern', 'river-lanterns')
  await expect(confirmation(page)).toHaveAccessibleDescription("Passwords don't match")
  await update(page, 'password1')
  await expect(newPassword(page)).toHaveAccessibleDescription(/^Many people use this password/)
  await expect(toast(page)).toContainText('Failed to update password. Please try again.')
  await page.route('/auth/v1/user', (route) => route.abort())
  await update(page, `new-${member.password}`)
  await expect(toast(page)).toHaveText(
    'Failed to update password. Please try again.The server did not answer.',
  )
  await expect(newPassword(page)).toHaveValue(`new-${member.password}`)
  await page.unroute('/auth/v1/user')
  // One that is set, but whose answer gets lost, is replaced by the next.
  await loseAnswer(page)
  const lost = page.waitForEvent('requestfailed', (one) => one.url().endsWith('/auth/v1/user'))
  await update(page, `lost-${member.password}`)
  await lost
  await page.unroute('/auth/v1/user')

  const begun = Date.now()
  await update(page, `new-${member.password}`)
  await expect(toast(page)).toHaveText('Password updated')
  await expect(page).toHaveURL('/login')
  expect(Date.now() - begun).toBeGreaterThan(1_900)
  expect(await storedSession(page)).toBeNull()
  await expect(other.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await signInHere(page, member.email, `new-${member.password}`)
  await expect(page).toHaveURL('/app/feed')
  await newestMail(member.email, { subject: /password was changed/i })

  // A link works once: a used one opens nothing, even for a signed-in member.
  await page.goto(link)
  await expect(newLink(page)).toBeVisible()
})

test('keeps a link while the server is away, and sets the password on a retry after its answer was lost', async ({
  page,
  provokes,
}) => {
  provokes(refused, /ERR_FAILED/, /Failed to fetch/)
  const away = /\/auth\/v1\/user|\/readyz/
  const member = await makeMember()
  const link = await askForLink(page, member.email)
  await page.route(away, (route) => route.abort())
  await follow(page, link)
  await expect(page.getByRole('status').filter({ hasText: 'Reconnecting...' })).toBeVisible()
  await expect(newLink(page)).toHaveCount(0)
  await page.unroute(away)
  await expect(newPassword(page)).toBeVisible()
  await expect(page).toHaveURL('/reset-password')

  await loseAnswer(page)
  await update(page, `new-${member.password}`)
  await expect(toast(page)).toContainText('The server did not answer.')
  await page.unroute('/auth/v1/user')
  await update(page, `new-${member.password}`)
  await expect(toast(page)).toHaveText('Password updated')
  await expect(page).toHaveURL('/login')
  await newSession({ email: member.email, password: `new-${member.password}` })
})

test('shows the way to a new link without a session and with a dead link', async ({ page }) => {
  for (const address of ['/reset-password', '/reset-password#error=access_denied&error_code=otp_expired']) {
    await page.goto(address)
    await expect(toast(page)).toHaveText(
      'Invalid reset linkThis password reset link is invalid or has expired.',
    )
    await expect(newPassword(page)).toHaveCount(0)
    await newLink(page).click()
    await expect(page).toHaveURL('/forgot-password')
  }
})

test('asks before a link for another account replaces the session', async ({ page, provokes }) => {
  provokes(refused)
  const [member, other] = [await makeMember(), await makeMember('pr')]
  const before = await startSession(page.context(), member)
  await follow(page, await askForLink(page, other.email))
  await expect(page.getByRole('heading', { name: 'This link is for another account' })).toBeVisible()
  await expect(page).toHaveURL('/reset-password')
  expect(await storedSession(page)).toEqual(before)
  await page.getByRole('button', { name: `Stay as ${member.email}` }).click()
  await expect(page.getByLabel('Current password')).toBeVisible()
  await follow(page, await askForLink(page, other.email))
  await page.getByRole('button', { name: `Continue as ${other.email}` }).click()
  await expect(page.getByText(other.email)).toBeVisible()
  await expect(page.getByLabel('Current password')).toHaveCount(0)
  // The former member is signed out, also on the server: the page has not waited for that.
  const headers = { authorization: `Bearer ${before.access_token}` }
  await expect.poll(async () => (await page.request.get('/api/account', { headers })).status()).toBe(401)

  // If the session ends meanwhile, no broken form stays.
  await endOnServer(page)
  await update(page, `new-${other.password}`)
  await expect(newLink(page)).toBeVisible()
  expect(await storedSession(page)).toBeNull()
})

test('requires the current password in a session that did not come from a link', async ({
  page,
  provokes,
}) => {
  provokes(refused)
  const member = await makeMember('pr')
  await startSession(page.context(), member)
  await page.goto('/reset-password')
  const current = page.getByLabel('Current password')
  await update(page, `new-${member.password}`)
  await expect(current).toHaveAccessibleDescription('Current password is required')
  await current.fill('not the password')
  await confirmation(page).press('Enter')
  await expect(current).toHaveAccessibleDescription('Current password is not correct')
  await expect(newPassword(page)).toHaveValue(`new-${member.password}`)
  await current.fill(member.password)
  await current.press('Enter')
  await expect(toast(page)).toHaveText('Password updated')
  await expect(page).toHaveURL('/login')
})

test('accepts tokens in the URL only on their own pages, and only in the fragment', async ({ page }) => {
  const { access_token, refresh_token } = await newSession(await makeMember())
  const tokens = `access_token=${access_token}&refresh_token=${refresh_token}&expires_in=3600&token_type=bearer`
  await page.goto(`/#${tokens}`)
  await expect(page).toHaveURL('/')
  for (const address of [`/app/feed#${tokens}`, `/login#${tokens}`, `/reset-password?${tokens}`]) {
    await page.goto(address)
    await expect(page.getByRole('main')).toBeVisible()
    expect(page.url()).not.toContain('#')
    await expect(page.getByRole('button', { name: 'Sign In' }).or(newLink(page))).toBeVisible()
    expect(await storedSession(page)).toBeNull()
  }
})
