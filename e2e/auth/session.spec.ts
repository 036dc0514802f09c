import type { Page } from '@playwright/test'
import { endOnServer } from '../account/account-steps.ts'
import { expectFrontPage } from '../site/front-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { member, PASSWORD, signIn, startSession, storedSession } from '../support/members.ts'

const login = (page: Page) => page.getByLabel('Email')
const feed = (page: Page) => page.getByRole('list', { name: 'Posts' })

const expert = { email: member('expert').email, password: PASSWORD }

/** Opens the feed in a session of its own. */
async function enter(page: Page) {
  const session = await startSession(page.context(), expert)
  await page.goto('/app/feed')
  await expect(feed(page)).toBeVisible()
  return session
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Account Menu' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
}

test('keeps the session under the host’s key, for every tab, until Log out ends it in each', async ({
  page,
}) => {
  await signIn(page, 'expert')
  const keys = await page.evaluate(() => Object.keys(localStorage))
  expect(keys.filter((key) => key.startsWith('sb-'))).toEqual(['sb-localhost-auth-token'])
  const session = (await storedSession(page))!
  expect(Object.keys(session).sort()).toEqual(
    ['access_token', 'expires_at', 'expires_in', 'refresh_token', 'token_type', 'user'].sort(),
  )
  await page.reload()
  await expect(feed(page)).toBeVisible()
  await expect(page).toHaveURL('/app/feed')
  const other = await page.context().newPage()
  await other.goto('/app/feed')
  await expect(feed(other)).toBeVisible()
  await logOut(page)
  await expectFrontPage(page)
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  await expect.poll(() => storedSession(page)).toBeNull()
  await expect(login(other)).toBeVisible()
  await expect(feed(other)).toHaveCount(0)
  const headers = { authorization: `Bearer ${session.access_token}` }
  expect((await page.request.get('/api/account', { headers })).status()).toBe(401)
  await page.goto('/app/feed')
  await expect(login(page)).toBeVisible()
})

for (const address of ['/forgot-password', '/app/account/profile'])
  test(`says that the program of a page does not arrive (${address}), and opens once the server is back`, async ({
    page,
    open,
    provokes,
  }) => {
    provokes(/ERR_FAILED/)
    const isMember = address !== '/forgot-password'
    const here = isMember ? await open('expert') : page
    await here.goto(isMember ? '/app/feed' : '/login')
    await expect(here.getByRole('main')).toBeVisible()
    const account = here.getByRole('menuitem', { name: 'Account' })
    if (isMember) {
      // Its menu has a program of its own.
      await here.getByRole('button', { name: 'Account Menu' }).click()
      await expect(account).toBeVisible()
    }
    // The document counts too: if the page reloads itself, it is gone.
    const away = (url: URL) => url.pathname !== '/app/feed' && url.pathname !== '/login'
    await here.route(away, (route) => route.abort())
    if (isMember) await account.click()
    else await here.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(here.getByText('The server did not answer', { exact: true })).toBeVisible()
    await here.getByRole('button', { name: 'Try Again' }).click()
    await expect(here).toHaveURL(address)
    await expect(here.getByText('The server did not answer', { exact: true })).toBeVisible()
    await here.unroute(away)
    await expect(here.getByRole('heading', { name: isMember ? 'Email' : 'Forgot' })).toBeVisible()
    await expect(here).toHaveURL(address)
  })

test('signs out here even if the server refuses the sign-out', async ({ page, provokes }) => {
  provokes(/status of 40[134]/)
  for (const status of [401, 403, 404]) {
    await enter(page)
    await page.route('/auth/v1/logout**', (route) => route.fulfill({ status, json: { msg: 'No' } }))
    await logOut(page)
    await expectFrontPage(page)
    await expect.poll(() => storedSession(page)).toBeNull()
    await page.unroute('/auth/v1/logout**')
  }
})

test('opens the page in the other tab on sign-in, and closes both when the session ends', async ({
  page,
  provokes,
}) => {
  provokes(/status of 40[01]/)
  const other = await page.context().newPage()
  await other.goto('/app/feed')
  await expect(login(other)).toBeVisible()
  await signIn(page, 'admin')
  await expect(feed(other)).toBeVisible()
  await endOnServer(page)
  for (const tab of [page, other]) {
    await expect(login(tab)).toBeVisible()
    await expect.poll(() => storedSession(tab)).toBeNull()
  }
})

test('renews the session shortly before its token ends', async ({ page }) => {
  await page.clock.install()
  const first = await enter(page)
  const renewed = page.waitForRequest(/grant_type=refresh_token/)
  await page.clock.fastForward('58:40')
  await renewed
  // Not by the access token: two from the same second are equal.
  await expect.poll(async () => (await storedSession(page))?.refresh_token).not.toBe(first.refresh_token)
  await expect(feed(page)).toBeVisible()
})

test('keeps a member signed in while the server is away, and removes the session on a refused renewal', async ({
  page,
  provokes,
}) => {
  provokes(/ERR_FAILED/, /status of (400|503)/, /Failed to fetch/, /Refresh Token/)
  const past = { expires_at: Math.floor(Date.now() / 1_000) - 60 }
  const away = /\/(api|auth)\/|\/readyz/
  await startSession(page.context(), expert, past)
  await page.route(away, (route) => route.abort())
  await page.goto('/app/feed')
  await expect(page.getByRole('status').filter({ hasText: 'Reconnecting...' })).toBeVisible()
  await expect(login(page)).toHaveCount(0)
  expect(await storedSession(page)).not.toBeNull()
  await page.unroute(away)
  await expect(feed(page)).toBeVisible()

  await startSession(page.context(), expert, { ...past, refresh_token: 'not-a-token' })
  await page.reload()
  await expect(login(page)).toBeVisible()
  expect(await storedSession(page)).toBeNull()
})
