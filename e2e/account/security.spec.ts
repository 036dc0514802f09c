import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { toast } from '../feed/feed-page.ts'
import { expectFrontPage, pendingToast } from '../site/front-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { makeMember } from '../support/make-member.ts'
import { fillSignIn, newSession, startSession } from '../support/members.ts'
import { newestMail } from '../support/outbox.ts'
import { openAs, section } from './account-steps.ts'

const SECURITY = '/app/account/security'
const refused = /status of 4\d\d .*\/(api|auth)\//

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const devices = (page: Page) => page.getByRole('list', { name: 'Signed-in devices' }).getByRole('listitem')
const loginField = (page: Page) => page.getByLabel('Email')

test('keeps only this device signed in after a password change', async ({ page, open, provokes }) => {
  provokes(refused)
  const member = await makeMember()
  const other = await open('nobody')
  await openAs(other, member, '/app/feed')
  await openAs(page, member, SECURITY)
  const form = dialog(page, 'Change Password')
  const fill = async (current: string, password: string, confirmation = password) => {
    await form.getByLabel('Current password').fill(current)
    await form.getByLabel('New password', { exact: true }).fill(password)
    await form.getByLabel('Confirm new password').fill(confirmation)
    await form.getByRole('button', { name: 'Update Password' }).click()
  }
  const says = (label: string, words: string) =>
    expect(form.getByLabel(label, { exact: true })).toHaveAccessibleDescription(words)

  await page.getByRole('button', { name: 'Change Password' }).click()
  await fill('', 'short', 'shirt')
  await says('Current password', 'Password is required')
  await says('New password', 'Password must be at least 6 characters')
  await says('Confirm new password', "Passwords don't match")
  await fill('not the password', `new-${member.password}`)
  await expect(toast(page)).toHaveText(
    'Failed to update password. Please try again.Current password is not correct',
  )
  await says('Current password', 'Current password is not correct')
  await fill(member.password, 'password1')
  await says('New password', 'Many people use this password, so it is easy to guess. Choose another.')
  await fill(member.password, `new-${member.password}`)
  await expect(toast(page)).toHaveText(
    'Password updatedThis device stays signed in. All others are signed out.',
  )
  await expect(form).toHaveCount(0)
  await expect(devices(page)).toHaveCount(1)
  await expect(loginField(other)).toBeVisible()
  await newSession({ email: member.email, password: `new-${member.password}` })
})

test('lists devices and signs out one or all others', async ({ page, open, provokes }) => {
  provokes(refused)
  const member = await makeMember('pr')
  const [second, third] = [await open('nobody'), await open('nobody')]
  // "Just now" is a minute: they sign in one right after the other, and open their pages later.
  for (const each of [second, third]) await startSession(each.context(), member)
  await openAs(page, member, SECURITY)
  const [own, first, last] = [0, 1, 2].map((index) => devices(page).nth(index)) as [Locator, Locator, Locator]
  const signOut = (row: Locator) => row.getByRole('button', { name: /^Sign Out / })
  await expect(devices(page)).toHaveCount(3)
  await expect(own).toContainText('This device')
  await expect(own).toContainText('Signed in just now, last seen just now')
  // Two with one name at one time: the seconds tell them apart.
  for (const row of [first, last])
    await expect(row).toContainText(/Signed in just now \(\d+:\d\d:\d\d [AP]M\), last seen just now/)

  for (const each of [second, third]) {
    await each.goto('/app/feed')
    await expect(each.getByRole('button', { name: 'Account Menu' })).toBeVisible()
  }
  // The third signed in last, so it is first. The other device does not take over what it leaves behind.
  await signOut(first).dblclick()
  await expect(toast(page)).toHaveText('The device is signed out')
  await expect(first).toContainText('Signed out')
  await expect(signOut(first)).toHaveCount(0)
  await expect(signOut(last)).toBeVisible()
  await expect(loginField(third)).toBeVisible()
  await second.getByRole('button', { name: 'Account Menu' }).click()
  await second.getByRole('menuitem', { name: 'Log out' }).click()
  await expectFrontPage(second)
  await signOut(last).click()
  await expect(last).toContainText('Signed out')
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible()

  const others = [await newSession(member), await newSession(member)]
  await page.reload()
  await expect(devices(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Sign Out Others' }).click()
  await expect(devices(page).filter({ hasText: 'Signed out' })).toHaveCount(2)
  for (const { access_token } of others) {
    const headers = { authorization: `Bearer ${access_token}` }
    expect((await page.request.get('/api/account', { headers })).status()).toBe(401)
  }
})

test('asks for the current password after a mailed link only if the server wants it', async ({
  page,
  provokes,
}) => {
  provokes(/status of 422/)
  const member = await makeMember()
  await page.request.post('/auth/v1/recover?redirect_to=/reset-password', { data: { email: member.email } })
  await page.goto((await newestMail(member.email)).link ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  // Once the form is there, the session from the link is stored.
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
  await page.goto(SECURITY)
  await page.getByRole('button', { name: 'Change Password' }).click()
  const form = dialog(page, 'Change Password')
  const current = form.getByLabel('Current password')
  await form.getByLabel('New password', { exact: true }).fill(`new-${member.password}`)
  await form.getByLabel('Confirm new password').fill(`new-${member.password}`)
  await expect(current).toHaveCount(0)
  const msg = 'Current password is required'
  const json = { code: 422, error_code: 'validation_failed', msg }
  await page.route('/auth/v1/user', (route) => route.fulfill({ status: 422, json }), { times: 1 })
  await form.getByRole('button', { name: 'Update Password' }).click()
  await expect(current).toBeFocused()
  await expect(current).toHaveAccessibleDescription(msg)
  await current.fill(member.password)
  await form.getByRole('button', { name: 'Update Password' }).click()
  await expect(toast(page)).toContainText('Password updated')
})

/** The secret as a person would type it. */
async function readSecret(steps: Locator): Promise<TOTP> {
  const lines = await steps.getByText(/^([A-Z2-7]{4}\s*){8}$/).innerText()
  return new TOTP({ secret: Secret.fromBase32(lines.replace(/\s/g, '')) })
}

test('sets up a second factor, asks for it, and removes it by a code', async ({ page, open, provokes }) => {
  provokes(refused)
  const member = await makeMember('expert')
  await openAs(page, member, SECURITY)
  const factor = section(page, 'Second factor')
  const steps = dialog(page, 'Set Up a Second Factor')
  const next = steps.getByRole('button', { name: 'Next' })
  const begin = async () => {
    await factor.getByRole('button', { name: 'Set Up' }).click()
    await steps.getByLabel('Password').fill(member.password)
    await next.click()
    await expect(steps.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  }
  await expect(factor.getByText('Off', { exact: true })).toBeVisible()
  await factor.getByRole('button', { name: 'Set Up' }).click()
  await steps.getByLabel('Password').fill('not the password')
  await next.click()
  await expect(steps.getByLabel('Password')).toHaveAccessibleDescription('Password is not correct')
  await steps.getByRole('button', { name: 'Cancel' }).click()

  // Abandoned half-way, then started again: the first one is gone.
  await begin()
  await steps.getByRole('button', { name: 'Cancel' }).click()
  await begin()
  const totp = await readSecret(steps)
  await expect(next).toBeFocused()
  await next.click()
  await expect(steps.getByLabel('6-digit code')).toBeFocused()
  await steps.getByLabel('6-digit code').fill('12 34')
  await steps.getByRole('button', { name: 'Turn On' }).click()
  await expect(steps.getByLabel('6-digit code')).toHaveAccessibleDescription(
    'Enter the 6 digits that your app shows',
  )
  const code = totp.generate()
  await steps.getByLabel('6-digit code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await steps.getByRole('button', { name: 'Turn On' }).click()
  await dialog(page, 'Your second factor is on').getByRole('button', { name: 'Done' }).click()
  await expect(factor.getByText('On', { exact: true })).toBeVisible()
  await expect(factor.getByRole('listitem')).toContainText('Authenticator app')
  await expect(factor.getByRole('button', { name: 'Add Another' })).toBeFocused()

  const other = await open('nobody')
  await other.goto('/app/feed')
  await fillSignIn(other, member.email, member.password)
  await other.getByRole('button', { name: 'Sign In' }).click()
  await expect(other.getByRole('heading', { name: 'Enter Your Code' })).toBeVisible()

  await factor.getByRole('button', { name: 'Remove Authenticator app' }).click()
  const removal = dialog(page, 'Remove Authenticator app')
  // A code works once: the one from the setup opens nothing more.
  await removal.getByLabel('6-digit code').fill(code)
  await removal.getByRole('button', { name: 'Remove' }).click()
  await expect(removal.getByLabel('6-digit code')).toHaveAccessibleDescription(/This code is not right/)
  await removal.getByLabel('6-digit code').fill(totp.generate({ timestamp: Date.now() + 30_000 }))
  await removal.getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page)).toHaveText('The second factor is removed')
  await expect(factor.getByText('Off', { exact: true })).toBeVisible()
})

test('exports a member’s data as one file, and deletes the account by its password', async ({
  page,
  provokes,
}) => {
  provokes(refused)
  const member = await makeMember()
  await openAs(page, member, SECURITY)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Your Data' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^beatline-data-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data.account).toMatchObject({ email: member.email, name: member.name })

  await page.getByRole('button', { name: 'Delete Account' }).click()
  const question = dialog(page, 'Delete Account')
  const confirm = question.getByRole('button', { name: 'Delete Account' })
  await confirm.click()
  await expect(question.getByLabel('Password')).toHaveAccessibleDescription('Password is required')
  await question.getByLabel('Password').fill('not the password')
  await confirm.click()
  await expect(question.getByLabel('Password')).toHaveAccessibleDescription('Password is not correct')
  await question.getByLabel('Password').fill(member.password)
  await confirm.click()
  await expectFrontPage(page)
  await expect(pendingToast(page)).toContainText('Your account was deleted')
  const again = { data: { email: member.email, password: member.password } }
  expect((await page.request.post('/auth/v1/token?grant_type=password', again)).status()).toBe(400)
})

test('says that an account is gone even if its deletion was not answered', async ({ page, provokes }) => {
  provokes(refused, /ERR_FAILED|Failed to fetch|Refresh Token/)
  const member = await makeMember()
  // No event says that the session ended.
  await page.route('/api/events', (route) => route.abort())
  await openAs(page, member, SECURITY)
  await page.route(
    '/api/account/delete',
    async (route) => {
      await route.fetch({ maxRetries: 1 })
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const question = dialog(page, 'Delete Account')
  await question.getByLabel('Password').fill(member.password)
  await question.getByRole('button', { name: 'Delete Account' }).click()
  await expect(toast(page)).toHaveText('Failed to delete your accountThe server did not answer.')
  await question.getByRole('button', { name: 'Delete Account' }).click()
  await expectFrontPage(page)
  await expect(pendingToast(page)).toContainText('Your account was deleted')
})
