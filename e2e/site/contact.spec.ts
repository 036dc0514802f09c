import { expectNoFaults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import { newestMail } from '../support/outbox.ts'

const STILL = { reducedMotion: 'reduce' } as const

test('sends a message to the team as it was written, after naming its mistakes', async ({ open }) => {
  const page = await open('nobody', { theme: 'light', viewport: { width: 390, height: 844 }, ...STILL })
  await page.goto('/contact')
  const send = page.getByRole('button', { name: 'Send Message' })
  await send.click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByText('Please select a role')).toBeVisible()
  await expectNoFaults(page, 'contact with errors, light')
  const message = `Do you accept radio?\n<b>Number ${Date.now()}</b>`
  await page.getByLabel('Name').fill('كيب Saunderson 📻')
  await page.getByLabel('Email').fill('kip@lowtide.example')
  await page.getByRole('radio', { name: 'Journalist' }).check()
  await page.getByLabel('Organization').fill('Low Tide Radio')
  await page.getByLabel('Message').fill(message)
  const after = Date.now()
  await send.click()
  await expect(page.getByText('Message Sent', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('')
  const mail = await newestMail('contact@beatline.example', { after })
  expect(mail.text).toContain(message.replace(/^/gm, '> '))
  expect(mail.text).toContain('كيب Saunderson 📻, Low Tide Radio (journalist), kip@lowtide.example')
})

test('says what to do without script on pages with a form, and shows no form', async ({ open, provokes }) => {
  provokes(/status of 404/)
  const page = await open('nobody', { javaScriptEnabled: false, ...STILL })
  // Playwright finds no text in such an element, although it is visible.
  const words = page.locator('noscript p').first()
  for (const path of ['/contact', '/become-member']) {
    await page.goto(path)
    await expect(words).toBeVisible()
    await expect(words).toHaveText('This form needs JavaScript. Write to contact@beatline.example instead.')
    await expect(page.locator('form')).toBeHidden()
  }
  for (const path of ['/login', '/reset-password', '/app/feed']) {
    await page.goto(path)
    await expect(page.locator('noscript h1')).toHaveText('Turn on JavaScript')
    await expect(page.locator('noscript h1')).toHaveCSS('font-family', /Newsreader/)
  }
  await page.goto('/no-such-path')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
})

test('says that a contact form does not load', async ({ open, provokes }) => {
  provokes(/contact\.island|ERR_FAILED|Failed to load/)
  const page = await open('nobody', { theme: 'dark', ...STILL })
  await page.route(/contact\.island/, (route) => route.abort())
  await page.goto('/contact')
  await page.getByLabel('Name').focus()
  await expect(page.getByText('This form could not be loaded.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeDisabled()
  await expectNoFaults(page, 'contact without its form, dark')
})
