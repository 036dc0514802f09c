import { toast } from '../feed/feed-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { makeMember } from '../support/make-member.ts'
import { mailsTo, newestMail } from '../support/outbox.ts'

// A separate program makes the members, and emails go out every 2 seconds.

test('mails a link, and says the same to everyone', async ({ page }) => {
  const { email } = await makeMember()
  const unknown = `unknown-${email}`
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await expect(page).toHaveTitle('Forgot Password | Beatline')
  const confirmation = page.getByRole('heading', { name: 'Check Your Email' })
  const texts: string[] = []
  for (const address of [unknown, email]) {
    await page.getByLabel('Email').fill(` ${address} `)
    await page.getByLabel('Email').press('Enter')
    await expect(confirmation).toBeFocused()
    await expect(toast(page)).toHaveText('Reset link sent')
    texts.push((await page.getByRole('main').innerText()).replace(address, '...'))
    await page.getByRole('button', { name: 'Use Another Address' }).click()
    await expect(page.getByLabel('Email')).toHaveValue(address)
  }
  expect(texts[0]).toBe(texts[1])
  expect(texts[0]).toContain('1 hour')
  expect(texts[0]).toContain('spam')
  const { link } = await newestMail(email)
  expect(new URL(link!).searchParams.get('redirect_to')).toBe('/reset-password')
  expect(await mailsTo(unknown)).toEqual([])
  await page.getByLabel('Email').press('Enter')
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(page).toHaveURL('/login')
})

test('says what cannot be sent, and keeps the address', async ({ page, provokes }) => {
  provokes(/ERR_INTERNET_DISCONNECTED/, /status of (422|429)/)
  const client = page.waitForResponse(/\/assets\/auth-client-/)
  await page.goto('/forgot-password')
  const email = page.getByLabel('Email')
  for (const wrong of ['', 'somebody', 'somebody@', 'somebody@nowhere', 'some body@beatline.example']) {
    await email.fill(wrong)
    await email.press('Enter')
    await expect(email).toHaveAccessibleDescription('Please enter a valid email address')
    await expect(email).toBeFocused()
  }
  await email.fill('somebody@beatline.example')
  // The browser would remember that it could not load it.
  await (await client).finished()
  await page.context().setOffline(true)
  await email.press('Enter')
  const failed = 'Failed to send reset email. Please try again.'
  await expect(toast(page)).toHaveText(`${failed}The server did not answer.`)
  await page.context().setOffline(false)
  const msg = 'Too many emails requested. Wait and try again.'
  await page.route('/auth/v1/recover**', (route) =>
    route.fulfill({ status: 429, json: { code: 429, error_code: 'over_email_send_rate_limit', msg } }),
  )
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(toast(page)).toHaveText(`${failed}${msg}`)
  await expect(email).toHaveValue('somebody@beatline.example')
  await page.unroute('/auth/v1/recover**')
  // An address that only the server can tell from a real one.
  await email.fill('somebody@beatline..example')
  await email.press('Enter')
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address')
})
