import type { Page } from '@playwright/test'
import { toast, uniqueTitle } from '../feed/feed-page.ts'
import { button } from '../posts/post-acts.ts'
import { expect, test } from '../support/fixtures.ts'
import { holdToasts } from '../support/hold-toasts.ts'
import { makeMember } from '../support/make-member.ts'
import { callAs, startSession } from '../support/members.ts'

const cell = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Sources' }).getByRole('article', { name, exact: true })
const act = async (page: Page, name: string, item: string) => {
  await button(page, `More actions for ${name}`).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
const said = (page: Page, words: string) => expect(toast(page).filter({ hasText: words })).toBeVisible()

test('retires a source with Undo, restores it, and removes it', async ({ open }) => {
  const page = await open('nobody')
  await holdToasts(page)
  const keeper = await startSession(page.context(), await makeMember('pr'))
  const name = uniqueTitle('Imelda Brandt')
  await callAs(keeper, 'POST', '/api/sources', { name, role: 'Executive', organization: 'Fallow Bank' })
  await page.goto('/app/sources')
  const retire = async () => {
    await act(page, name, 'Retire')
    const question = page.getByRole('alertdialog', { name: `Retire ${name}?` })
    await button(question, 'Retire').click()
    await expect(cell(page, name)).toHaveCount(0)
  }
  await retire()
  await button(toast(page).filter({ hasText: 'Source retired' }), 'Undo').click()
  await expect(cell(page, name)).toBeVisible()

  await retire()
  await page.getByRole('radio', { name: 'Retired' }).click()
  await expect(cell(page, name)).toContainText('Not confirmed · Retired')
  await act(page, name, 'Restore')
  await expect(cell(page, name)).toHaveCount(0)
  await page.getByRole('radio', { name: 'Active' }).click()
  await expect(cell(page, name)).toBeVisible()

  await act(page, name, 'Remove')
  const question = page.getByRole('alertdialog', { name: `Remove ${name}?` })
  await expect(question).toContainText('This cannot be undone.')
  await button(question, 'Remove').click()
  await said(page, 'Source removed')
  await expect(cell(page, name)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sources', level: 1 })).toBeVisible()
  await expect(cell(page, name)).toHaveCount(0)
})

test('gives a source to the expert who claims it, who edits it and leaves the agency', async ({ open }) => {
  const theirs = await open('nobody')
  const keeper = await makeMember('pr')
  const session = await startSession(theirs.context(), keeper)
  const name = uniqueTitle('Imelda Brandt')
  await callAs(session, 'POST', '/api/sources', { name, role: 'Executive', organization: 'Fallow Bank' })
  const page = await open('nobody')
  const expert = await makeMember('expert')
  await startSession(page.context(), expert)

  await page.goto('/app/sources')
  await page.getByLabel('Search sources').fill(name)
  await act(page, name, 'This Is Me')
  const dialog = page.getByRole('dialog', { name: 'Claim this profile?' })
  await dialog.getByLabel('A note for them (optional)').fill('We spoke in May.')
  await button(dialog, 'Claim').click()
  await said(page, 'Claim sent')

  await theirs.goto('/app/sources')
  const notice = theirs.getByRole('region', { name: 'Claims' })
  await expect(notice).toContainText(`${expert.name} says ${name} is their profile.`)
  await expect(notice).toContainText('We spoke in May.')
  await button(notice, `Accept the claim of ${expert.name}`).click()
  await said(theirs, 'Claim accepted')
  await expect(notice.getByRole('listitem').filter({ hasText: name })).toHaveCount(0)

  await page.goto('/app/account/source')
  const form = page.getByRole('form', { name: 'My Source Profile' })
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue(name)
  await form.getByLabel('Organization').fill('Fallow & Ford')
  await button(form, 'Save').click()
  await said(page, 'Source profile updated successfully')
  await expect(cell(theirs, name)).toContainText('Fallow & Ford')

  await button(page, 'Leave Agency').click()
  const question = page.getByRole('alertdialog', { name: /^Leave .+\?$/ })
  await expect(question).toContainText('From now on, only you will manage this profile.')
  await button(question, 'Leave Agency').click()
  await said(page, 'Only you can manage this profile now')
  await expect(page.getByText('Only you manage this profile.')).toBeVisible()
  await expect(cell(theirs, name)).toHaveCount(0)
})
