import type { Page } from '@playwright/test'
import { openAs, section } from '../account/account-steps.ts'
import { publish, toast, uniqueTitle } from '../feed/feed-page.ts'
import { inspect, LOOK } from '../layout/inspect.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInApp } from '../support/go-in-app.ts'
import { makeMember } from '../support/make-member.ts'

const REASON = 'The same pitch went to forty requests.'
const APPEAL = 'I sent it to people who had asked for it.'

test('an admin warns and suspends a member, who reads why and appeals', async ({ open, provokes }) => {
  // The stream that ends is opened again until the page knows why.
  provokes(/status of 403/)
  const author = await makeMember()
  const [theirs, admin] = [await open('nobody'), await open('admin', LOOK)]
  await openAs(theirs, author, '/app/feed')
  await publish(theirs, uniqueTitle('Unwanted'))

  // Warn: a band on the open page, until it is read.
  await admin.goto('/admin/members')
  await admin.getByRole('textbox', { name: 'Search members' }).fill(author.name)
  await admin.getByRole('button', { name: `Actions for ${author.name}` }).click()
  await admin.getByRole('menuitem', { name: 'Open Record' }).click()
  await expect(admin.getByRole('heading', { name: author.name, level: 1 })).toBeVisible()
  await inspect(admin, '/admin/members/{id}', admin.getByRole('button', { name: 'Warn' }), { widths: [320] })
  await admin.getByRole('button', { name: 'Ban', exact: true }).click()
  await inspect(admin, 'deciding', admin.getByRole('dialog'), { widths: [320], part: '[role=dialog]' })
  await admin.keyboard.press('Escape')
  await decide(admin, 'Warn')
  const band = theirs.getByText('You have received a warning: Mass or off-topic pitching.')
  await expect(band).toBeVisible()
  await theirs.getByRole('button', { name: 'I Have Read This' }).click()
  await expect(band).toHaveCount(0)

  // Suspend: the open page is replaced, and Standing says why.
  await decide(admin, 'Suspend', '7 days')
  await expect(theirs.getByRole('heading', { name: /^Your membership is suspended until/ })).toBeVisible()
  await theirs.getByRole('link', { name: 'Read Why and Appeal' }).click()
  const standing = section(theirs, 'Standing')
  await expect(standing).toContainText(/Suspension until/)
  await standing.getByRole('button', { name: 'Appeal' }).first().click()
  await standing.getByRole('textbox', { name: 'Why should this decision change?' }).fill(APPEAL)
  await standing.getByRole('button', { name: 'Send Appeal' }).click()
  await expect(toast(theirs)).toContainText('Appeal sent')

  // It waits in the queue, for an admin who was not part of the decision.
  await goInApp(admin, '/admin/review?show=appeals')
  await expect(admin.getByRole('link', { name: `Appeal ${author.name}` })).toBeVisible()
})

async function decide(admin: Page, act: string, days?: string) {
  await admin.getByRole('button', { name: act, exact: true }).click()
  const dialog = admin.getByRole('dialog')
  if (days) await dialog.getByRole('radio', { name: days }).click()
  await dialog.getByRole('radio', { name: 'Mass or off-topic pitching' }).click()
  await dialog.getByRole('textbox', { name: 'Reason shown to the member' }).fill(REASON)
  await dialog.getByRole('button', { name: 'Decide' }).click()
  await expect(toast(admin)).toContainText('Decision saved')
  await expect(dialog).toHaveCount(0)
}
