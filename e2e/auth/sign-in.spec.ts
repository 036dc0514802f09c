import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { fillSignIn, member, PASSWORD, signIn } from '../support/members.ts'

const button = (page: Page) => page.getByRole('button', { name: /^Sign(ing)? in/i })
const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
const refused = /status of 400/

test('asks for both fields, and links to the page for a forgotten password', async ({ page }) => {
  await page.goto('/login')
  const link = page.getByRole('link', { name: 'Forgot your password?' })
  await expect(link).toHaveAttribute('href', '/forgot-password')
  await button(page).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required')
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Password is required')
  await page.getByLabel('Email').fill('somebody@beatline.example')
  await button(page).click()
  await expect(page.getByText('Email is required')).toHaveCount(0)
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Password is required')
})

test('answers a wrong password and an unknown address alike', async ({ page, provokes }) => {
  provokes(refused)
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
})

test('treats an answer without words as a failed sign-in', async ({ page, provokes }) => {
  provokes(refused)
  for (const json of [{ msg: '' }, {}]) {
    await page.route('/auth/v1/token**', (route) => route.fulfill({ status: 400, json }))
    await page.goto('/login')
    await fillSignIn(page, member('pr').email, PASSWORD)
    await button(page).click()
    await expect(toast(page)).toHaveText('ErrorFailed to sign in')
    await page.unroute('/auth/v1/token**')
  }
})

test('turns the button off while it waits for the answer, and says so', async ({ page }) => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  let body: unknown
  await page.route('/auth/v1/token**', async (route) => {
    body = route.request().postDataJSON()
    await answered
    await route.continue()
  })
  await page.goto('/login')
  await fillSignIn(page, ` ${member('pr').email} `, PASSWORD)
  await button(page).click()
  await expect(button(page)).toHaveText('Signing in...')
  await expect(button(page)).toBeDisabled()
  answer()
  await expect(page).toHaveURL('/app/feed')
  expect(body).toMatchObject({ email: member('pr').email, password: PASSWORD })
})

test('leads a signed-in member from /login to the feed', async ({ signedIn }) => {
  const page = await signedIn('journalist')
  await page.goto('/login')
  await expect(page).toHaveURL('/app/feed')
  await expect(page.getByRole('list', { name: 'Posts' })).toBeVisible()
})

test('shows a visitor the sign-in form for the feed and its posts, at their own address', async ({
  page,
}) => {
  for (const address of [
    '/app',
    '/app/feed',
    '/app/feed?expired=true',
    '/app/post/0198c0de-0000-7000-8000-000000000000',
  ]) {
    await page.goto(address)
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('list', { name: 'Posts' })).toHaveCount(0)
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

test('opens the page at the address of the sign-in', async ({ page }) => {
  await page.goto('/app/feed?expired=true')
  await fillSignIn(page, member('expert').email, PASSWORD)
  await button(page).click()
  await expect(page.getByRole('list', { name: 'Posts' })).toBeVisible()
  await expect(page).toHaveURL('/app/feed?expired=true')
  await expect(page.getByRole('switch', { name: 'Expired Posts' })).toBeChecked()
})

test('sends the session with calls only while there is one', async ({ page }) => {
  const headers: { path: string; authorization: string | undefined; type: string | undefined }[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    const sent = request.headers()
    if (path.startsWith('/api/') || path === '/readyz')
      headers.push({ path, authorization: sent.authorization, type: sent['content-type'] })
  })
  await page.goto('/app/feed')
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(headers.filter((sent) => sent.authorization !== undefined)).toEqual([])
  await signIn(page, 'expert')
  await expect(page.getByRole('list', { name: 'Posts' })).toBeVisible()
  const calls = headers.filter((sent) => sent.authorization !== undefined)
  expect(calls.map((sent) => sent.path)).toEqual(expect.arrayContaining(['/api/account', '/api/posts']))
  for (const sent of calls) expect(sent.authorization).toMatch(/^Bearer \S+\.\S+\.\S+$/)
  for (const sent of calls.filter((each) => each.path !== '/api/events'))
    expect(sent.type).toBe('application/json')
})
