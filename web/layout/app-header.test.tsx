import { expect, test } from 'vitest'
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
