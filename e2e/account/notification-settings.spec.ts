import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UnsubscribeLinks } from '../../server/mail-settings/mail-settings.ts'
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

test('switches one kind of email off on the page, and the other by the link in an email', async ({
  page,
  open,
}) => {
  await openAs(page, await makeMember(), '/app/account/security')
  await page.getByRole('button', { name: 'Account Menu' }).click()
  await page.getByRole('menuitem', { name: 'Notifications' }).click()
  const messages = page.getByRole('switch', { name: 'Unread messages' })
  const pitches = page.getByRole('switch', { name: 'Unread pitches' })
  await expect(messages).toBeChecked()
  const saved = page.waitForResponse('/api/account/mail-settings')
  await messages.click()
  await expect(messages).not.toBeChecked()
  expect((await saved).status()).toBe(200)

  const elsewhere = await open('nobody')
  await elsewhere.goto(await linkAboutPitches((await storedSession(page))!.user.id))
  await elsewhere.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  await expect(elsewhere.getByRole('button', { name: 'Notification Settings' })).toBeVisible()

  await page.reload()
  await expect(pitches).not.toBeChecked()
  await expect(messages).not.toBeChecked()
})
