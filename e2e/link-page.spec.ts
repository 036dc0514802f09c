import { expectNoFaults } from './faults.ts'
import { expect, test } from './fixtures.ts'
import { makeMember } from './make-member.ts'
import { newestMail } from './outbox.ts'

// Jobs are looked for every 2 seconds, and members are made by a program of their own.

const FILL = { light: 'rgb(5, 46, 134)', dark: 'rgb(47, 93, 200)' }

test('a mail stands in the outbox, and its button leads to the page with the form', async ({
  page,
  context,
  provokes,
}) => {
  // Nothing runs in a mail that is shown, the watch of this test included.
  provokes(/Blocked script execution/)
  const member = await makeMember()
  await page.request.post('/auth/v1/recover', { data: { email: member.email } })
  await page.goto('/dev/outbox')
  const mail = page.getByRole('article').filter({ hasText: `To ${member.email}` })
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(mail).toHaveCount(1, { timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  await expect(mail.getByRole('heading')).toHaveText('Reset your Beatline password')
  await expect(mail.getByRole('link', { name: /\/auth\/v1\/verify/ })).toBeVisible()
  await mail.getByRole('link', { name: 'Show as Email' }).click()
  const button = page.getByRole('link', { name: 'Reset Password' })
  await expect(button).toHaveCSS('background-color', FILL.light)
  const opening = context.waitForEvent('page')
  await button.click()
  const opened = await opening
  await expect(opened.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible()
  await opened.getByRole('button', { name: 'Continue' }).press('Enter')
  await expect(opened).toHaveURL(/\/reset-password/)
})

test('the page behind a mailed link has no faults, in both themes and on small screens', async ({ open }) => {
  const member = await makeMember()
  for (const theme of ['dark', 'light'] as const) {
    const page = await open('nobody', { theme, viewport: { width: 320, height: 700 } })
    if (theme === 'dark') await page.request.post('/auth/v1/recover', { data: { email: member.email } })
    const { link } = await newestMail(member.email)
    await page.goto(link!)
    await expect(page.getByRole('button', { name: 'Continue' })).toHaveCSS('background-color', FILL[theme])
    await expectNoFaults(page, `link, ${theme}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  }
})
