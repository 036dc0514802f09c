import type { Page } from '@playwright/test'
import { linkIn } from '../../test/support/smtp-sink.ts'
import { signInHere } from '../account/account-steps.ts'
import { row, toast } from '../feed/feed-page.ts'
import {
  choosePublished,
  communityButton,
  createButton,
  fillPost,
  openCommunityForm,
} from '../posts/create-form.ts'
import { test as base, expect } from '../support/fixtures.ts'
import { type OwnProduct, startOwnProduct } from '../support/own-product.ts'

// The whole life of a membership, on a separate installation that sends real mail.

const test = base.extend<{ product: OwnProduct }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  product: async ({}, use) => {
    const product = await startOwnProduct()
    await use(product)
    await product.close()
  },
  baseURL: async ({ product }, use) => use(product.address),
})

const APPLICANT = { email: 'rosa@valley.example', name: 'Rosa Czerny', password: 'walnut-lantern-under-ice' }

async function apply(page: Page) {
  await page.goto('/become-member')
  await page.getByRole('radio', { name: 'Journalist' }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Name').fill(APPLICANT.name)
  await page.getByLabel('Email').fill(APPLICANT.email)
  await page.getByLabel('Phone').fill('+1 559 555 0117')
  await page.getByLabel('Organization').fill('Valley Weekly')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Website').fill('valley.example')
  await page.getByLabel('LinkedIn').fill('linkedin.example/in/rosa')
  await page.getByLabel('City').fill('Fresno')
  await page.getByLabel('State').fill('CA')
  await page.getByRole('combobox', { name: 'Timezone' }).focus()
  await page.keyboard.type('P')
  await page.keyboard.press('Enter')
  await page.getByLabel('Years').fill('30')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByText('Application Submitted')).toBeVisible()
}

async function completeProfile(page: Page) {
  await expect(page.getByLabel('Organization')).toHaveValue('Valley Weekly')
  await page.getByLabel('Title').fill('Editor at Large')
  await page.getByLabel('Bio').fill('Water rights and the farms that hold them.')
  await page.getByRole('button', { name: 'Save and Continue' }).click()
  await page.getByLabel('Password', { exact: true }).fill(APPLICANT.password)
  await page.getByLabel('Confirm password').fill(APPLICANT.password)
  await page.getByLabel('Confirm password').press('Enter')
  await expect(page).toHaveURL('/app/feed')
}

async function write(page: Page, title: string) {
  const form = await openCommunityForm(page)
  await fillPost(page, form, title)
  await choosePublished(form)
  return form
}

test('follows a member from the application through approval, first post and dormancy to the return', async ({
  product,
  open,
  provokes,
}) => {
  provokes(/status of 403/)
  // Starts a product of its own, and waits for seven emails.
  test.slow()
  const [page, desk] = [await open('nobody'), await open('nobody')]
  await apply(page)
  await product.mail(APPLICANT.email, /We have your application/)
  const notice = await product.mail(product.admin.email, /New application/)
  expect(notice.text).toContain('Rosa Czerny, Valley Weekly (Journalist)')

  await desk.goto('/app')
  await signInHere(desk, product.admin.email, product.admin.password)
  await desk.goto('/admin/membership-requests')
  await desk.getByRole('button', { name: /Rosa Czerny/ }).click()
  await desk.getByRole('button', { name: 'Approve' }).click()
  await expect(toast(desk)).toContainText('Application Approved')

  const invite = await product.mail(APPLICANT.email, /set your password/)
  await page.goto(linkIn(invite).href)
  await page.getByRole('button', { name: 'Continue' }).click()
  await completeProfile(page)
  await createButton(await write(page, 'A first post')).click()
  await expect(row(page, 'A first post')).toBeVisible()

  const daysWithout = (days: number) =>
    product.query(
      `update accounts set last_active_at = now() - make_interval(days => $1), dormancy_warned_at = case
       when $1 > 30 then now() - interval '6 days' end where email = $2`,
      [days, APPLICANT.email],
    )
  await daysWithout(26)
  await product.runJob('dormancy')
  await product.mail(APPLICANT.email, /about to become dormant/)
  await expect(page.getByRole('status').filter({ hasText: 'dormant' })).toHaveCount(0)

  // It happens while the member writes.
  const form = await write(page, 'Not heard')
  await daysWithout(31)
  await product.runJob('dormancy')
  const banner = page
    .getByRole('status', { includeHidden: true })
    .filter({ hasText: 'Your membership is dormant' })
  await expect(banner).toBeVisible()
  await product.mail(APPLICANT.email, /is dormant/)
  expect(product.mailsTo(APPLICANT.email)).toHaveLength(4)
  await createButton(form).click()
  await expect(toast(page)).toContainText('Your membership is dormant')
  await expect(form.getByLabel('Title')).toHaveValue('Not heard')
  await page.keyboard.press('Escape')
  await expect(communityButton(page)).toBeDisabled()

  await desk.goto('/admin/members?status=Dormant')
  await desk.getByRole('button', { name: /Rosa Czerny/ }).click()
  await desk.getByRole('menuitem', { name: 'Reactivate' }).click()
  await expect(banner).toHaveCount(0)
  await product.mail(APPLICANT.email, /active again/)
  await desk.goto('/admin/audit')
  await expect(desk.getByRole('main')).toContainText('Rosa Czerny')
})
