import { PAGES } from '../../contract/pages.ts'
import { accountMenu } from '../account/account-steps.ts'
import { expectFrontPage } from '../site/front-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInApp } from '../support/go-in-app.ts'
import { inviteMember } from '../support/make-member.ts'
import { newestMail } from '../support/outbox.ts'

test('opens admin pages only for admins', async ({ page, signedIn }) => {
  const member = await signedIn('pr')
  await page.goto('/login')
  await member.goto('/app/feed')
  for (const address of [
    '/admin',
    '/admin/home',
    '/admin/membership-requests',
    '/admin/review',
    `/admin/review/${crypto.randomUUID()}`,
    '/admin/members',
    `/admin/members/${crypto.randomUUID()}`,
    '/admin/audit',
  ])
    for (const [visitor, home] of [
      [page, '/login'],
      [member, '/app/feed'],
    ] as const) {
      await goInApp(visitor, address)
      expect(await visitor.evaluate(() => location.pathname), address).toBe(home)
    }
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await member.goto('/admin')
  await expect(member).toHaveURL('/app/feed')
  const admin = await signedIn('admin')
  await admin.goto('/app/feed')
  await admin.getByRole('button', { name: 'Account Menu' }).click()
  await expect(admin.getByRole('menuitem')).toHaveText(accountMenu('Admin'))
  await admin.getByRole('menuitem', { name: 'Admin' }).click()
  await expect(admin).toHaveURL('/admin/home')
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Admin')
  await expect(admin).toHaveTitle(/^(\(\d+\) )?Admin \| Beatline$/)
  const links = admin.getByRole('navigation', { name: 'Admin' }).getByRole('link')
  await expect(links).toHaveText([
    'Back to Feed',
    'Home',
    'Membership Requests',
    'Review',
    'Members',
    'Audit',
    'User Requests',
  ])
  await expect(links.nth(2)).toHaveAttribute('href', '/admin/membership-requests')
  await links.first().click()
  await expect(admin).toHaveURL('/app/feed')
})

test('asks a visitor to sign in on every members’ page, at its own address', async ({ page }) => {
  const asking = PAGES.filter((address) => address.startsWith('/app'))
  expect(asking.length).toBeGreaterThan(18)
  await page.goto('/login')
  for (const address of asking) {
    const place = address.replace(/\$\w+/, '00000000-0000-4000-8000-000000000000')
    await goInApp(page, place)
    await expect(page.getByRole('button', { name: 'Sign In' }), address).toBeVisible()
    await expect(page.getByLabel('Email'), address).toBeVisible()
    await expect(page.getByRole('list', { name: 'Posts' }), address).toHaveCount(0)
    await expect(page).toHaveURL(place)
  }
})

test('lets a member who is not onboarded export and delete their data', async ({ page }) => {
  const member = await inviteMember('pr')
  const { link } = await newestMail(member.email)
  await page.goto(link!)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/app/onboarding')
  await page.getByLabel('Title').fill('Account Director')
  await page.goto('/app/account/security')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security')
  await expect(page).toHaveURL('/app/account/security')
  await page.goto('/admin')
  await expect(page).toHaveURL('/app/onboarding')
  await expect(page.getByLabel('Title')).toHaveValue('Account Director')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expectFrontPage(page)
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  // Nothing that the member typed stays behind.
  const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('kept')))
  await expect.poll(drafts).toEqual([])
})

test('shows a page for an unknown address, signed in or not, and leads nowhere else', async ({
  page,
  signedIn,
  provokes,
  baseURL,
}) => {
  provokes(/status of (400|404)/)
  const member = await signedIn('journalist')
  await page.goto('/login')
  for (const address of [
    '/app/post/%00',
    '/app/__proto__',
    '/app/feed?search=%E0%A4%A',
    '/app/feed?beats=%5B%22__proto__%22%5D&postType=constructor',
    '/app//evil.example/feed',
    `/app/messages/${'x'.repeat(3_000)}`,
  ])
    for (const reader of [page, member]) {
      // The server doesn't know who loads a page.
      await (reader === member ? reader.goto(address) : goInApp(reader, address))
      await expect(reader.getByRole('main').or(reader.getByRole('dialog')).first(), address).toBeVisible()
      expect(new URL(reader.url()).origin, address).toBe(baseURL)
    }
})
