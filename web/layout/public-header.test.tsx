import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { PublicHeader } from './PublicHeader.tsx'

const ALWAYS = ['About', 'FAQ', 'Contact']

afterEach(async () => {
  delete document.documentElement.dataset.session
  await page.viewport(1280, 800)
})

const links = (place: ReturnType<typeof page.getByRole>) =>
  place
    .getByRole('link')
    .all()
    .map((link) => link.element().textContent)

test.each([
  ['a visitor', undefined, ['Sign In', 'Become a Member']],
  ['a member', 'in', ['Go to Feed']],
])('offers %s their own links, in the header and in the menu of a phone', async (_who, session, own) => {
  if (session) document.documentElement.dataset.session = session
  render(<PublicHeader />)
  expect(links(page.getByRole('navigation', { name: 'Main' }))).toEqual([...ALWAYS, ...own])
  await page.viewport(390, 844)
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  expect(links(menu)).toEqual([...ALWAYS, ...own])
  for (const link of menu.getByRole('link').all())
    expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
})
