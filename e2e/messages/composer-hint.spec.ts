import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { startSession } from '../support/members.ts'
import { field, talkers } from './talk.ts'

const hint = (page: Page) => page.getByText('Enter sends, Shift+Enter starts a new line')

test('explains the keys where there is a keyboard, but not on touch screens', async ({ open }) => {
  const { one, journalist, path } = await talkers(open)
  await one.goto(path)
  await expect(field(one)).toBeVisible()
  await expect(hint(one)).toBeVisible()
  const touched = await open('nobody', { hasTouch: true })
  await startSession(touched.context(), journalist)
  await touched.goto(path)
  await expect(field(touched)).toBeVisible()
  await expect(hint(touched)).toBeHidden()
})
