import { expectNoFaults } from './faults.ts'
import { expect, test } from './fixtures.ts'
import { newestMail } from './outbox.ts'

const STILL = { reducedMotion: 'reduce' } as const

test('somebody writes to the team: what is wrong is said, and the message arrives as it was written', async ({
  open,
}) => {
  const page = await open('nobody', { theme: 'light', viewport: { width: 390, height: 844 }, ...STILL })
  await page.goto('/contact')
  const send = page.getByRole('button', { name: 'Send Message' })
  // The form wakes when somebody comes near it.
  await expect(send).toBeDisabled()
  await send.hover({ force: true })
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

test('without script the contact page says where to write, and sends nothing', async ({ open }) => {
  const page = await open('nobody', { javaScriptEnabled: false, ...STILL })
  await page.goto('/contact')
  // Playwright finds no text in such an element, though it shows.
  const words = page.locator('noscript p')
  await expect(words).toBeVisible()
  await expect(words).toHaveText('This form needs JavaScript. Write to contact@beatline.example instead.')
  await page.getByLabel('Name').fill('Kip')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeDisabled()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByLabel('Name')).toHaveValue('Kip')
})

test('a contact form that does not load says so', async ({ open, provokes }) => {
  provokes(/contact\.island|ERR_FAILED|Failed to load/)
  const page = await open('nobody', { theme: 'dark', ...STILL })
  await page.route(/contact\.island/, (route) => route.abort())
  await page.goto('/contact')
  await page.getByLabel('Name').focus()
  await expect(page.getByText('This form could not be loaded.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeDisabled()
  await expectNoFaults(page, 'contact without its form, dark')
})
