import { uniqueTitle } from '../feed/feed-page.ts'
import { inspect, LOOK } from '../layout/inspect.ts'
import { expect, test } from '../support/fixtures.ts'
import { makeMember } from '../support/make-member.ts'
import { callAs, startSession } from '../support/members.ts'
import { newestMail } from '../support/outbox.ts'

const addressIn = ({ text }: { text: string }) => /http\S+\/source\/confirm\?\S+/.exec(text)![0]
const expert = () => `expert-${crypto.randomUUID().slice(0, 13)}@harrow.example`

test('asks an expert by email, who confirms without script, and the keeper sees it', async ({
  open,
  browser,
}) => {
  const page = await open('nobody')
  const keeper = await startSession(page.context(), await makeMember('pr'))
  const name = uniqueTitle('Imelda Brandt')
  const source = await (
    await callAs(keeper, 'POST', '/api/sources', { name, role: 'Executive', organization: 'Fallow Bank' })
  ).json()
  const ask = async () => {
    const email = expert()
    await callAs(keeper, 'POST', `/api/sources/${source.id}/links`, { email })
    return newestMail(email, { subject: /^Is this your profile on Beatline\?$/ })
  }
  const mail = await ask()
  expect(mail.text).toContain(`lists ${name} as an expert.`)
  const theirs = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await theirs.goto(addressIn(mail))
  await expect(theirs.getByRole('heading', { name: 'Is this you?' })).toBeVisible()
  await expect(theirs.getByText('Fallow Bank', { exact: true })).toBeVisible()
  await theirs.getByRole('button', { name: 'Confirm' }).click()
  await expect(theirs.getByText('Check this box to confirm.')).toBeVisible()
  await theirs.getByLabel('This is me, and the information here is correct.').check()
  await theirs.getByRole('button', { name: 'Confirm' }).click()
  await expect(
    theirs.getByRole('heading', { name: /^Thank you\. Your confirmation is valid until / }),
  ).toBeVisible()
  await theirs.goto(addressIn(mail))
  await expect(theirs.getByRole('heading', { name: 'This link is no longer valid.' })).toBeVisible()

  await page.goto('/app/sources')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByText(`${name} confirmed their profile`)).toBeVisible()

  await theirs.goto(addressIn(await ask()))
  await theirs.getByRole('button', { name: 'This Is Not Me' }).click()
  await expect(
    theirs.getByText('The profile has been taken down, and the agency has been notified.'),
  ).toBeVisible()
  await theirs.getByRole('button', { name: 'Remove My Profile' }).click()
  await expect(theirs.getByText(/^The profile has been removed\./)).toBeVisible()
  await theirs.context().close()
})

test('shows the confirm page well in both themes and at every width', async ({ open }) => {
  const page = await open('nobody', LOOK)
  const keeper = await startSession(page.context(), await makeMember('pr'))
  const form = {
    ...{ name: uniqueTitle('Imelda Brandt'), role: 'Executive', organization: 'F'.repeat(80) },
    expertise: 'Farm loans.\nDeposits.',
    social_links: { Site: { url: `https://fallow.example/${'a'.repeat(120)}`, icon: 'Globe' } },
  }
  const source = await (await callAs(keeper, 'POST', '/api/sources', form)).json()
  const email = expert()
  await callAs(keeper, 'POST', `/api/sources/${source.id}/links`, { email })
  await page.goto(addressIn(await newestMail(email)))
  await inspect(page, 'confirm page', page.getByRole('button', { name: 'This Is Not Me' }))
  await page.getByRole('button', { name: 'This Is Not Me' }).click()
  await inspect(page, 'denied page', page.getByRole('button', { name: 'Remove My Profile' }))
})
