import { openAs } from '../account/account-steps.ts'
import { toast, uniqueTitle } from '../feed/feed-page.ts'
import { button, makeRequest, openPost } from '../posts/post-acts.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInApp } from '../support/go-in-app.ts'
import { makeMember } from '../support/make-member.ts'

const DAY_MS = 86_400_000

test('lets an expert add a profile of their own, and answer a request with it', async ({
  open,
  signedIn,
}) => {
  const [author, page] = [await signedIn('journalist'), await open('nobody')]
  const [title, name] = [uniqueTitle('Hail expert'), uniqueTitle('Naomi Lund')]
  const { id } = await makeRequest('journalist', title, 3 * DAY_MS)
  await openAs(page, await makeMember('expert'), `/app/feed?post=${id}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: 'Message' })).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Pitch', exact: true })).toHaveCount(0)

  await goInApp(page, '/app/account/profile')
  await page.getByRole('link', { name: 'My Source Profile', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'You have no source profile yet' })).toBeVisible()
  await button(page, 'Add My Profile').click()
  const form = page.getByRole('dialog', { name: 'Add My Profile' })
  await form.getByLabel('Name', { exact: true }).fill(name)
  await button(form, 'Add My Profile').click()
  await expect(toast(page)).toHaveText('Source profile created successfully')
  await page.getByLabel('Expertise').fill('Hail and wind.')
  await button(page, 'Save').click()
  await expect(toast(page).filter({ hasText: 'updated' })).toHaveText('Source profile updated successfully')
  await page.reload()
  await expect(page.getByLabel('Expertise')).toHaveValue('Hail and wind.')

  const post = await openPost(page, id)
  const section = post.getByRole('region', { name: 'Pitch', exact: true })
  await button(section, 'Pitch').click()
  await expect(section.getByRole('combobox', { name: 'Source' })).toContainText(name)
  await section.getByRole('textbox', { name: 'Your pitch' }).fill('I counted the hail myself.')
  await button(section, 'Submit Pitch').click()
  await expect(section.getByRole('link', { name: `Pitched ${name}` })).toBeVisible()
  await goInApp(page, '/app/pitchbox')
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Sent')

  await author.goto(`/app/pitchbox?request=${id}`)
  const received = author.getByRole('region', { name: 'Pitch board' }).getByRole('article')
  await expect(received.filter({ hasText: name })).toBeVisible()
  await goInApp(author, '/app/directory/sources')
  const cell = author.getByRole('article', { name, exact: true })
  await expect(cell).toContainText('Managed by')
  await expect(cell.getByRole('link', { name: `Contact Expert about ${name}` })).toBeVisible()
})
