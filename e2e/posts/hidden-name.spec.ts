import { openAs } from '../account/account-steps.ts'
import { openFeed, row, rowLink, toast, uniqueTitle } from '../feed/feed-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInApp } from '../support/go-in-app.ts'
import { makeMember } from '../support/make-member.ts'
import { chooseDay, choosePublished, createButton, fillPost, openRequestForm } from './create-form.ts'
import { button, openPost } from './post-acts.ts'

const LABEL = 'A journalist at a trade outlet'

test('hides who asks until they reveal it: to one pitcher, then to everyone', async ({
  open,
  signedIn,
  provokes,
}) => {
  provokes(/status of 409/)
  const [author, pr] = [await open('nobody'), await signedIn('pr')]
  const journalist = await makeMember('journalist')
  await openAs(author, journalist, '/app/feed')
  const title = uniqueTitle('Nameless')

  const form = await openRequestForm(author)
  await fillPost(author, form, title)
  await form.getByRole('radio', { name: 'Interview', exact: true }).check()
  await chooseDay(author, form, new Date(Date.now() + 3 * 86_400_000))
  await form.getByRole('switch', { name: 'Hide My Name and Outlet' }).click()
  await form.getByRole('radio', { name: LABEL, exact: true }).check()
  await choosePublished(form)
  await form.getByLabel('Description').fill(`Ask for ${journalist.name}.`)
  await createButton(form).click()
  await expect(
    form.getByText('Your name appears in the description. Remove it, or publish anyway.'),
  ).toBeVisible()
  await form.getByLabel('Description').fill('Ask for me.')
  await createButton(form).click()
  await expect(toast(author)).toContainText('Post created successfully')
  await rowLink(row(author, title)).click()
  const own = author.getByRole('dialog')
  await expect(own.getByText(`Shown instead of your name ${LABEL}`)).toBeVisible()
  const id = new URL(author.url()).searchParams.get('post') ?? ''

  await openFeed(pr)
  await expect(row(pr, title).getByText(LABEL, { exact: true })).toBeVisible()
  const dialog = await openPost(pr, id)
  const poster = dialog.getByRole('region', { name: 'Posted by' })
  await expect(poster).toContainText(`${LABEL}Vetted by the Beatline team`)
  const section = dialog.getByRole('region', { name: 'Pitch', exact: true })
  await button(section, 'Pitch').click()
  await section.getByRole('combobox', { name: 'Source' }).click()
  await pr.getByRole('option').first().click()
  await section.getByRole('textbox', { name: 'Your pitch' }).fill('She has run the port for ten years.')
  await button(section, 'Submit Pitch').click()
  const pitched = section.getByRole('link', { name: /^Pitched / })
  const conversation = (await pitched.getAttribute('href'))!

  await goInApp(pr, conversation)
  await expect(pr.getByRole('heading', { level: 2, name: LABEL })).toBeVisible()
  await button(pr, `More actions for ${LABEL}`).click()
  await pr.getByRole('menuitem', { name: 'Limit Contact' }).click()
  await pr.getByRole('radio', { name: 'Do not contact me' }).click()
  await button(pr, 'Save').click()
  await expect(toast(pr)).toContainText(`${LABEL} can no longer write in this conversation`)
  await goInApp(author, conversation)
  await expect(author.getByText(/asked not to be contacted by you\./).first()).toBeVisible()
  await goInApp(pr, '/app/account/privacy')
  await button(pr, `Change ${LABEL}`).click()
  await pr.getByRole('radio', { name: 'No limit' }).click()
  await button(pr, 'Save').click()
  await expect(toast(pr)).toContainText('Limit removed')
  await goInApp(pr, conversation)
  await goInApp(author, conversation)
  await button(author, /^Reveal My Name to /).click()
  const question = author.getByRole('alertdialog', { name: /^Reveal your name to .+\?$/ })
  await button(question, 'Reveal').click()
  await expect(toast(author)).toContainText('Name revealed')
  await expect(pr.getByRole('heading', { level: 2, name: journalist.name })).toBeVisible()

  await goInApp(pr, '/app/feed')
  await expect(row(pr, title).getByText(LABEL, { exact: true })).toBeVisible()
  const again = await openPost(author, id)
  await button(again, 'Reveal to Everyone').click()
  await button(author.getByRole('alertdialog'), 'Reveal').click()
  await expect(toast(author)).toContainText('Name revealed')
  await expect(row(pr, title).getByText(journalist.name)).toBeVisible()
  await expect(button(again, 'Reveal to Everyone')).toHaveCount(0)
})
