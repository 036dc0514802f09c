import { openAs } from '../account/account-steps.ts'
import { toast } from '../feed/feed-page.ts'
import { button } from '../posts/post-acts.ts'
import { expect, test } from '../support/fixtures.ts'
import { makeMember } from '../support/make-member.ts'
import { newestMail } from '../support/outbox.ts'

// A separate program makes the member, and emails go out every 2 seconds.

test('lets an admin find a member, change the role and end the sessions, and logs it', async ({
  page,
  signedIn,
  provokes,
}) => {
  provokes(/status of 40[01]/)
  const member = await makeMember('pr')
  await openAs(page, member, '/app/feed')
  await expect(button(page, 'Post to Community')).toBeVisible()
  await expect(button(page, 'Request an Expert')).toHaveCount(0)

  const admin = await signedIn('admin')
  const row = admin.getByRole('listitem').filter({ hasText: member.email })
  await admin.goto('/admin/members')
  await admin.getByRole('textbox', { name: 'Search members' }).fill(member.email)
  await expect(admin.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(1)
  await expect(admin).toHaveURL('/admin/members')
  await expect(row).toContainText('PR Executive')
  await expect(row).toContainText('1 device')

  await button(admin, `Actions for ${member.name}`).click()
  await admin.getByRole('menuitem', { name: 'Change Role...' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Journalist' }).check()
  await button(dialog, 'Change Role').click()
  await expect(toast(admin)).toContainText('Role changed')
  await expect(row).toContainText('Journalist')
  expect((await newestMail(member.email, { subject: /role/ })).text).toContain('Journalist')
  // The member's open page shows the new role's buttons without a reload.
  await expect(button(page, 'Request an Expert')).toBeVisible()

  await button(admin, `Actions for ${member.name}`).click()
  await admin.getByRole('menuitem', { name: 'End Sessions' }).click()
  await button(admin.getByRole('alertdialog'), 'End Sessions').click()
  await expect(toast(admin)).toContainText('signed out on all devices')
  await expect(row).toContainText('Not signed in')
  await expect(button(page, 'Sign In')).toBeVisible()
  await expect(page).toHaveURL('/app/feed')

  await admin.getByRole('link', { name: 'Audit' }).first().click()
  const lines = admin.getByRole('listitem').filter({ hasText: member.name })
  await expect(lines.first()).toContainText(`ended all sessions of ${member.name}`)
  await expect(lines.nth(1)).toContainText(`changed the role of ${member.name}`)
  await expect(lines.nth(1)).toContainText('From PR Executive to Journalist')
})
