import type { Page } from '@playwright/test'
import { toast, withoutEvents } from '../feed/feed-page.ts'
import { inspect, LOOK, resize } from '../layout/inspect.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInApp } from '../support/go-in-app.ts'
import { sharedSession } from '../support/members.ts'
import { section } from './account-steps.ts'

const PROFILE = '/app/account/profile'
const SECURITY = '/app/account/security'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const links = (page: Page) => page.getByRole('navigation', { name: 'Account' }).getByRole('link')

/** Overrides part of the server's answer about the caller's own account. */
const accountIs = (page: Page, changes: object) =>
  page.route('/api/account', async (route) => {
    const response = await route.fetch({ maxRetries: 1 })
    await route.fulfill({ response, json: { ...(await response.json()), ...changes } })
  })

/** Follows a link of the account menu, which on a phone is in the only menu. */
async function follow(page: Page, name: string) {
  const isPhone = page.viewportSize()!.width < 760
  await page.getByRole('button', { name: isPhone ? 'More' : 'Account Menu', exact: true }).click()
  const account = page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name })
  await (isPhone ? account : page.getByRole('menuitem', { name })).click()
}

test('leads between the account’s pages and back, on a phone and beside it', async ({ signedIn }) => {
  const page = await signedIn('journalist')
  await page.goto('/app/feed')
  for (const width of [390, 1280]) {
    await resize(page, width)
    await follow(page, 'Account')
    await expect(title(page, 'Profile')).toBeVisible()
    expect(await links(page).allInnerTexts()).toEqual([
      'Back to Feed',
      'Profile',
      'Security',
      'Privacy',
      'Notifications',
    ])
    await expect(links(page).nth(1)).toHaveAttribute('aria-current', 'page')
    await links(page).nth(2).click()
    await expect(title(page, 'Security')).toBeVisible()
    await expect(page).toHaveURL(SECURITY)
    await links(page).nth(0).click()
    await expect(page).toHaveURL('/app/feed')
    await follow(page, 'Security')
    await expect(title(page, 'Security')).toBeVisible()
  }
})

test('leads from a link to a profile to one’s own profile or the other member’s', async ({
  signedIn,
  provokes,
}) => {
  provokes(/status of 404/)
  const page = await signedIn('pr')
  await page.goto(`${PROFILE}/${(await sharedSession('pr')).user.id}`)
  await expect(title(page, 'Profile')).toBeVisible()
  await expect(page).toHaveURL(PROFILE)
  await goInApp(page, `${PROFILE}/0198c0de-0000-7000-8000-000000000000`)
  await expect(page).toHaveURL('/app/profile/0198c0de-0000-7000-8000-000000000000')
})

for (const { step, words } of [
  { step: 'second_factor_setup', words: 'Admins need a second factor here' },
  { step: 'profile', words: 'Back to Onboarding' },
])
  test(`shows only Security to a member who has something else to do first (${step})`, async ({
    signedIn,
  }) => {
    const page = await signedIn('admin')
    await accountIs(page, { next_step: step })
    await page.goto(SECURITY)
    await expect(title(page, 'Security')).toBeVisible()
    await expect(page.getByText(words)).toBeVisible()
    await expect(links(page)).toHaveCount(0)
    await expect(section(page, 'Signed-in devices').getByText('This device')).toBeVisible()
  })

test('asks a member without a password to set one where it would be needed', async ({ signedIn }) => {
  const page = await signedIn('expert')
  await accountIs(page, { next_step: 'password' })
  await page.goto(SECURITY)
  for (const name of ['Password', 'Second factor', 'Delete account']) {
    const link = section(page, name).getByRole('link', { name: 'Set your password first' })
    await expect(link).toHaveAttribute('href', '/app/onboarding')
    await expect(section(page, name).getByRole('button')).toHaveCount(0)
  }
  await expect(page.getByRole('button', { name: 'Export Your Data' })).toBeVisible()
})

test('wraps a very long name to two lines', async ({ signedIn }) => {
  const page = await signedIn('expert')
  const name = 'Bartholomew '.repeat(83)
  await accountIs(page, { name })
  await page.goto(PROFILE)
  const box = await section(page, 'Member').getByText(name.trim()).boundingBox()
  expect(box?.height).toBeLessThan(80)
})

test('says when a section does not load or a form has no network, and keeps the page', async ({
  signedIn,
  provokes,
}) => {
  provokes(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const page = await signedIn('expert')
  // A stream that opens meanwhile would itself reload what failed.
  await withoutEvents(page)
  const calls = /\/api\/account\/devices|\/auth\/v1\/user/
  await page.route(calls, (route) => route.abort())
  await page.goto(SECURITY)
  for (const [name, words] of [
    ['Signed-in devices', 'Your devices did not load'],
    ['Second factor', 'Your second factor did not load'],
  ] as const)
    await expect(section(page, name).getByRole('alert')).toContainText(words)
  await expect(page.getByRole('button', { name: 'Change Password' })).toBeVisible()
  await page.unroute(calls)
  for (const name of ['Signed-in devices', 'Second factor'])
    await section(page, name).getByRole('button', { name: 'Try Again' }).click()
  await expect(section(page, 'Signed-in devices').getByText('This device')).toBeVisible()
  await expect(section(page, 'Second factor').getByRole('button', { name: 'Set Up' })).toBeVisible()

  // Without a network, the forms say so, and the page stays.
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Export Your Data' }).click()
  await expect(toast(page)).toHaveText('Failed to export your dataThe server did not answer.')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Account' })
  await question.getByLabel('Password').fill('beatline-demo')
  await question.getByRole('button', { name: 'Delete Account' }).click()
  await expect(toast(page)).toHaveText('Failed to delete your accountThe server did not answer.')
  await expect(question.getByLabel('Password')).toHaveValue('beatline-demo')
})

test('says that the debug page is off, and lists accounts where it is on', async ({ page, signedIn }) => {
  await page.goto('/debug-account')
  await expect(page.getByText('This tool is disabled')).toBeVisible()
  const admin = await signedIn('admin')
  const email = 'somebody@beatline.example'
  const accounts = [{ id: crypto.randomUUID(), name: 'Somebody', email, role: 'pr' }]
  await admin.route('/api/debug-account', (route) => route.fulfill({ json: { enabled: true, accounts } }))
  await admin.goto('/debug-account')
  await expect(admin.getByRole('row', { name: `Somebody ${email} pr` })).toBeVisible()
  const become = admin.getByRole('button', { name: 'Set My Role to Journalist' })
  await expect(become).toBeVisible()
  const asked = admin.waitForResponse('/api/account')
  await accountIs(admin, { next_step: 'second_factor_setup' })
  await admin.reload()
  await asked
  await expect(admin.getByRole('row', { name: `Somebody ${email} pr` })).toBeVisible()
  await expect(become).toHaveCount(0)
})

test('has no faults on account screens, and fits the window', async ({ signedIn }) => {
  const page = await signedIn('admin', LOOK)
  const widths = [320, 768]
  for (const { address, shown, layers } of [
    { address: PROFILE, shown: title(page, 'Profile'), layers: ['Change Email'] },
    {
      address: SECURITY,
      shown: page.getByText('This device', { exact: true }),
      layers: ['Change Password', 'Set Up', 'Delete Account'],
    },
  ]) {
    await (address === PROFILE ? page.goto(address) : goInApp(page, address))
    await inspect(page, address, shown, { widths })
    for (const layer of layers) {
      await page.getByRole('button', { name: layer, exact: true }).click()
      await inspect(page, layer, page.getByRole('dialog'), { widths })
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  }
})
