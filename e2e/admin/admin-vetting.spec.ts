import type { Page } from '@playwright/test'
import { toast } from '../feed/feed-page.ts'
import { inspect, LOOK, resize } from '../layout/inspect.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInApp } from '../support/go-in-app.ts'
import { newestMail } from '../support/outbox.ts'
import { type Applicant, applicant, apply, findRow, row, searchBox } from './applicants.ts'

const PAGE = '/admin/membership-requests'

const details = (page: Page, { name }: Applicant) =>
  page.getByRole('listitem').filter({ hasText: name }).first()

test('shows an admin the applicants, and lets them approve one and reject another with a reason', async ({
  signedIn,
}) => {
  const page = await signedIn('admin')
  const [wanted, unwanted] = [applicant(), applicant()]
  const stream = page.waitForResponse('/api/events')
  await page.goto(PAGE)
  await stream
  await expect(page.getByRole('list', { name: 'Membership requests' })).toBeVisible()
  // New applicants appear without a reload.
  await apply(page, wanted)
  await expect(row(page, wanted)).toBeVisible()
  await apply(page, unwanted)
  await searchBox(page).fill(wanted.email.toUpperCase())
  await expect(row(page, unwanted)).toHaveCount(0)
  await row(page, wanted).click()
  const website = details(page, wanted).getByRole('link', { name: wanted.domain, exact: true })
  await expect(website).toHaveAttribute('href', `https://www.${wanted.domain}/`)
  for (const text of ['+1 559 555 0117', 'Fresno, CA (PT)', 'Thirty years at one paper.'])
    await expect(details(page, wanted).getByText(text).first()).toBeVisible()
  await expect(page.getByText(`Email address and website are both at ${wanted.domain}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(toast(page)).toContainText('Application Approved')
  await expect(
    page.getByRole('heading', { name: 'No applications match your search criteria.' }),
  ).toBeVisible()
  const { link } = await newestMail(wanted.email, { subject: /set your password$/ })
  expect(link).not.toBeNull()

  await page.getByRole('button', { name: 'Show All' }).click()
  await expect(searchBox(page)).toBeFocused()
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'PR Executive' }).click()
  await expect(page).toHaveURL(`${PAGE}?role=pr`)
  const question = page.getByRole('alertdialog')
  const reason = question.getByLabel('Your reason')
  const askToReject = async () => {
    await findRow(page, unwanted.name)
    await row(page, unwanted).press('Enter')
    await page.getByRole('button', { name: 'Reject' }).click()
  }
  await askToReject()
  await question.getByRole('radio', { name: 'Another reason' }).check()
  await reason.fill('We could not reach your desk.')
  // A reload keeps it.
  await page.reload()
  await askToReject()
  await expect(reason).toHaveValue('We could not reach your desk.')
  await question.getByRole('button', { name: 'Reject' }).click()
  await expect(toast(page)).toContainText('Application Rejected')
  await expect(row(page, unwanted)).toHaveCount(0)
  const rejection = await newestMail(unwanted.email, { subject: /^About your application/ })
  expect(rejection.text).toContain('We could not reach your desk.')

  // The dashboard shows both outcomes.
  await goInApp(page, '/app')
  for (const [{ email }, status] of [
    [wanted, 'Approved'],
    [unwanted, 'Rejected'],
  ] as const) {
    await searchBox(page).fill(email)
    await expect(page.getByRole('row', { name: email })).toContainText('PR Executive')
    await expect(page.getByRole('row', { name: email })).toContainText(status)
  }
})

test('copies addresses and sends invites from the dashboard, without faults', async ({
  signedIn,
  provokes,
}) => {
  provokes(/status of (409|429)/)
  const page = await signedIn('admin', LOOK)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const invited = applicant()
  await apply(page, invited)
  await page.goto('/app')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome, /)
  await inspect(page, '/app', page.getByRole('table', { name: 'User Requests' }), { widths: [320] })
  await searchBox(page).fill(invited.email)
  const line = page.getByRole('row', { name: invited.email })
  await expect(line).toHaveCount(1)
  await resize(page, 390)
  await line.getByRole('button', { name: 'Copy Email' }).click()
  await expect(toast(page)).toHaveText('Email copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(invited.email)
  await resize(page, 1280)
  await line.getByRole('button', { name: 'Send Invite' }).click()
  const asked = page.getByRole('alertdialog', { name: `Approve and invite ${invited.email}?` })
  await expect(asked).toContainText(`Valley ${invited.name}`)
  await expect(asked).toContainText(`Email address and website are both at ${invited.domain}.`)
  await inspect(page, 'inviting', asked, { widths: [320] })
  await asked.getByRole('button', { name: 'Approve and Send Invite' }).click()
  await expect(toast(page)).toHaveText(`Invite sentInvitation sent to ${invited.email}`)
  await expect(line).toContainText('Approved')
  // Again right away: the words of the refusal.
  await line.getByRole('button', { name: 'Send Invite' }).click()
  await expect(toast(page)).toContainText('Failed to send invite')
  await expect(toast(page)).toContainText('An invitation went to this address a moment ago.')

  // An application of its own: the other stories decide theirs meanwhile.
  const waiting = applicant()
  await apply(page, waiting)
  await goInApp(page, PAGE)
  await findRow(page, waiting.email)
  await row(page, waiting).click()
  await inspect(page, PAGE, page.getByRole('heading', { name: 'What is known' }))
  await page.getByRole('button', { name: 'Ask for Information' }).click()
  await inspect(page, 'asking', page.getByRole('dialog', { name: 'Ask for Information' }))
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Reject' }).click()
  await inspect(page, 'rejecting', page.getByRole('alertdialog'))
})
