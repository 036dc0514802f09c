import { expectToFit, resize } from '../layout/inspect.ts'
import { expectNoFaults } from '../support/faults.ts'
import { expect, showTheme, test } from '../support/fixtures.ts'
import { makeMember } from '../support/make-member.ts'

// The job queue polls every 2 seconds, and a separate program makes the members.

const FILL = { light: 'rgb(5, 46, 134)', dark: 'rgb(47, 93, 200)' }

test('shows an email in the outbox with a button that leads to the form, on a page without faults', async ({
  page,
  context,
  provokes,
}) => {
  // No script runs in a displayed email, including this test's own watcher.
  provokes(/Blocked script execution/)
  const member = await makeMember()
  await page.request.post('/auth/v1/recover', { data: { email: member.email } })
  await page.goto('/dev/outbox')
  const mail = page.getByRole('article').filter({ hasText: `To ${member.email}` })
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(mail).toHaveCount(1, { timeout: 1_000 })
  }).toPass()
  await expect(mail.getByRole('heading')).toHaveText('Reset your Beatline password')
  await expect(mail.getByRole('link', { name: /\/auth\/v1\/verify/ })).toBeVisible()
  await mail.getByRole('link', { name: 'Show as Email' }).click()
  const button = page.getByRole('link', { name: 'Reset Password' })
  await expect(button).toHaveCSS('background-color', FILL.light)
  const opening = context.waitForEvent('page')
  await button.click()
  const opened = await opening
  await expect(opened.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible()
  // The email has another origin than the product: it has no theme to switch.
  await page.close()
  const go = opened.getByRole('button', { name: 'Continue' })
  await resize(opened, 320)
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(context, theme)
    await opened.reload()
    await expect(go).toHaveCSS('background-color', FILL[theme])
    await expectNoFaults(opened, `link, ${theme}`)
    await expectToFit(opened, 'link')
  }
  await go.press('Enter')
  await expect(opened).toHaveURL(/\/reset-password/)
})
