import { toast } from '../feed/feed-page.ts'
import { inspect, LOOK } from '../layout/inspect.ts'
import { expect, test } from '../support/fixtures.ts'
import { newestMail } from '../support/outbox.ts'
import { applicant, apply, findRow, row } from './applicants.ts'

const QUESTION = 'Which outlets have published you this year?'

test('lets an applicant follow an application without script, answer a question and read the reason', async ({
  signedIn,
  browser,
}) => {
  const page = await signedIn('admin')
  const person = applicant()
  await apply(page, person)
  const addressIn = ({ text }: { text: string }) => /http\S+\/application\?\S+/.exec(text)![0]
  const address = addressIn(await newestMail(person.email, { subject: /^We have your application/ }))
  const theirs = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await theirs.goto(address)
  await expect(theirs.getByRole('heading', { name: 'Your application to Beatline' })).toBeVisible()
  await expect(theirs.getByText('Most applications are decided within 3-5 business days.')).toBeVisible()

  const stream = page.waitForResponse('/api/events')
  await page.goto('/admin/membership-requests')
  await stream
  await findRow(page, person.email)
  await row(page, person).click()
  await page.getByRole('button', { name: 'Ask for Information' }).click()
  await page.getByLabel('What do you need to know?').fill(QUESTION)
  await page.getByRole('button', { name: 'Send Question' }).click()
  await expect(toast(page)).toContainText('Question sent')
  const asked = await newestMail(person.email, { subject: /^A question about your application$/ })
  expect(asked.text).toContain(QUESTION)
  expect(addressIn(asked)).toBe(address)

  await theirs.goto(address)
  await expect(theirs.getByText(QUESTION)).toBeVisible()
  await theirs.getByLabel('Your answer').fill('The Ledger, and two more.')
  await theirs.getByRole('button', { name: 'Send Answer' }).click()
  await expect(theirs.getByText('Thank you. We will continue with your application.')).toBeVisible()
  await expect(theirs.getByText('The Ledger')).toHaveCount(0)
  // Without a reload.
  await expect(page.getByText('The Ledger, and two more.')).toBeVisible()

  await page.getByRole('button', { name: 'Reject' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('radio', { name: 'Your work is outside what Beatline covers.' }).check()
  await question.getByRole('button', { name: 'Reject' }).click()
  await expect(toast(page)).toContainText('Application Rejected')
  await theirs.reload()
  await expect(theirs.getByText('Your work is outside what Beatline covers.')).toBeVisible()
  await expect(theirs.getByText('You can apply again at any time.')).toBeVisible()
  await expect(theirs.getByText(QUESTION)).toHaveCount(0)
  await theirs.context().close()
})

test('shows the status page well in both themes and at every width', async ({ signedIn }) => {
  const page = await signedIn('admin', LOOK)
  const person = applicant()
  await apply(page, person)
  const { text } = await newestMail(person.email, { subject: /^We have your application/ })
  await page.goto('/admin/membership-requests')
  await findRow(page, person.email)
  await row(page, person).click()
  await page.getByRole('button', { name: 'Ask for Information' }).click()
  await page.getByLabel('What do you need to know?').fill(QUESTION)
  await page.getByRole('button', { name: 'Send Question' }).click()
  await expect(toast(page)).toContainText('Question sent')
  await page.goto(/http\S+\/application\?\S+/.exec(text)![0])
  await inspect(page, 'status page', page.getByRole('button', { name: 'Send Answer' }))
})
