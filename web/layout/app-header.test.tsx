import { Link } from '@tanstack/react-router'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPages } from '../testing/show-pages.tsx'
import { Count } from '../ui/Count.tsx'
import { AppHeader } from './AppHeader.tsx'

const HEADER = (
  <AppHeader
    theme="dark"
    onTheme={() => undefined}
    unread={<Count value={3} label="unread" />}
    bell={null}
    avatarMenu={null}
    menu={() => <Link to="/app/directory/members">Members</Link>}
    onLogOut={() => undefined}
  />
)
const pages = ['/app/feed', '/app/directory', '/app/directory/members'].map((path) => ({
  path,
  show: () => <p>{path}</p>,
}))
const show = (at: string) => showPages({ at, pages, frame: HEADER })

test('shows the unread count on the messages link', async () => {
  show('/app/feed')
  const messages = page.getByRole('link', { name: 'Messages 3 unread', exact: true })
  await expect.element(messages).toHaveAttribute('href', '/app/messages')
})

const directory = page.getByRole('link', { name: 'Directory' })

test('opens the directory without a reload, and marks it as current', async () => {
  const history = show('/app/feed')
  await expect.element(directory).not.toHaveAttribute('aria-current')
  await directory.click()
  await expect.poll(() => history.location.pathname).toBe('/app/directory')
  await expect.element(directory).toHaveAttribute('aria-current', 'page')
})

test('marks the directory for its subpages too, on the header’s bottom edge', async () => {
  show('/app/directory/members')
  await expect.element(directory).toHaveAttribute('aria-current', 'page')
  const { bottom } = directory.element().getBoundingClientRect()
  expect(bottom).toBe(document.querySelector('header')?.getBoundingClientRect().bottom)
})

test('closes the phone menu on a link, even to a page below, and ends it with Log out', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 800))
  const history = show('/app/directory/members')
  const opener = page.getByRole('button', { name: 'Menu' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await opener.click()
  await expect.element(menu).toBeVisible()
  const buttons = menu.getByRole('button').elements()
  const links = menu.getByRole('link').elements()
  const last = [...buttons, ...links].reduce((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? other : one,
  )
  expect(last.textContent).toBe('Log out')
  await menu.getByRole('link', { name: 'Members' }).click()
  await expect.element(menu).not.toBeInTheDocument()
  expect(history.location.pathname).toBe('/app/directory/members')
})
