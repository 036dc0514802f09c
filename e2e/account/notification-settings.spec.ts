import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UnsubscribeLinks } from '../../server/notification-settings/unsubscribe.routes.ts'
import { expect, test } from '../support/fixtures.ts'
import { makeMember } from '../support/make-member.ts'
import { storedSession } from '../support/members.ts'
import { openAs } from './account-steps.ts'

const KEY = join(import.meta.dirname, '../../.data/e2e/auth-secret')

/** The link of an email about pitches, made as the server makes it: such emails go out after a quarter of an hour. */
async function linkAboutPitches(account_id: string): Promise<string> {
  const links = new UnsubscribeLinks(await readFile(KEY))
  return `/api/unsubscribe?token=${links.token({ account_id, kind: 'pitches' })}`
}

test('sets what to get in one tab, which shows in another, and turns emails off by a link in one', async ({
  page,
  open,
  context,
}) => {
  await openAs(page, await makeMember(), '/app/account/security')
  await page.getByRole('button', { name: 'Account Menu' }).click()
  await page.getByRole('menuitem', { name: 'Notifications' }).click()
  const messages = page.getByRole('combobox', { name: 'Messages: Email' })
  const pitches = page.getByRole('combobox', { name: 'Pitches to your requests: Email' })
  await expect(messages).toHaveText('When I am away')

  const tab = await context.newPage()
  await tab.goto('/app/account/notifications')
  await tab.getByRole('switch', { name: 'Quiet hours' }).click()
  await tab.getByRole('combobox', { name: 'From' }).click()
  await tab.getByRole('option', { name: '9:00 PM' }).click()
  await expect(page.getByRole('combobox', { name: 'From' })).toHaveText('9:00 PM')

  await messages.click()
  await page.getByRole('option', { name: 'Right away' }).click()
  await expect(tab.getByRole('combobox', { name: 'Messages: Email' })).toHaveText('Right away')

  const elsewhere = await open('nobody')
  await elsewhere.goto(await linkAboutPitches((await storedSession(page))!.user.id))
  await elsewhere.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  await expect(elsewhere.getByRole('button', { name: 'Notification Settings' })).toBeVisible()
  await expect(pitches).toHaveText('Off')
  await page.reload()
  await expect(pitches).toHaveText('Off')
  await expect(messages).toHaveText('Right away')
})
