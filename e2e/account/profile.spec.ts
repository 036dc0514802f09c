import sharp from 'sharp'
import { toast } from '../feed/feed-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { holdToasts } from '../support/hold-toasts.ts'
import { makeMember } from '../support/make-member.ts'
import { openAs, section } from './account-steps.ts'

const photo = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()

test('lets a member set a picture, a bio and beats, and shows them on the card in the feed', async ({
  open,
}) => {
  const page = await open('nobody')
  await holdToasts(page)
  await openAs(page, await makeMember(), '/app/account/profile')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose Picture' }).click()
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: await photo() })
  await page
    .getByRole('dialog', { name: 'Crop Picture' })
    .getByRole('button', { name: 'Use Picture' })
    .click()
  await expect(toast(page)).toContainText('Profile updated')
  await expect(page.getByRole('button', { name: 'Change Picture' })).toBeFocused()

  const bio = page.getByRole('textbox', { name: 'Bio' })
  const save = page.getByRole('button', { name: 'Save Changes' })
  await expect(save).toBeDisabled()
  await bio.fill('Covers ports, and who moves things for a living.')
  // The typed text is back after a reload.
  await page.reload()
  await expect(bio).toHaveValue('Covers ports, and who moves things for a living.')
  await save.click()
  await expect(toast(page)).toContainText('Profile updated')
  await expect(save).toBeDisabled()

  const beats = section(page, 'My Beats')
  for (const beat of ['Legal', 'Transportation']) {
    await beats.getByRole('combobox', { name: 'Beat' }).click()
    await page.getByRole('option', { name: beat, exact: true }).click()
    await beats.getByRole('button', { name: 'Add Beat' }).click()
    await expect(beats.getByRole('link', { name: beat })).toBeVisible()
    await expect(toast(page)).toContainText('Beat added successfully')
  }

  await page.getByRole('link', { name: 'Back to Feed' }).click()
  await expect(section(page, 'Your profile')).toContainText(
    'Covers ports, and who moves things for a living.',
  )
  await expect(section(page, 'Your profile').locator('img')).toHaveAttribute(
    'src',
    /^\/storage\/v1\/object\/public\/profile-images\/[0-9a-f-]{36}\.webp$/,
  )
  const mine = page.getByRole('group', { name: 'My Beats' })
  await mine.getByRole('button', { name: 'Remove Legal' }).click()
  await expect(toast(page)).toContainText('Beat removed successfully')
  await expect(mine.getByRole('listitem')).toHaveText(['Transportation'])
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page)).toHaveText('Beat added successfully')
  await expect(mine.getByRole('listitem')).toHaveText(['Transportation', 'Legal'])
  await mine.getByRole('button', { name: 'Remove Legal' }).click()
  await expect(mine.getByRole('listitem')).toHaveText(['Transportation'])
  await mine.getByRole('link', { name: 'Transportation' }).click()
  await expect(page).toHaveURL('/app/feed?beats=Transportation')
})
