import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { holdToasts } from '../support/hold-toasts.ts'
import { fillSignIn, member, PASSWORD } from '../support/members.ts'

const button = (page: Page) => page.getByRole('button', { name: /^Sign(ing)? in/i })
const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
const refused = /status of 400/

test('is reached by keyboard, asks for both fields, and links to the page for a forgotten password', async ({
  page,
}) => {
  await page.goto('/login')
  const link = page.getByRole('link', { name: 'Forgot your password?' })
  await expect(link).toHaveAttribute('href', '/forgot-password')
  await expect(page.getByLabel('Email')).toBeFocused()
  for (const stop of [page.getByLabel('Password'), button(page), link]) {
    await page.keyboard.press('Tab')
    await expect(stop).toBeFocused()
    await expect(stop).toHaveCSS('outline-style', 'solid')
    await expect(stop).toHaveCSS('outline-width', '2px')
  }
  await button(page).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required')
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Password is required')
  await page.getByLabel('Email').fill('somebody@beatline.example')
  await button(page).click()
  await expect(page.getByText('Email is required')).toHaveCount(0)
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Password is required')
})

test('answers a wrong password and an unknown address alike, and treats an answer without words as a failure', async ({
  page,
  provokes,
}) => {
  provokes(refused)
  await holdToasts(page)
  await page.goto('/login')
  for (const email of [member('expert').email, 'nobody@beatline.example']) {
    await fillSignIn(page, email, 'not the password')
    await button(page).click()
    await expect(toast(page)).toHaveText('ErrorInvalid login credentials')
    await expect(button(page)).toBeEnabled()
    await expect(button(page)).toHaveText('Sign In')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await toast(page).getByRole('button', { name: 'Close' }).click()
    await expect(toast(page)).toHaveCount(0)
  }
  for (const json of [{ msg: '' }, {}]) {
    await page.route('/auth/v1/token**', (route) => route.fulfill({ status: 400, json }))
    await button(page).click()
    await expect(toast(page)).toHaveText('ErrorFailed to sign in')
    await toast(page).getByRole('button', { name: 'Close' }).click()
    await expect(toast(page)).toHaveCount(0)
    await page.unroute('/auth/v1/token**')
  }
})

test('leads a visitor to the requested admin page after sign-in, and updates an open sign-in page', async ({
  page,
}) => {
  await page.goto('/admin/membership-requests?role=pr')
  await expect(page).toHaveURL('/login')
  const other = await page.context().newPage()
  await other.goto('/login')
  await expect(button(other)).toBeVisible()
  await page.reload()
  await fillSignIn(page, member('admin').email, PASSWORD)
  await button(page).click()
  await expect(page).toHaveURL('/admin/membership-requests?role=pr')
  await expect(other).toHaveURL('/app')
})

test('opens the page at the address of the sign-in, and sends the session with calls only from then on', async ({
  page,
}) => {
  const headers: { path: string; authorization: string | undefined; type: string | undefined }[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    const sent = request.headers()
    if (path.startsWith('/api/') || path === '/readyz')
      headers.push({ path, authorization: sent.authorization, type: sent['content-type'] })
  })
  await page.goto('/app/feed?expired=true')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Posts' })).toHaveCount(0)
  expect(headers.filter((sent) => sent.authorization !== undefined)).toEqual([])
  await fillSignIn(page, ` ${member('expert').email} `, PASSWORD)
  const asked = page.waitForRequest(/\/auth\/v1\/token/)
  await button(page).click()
  expect((await asked).postDataJSON()).toMatchObject({ email: member('expert').email, password: PASSWORD })
  await expect(page.getByRole('list', { name: 'Posts' })).toBeVisible()
  await expect(page).toHaveURL('/app/feed?expired=true')
  await expect(page.getByRole('switch', { name: 'Expired Posts' })).toBeChecked()
  const calls = headers.filter((sent) => sent.authorization !== undefined)
  expect(calls.map((sent) => sent.path)).toEqual(expect.arrayContaining(['/api/account', '/api/posts']))
  for (const sent of calls) expect(sent.authorization).toMatch(/^Bearer \S+\.\S+\.\S+$/)
  for (const sent of calls.filter((each) => each.path !== '/api/events'))
    expect(sent.type).toBe('application/json')
})
