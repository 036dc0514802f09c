import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showPages } from '../testing/show-pages.tsx'
import { Dialog, DialogBody } from '../ui/Dialog.tsx'
import { useKeys } from '../ui/use-keys.ts'
import { SectionBar } from './SectionBar.tsx'
import { SectionKeys } from './SectionKeys.tsx'

const PATHS = [
  '/app/feed',
  '/app/account/requests',
  '/app/pitchbox',
  '/app/account/members',
  '/app/sources',
  '/app/account/sources',
  '/app/directory',
  '/app/messages',
]

/** The page's own key, which is the second of a sequence. */
const pressed = vi.fn()
function Page({ path }: { path: string }) {
  useKeys({ m: pressed })
  return (
    <>
      <h1>{path}</h1>
      <input aria-label="Note" />
    </>
  )
}

const show = (at: string, more: ReactNode = null) =>
  showPages({
    at,
    pages: PATHS.map((path) => ({ path, show: () => <Page path={path} /> })),
    frame: (
      <>
        <SectionBar menu={() => <Link to="/app/directory">Directory</Link>} />
        <SectionKeys />
        {more}
      </>
    ),
  })

const bar = page.getByRole('navigation', { name: 'Sections' })
const current = () =>
  bar
    .getByRole('link')
    .elements()
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map((link) => link.textContent)
const isPhone = async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 800))
}

test.each([
  ['/app/feed', ['Feed']],
  ['/app/account/requests', ['Requests']],
  ['/app/account/requests?mine=true', ['Requests']],
  ['/app/pitchbox?view=sent', ['Pitchbox']],
  ['/app/account/members', ['Members']],
  ['/app/sources', ['Sources']],
  ['/app/account/sources', ['Sources']],
  ['/app/directory', []],
  ['/app/messages', []],
])('at %s the current section is %j', async (at, expected) => {
  show(at)
  await expect.element(bar.getByRole('link').first()).toBeVisible()
  expect(
    bar
      .getByRole('link')
      .elements()
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Feed', '/app/feed'],
    ['Requests', '/app/account/requests'],
    ['Pitchbox', '/app/pitchbox'],
    ['Members', '/app/account/members'],
    ['Sources', '/app/sources'],
  ])
  expect(current()).toEqual(expected)
})

test('is a row of 44 px with a hairline below, on which the current entry is underlined', async () => {
  show('/app/pitchbox')
  const entry = bar.getByRole('link', { name: 'Pitchbox' })
  await expect.element(entry).toHaveAttribute('aria-current', 'page')
  const { height, bottom } = bar.element().getBoundingClientRect()
  expect(height).toBe(45)
  expect(entry.element().getBoundingClientRect().bottom).toBe(bottom)
  const { borderBottomWidth, borderBottomColor, color } = getComputedStyle(entry.element())
  expect({ borderBottomWidth, borderBottomColor }).toEqual({
    borderBottomWidth: '2px',
    borderBottomColor: color,
  })
  const [feed, requests] = bar
    .getByRole('link')
    .elements()
    .map((link) => link.getBoundingClientRect())
  expect(requests!.left - feed!.right).toBe(24)
})

test('is at the foot of a phone, with five places, and leaves the window to an open conversation', async () => {
  await isPhone()
  show('/app/feed')
  await expect.element(bar).toBeVisible()
  expect(bar.element().getBoundingClientRect().bottom).toBe(844)
  const places = bar.getByRole('listitem').elements()
  const shown = places.filter((place) => place.getClientRects().length > 0)
  expect(shown.map((place) => place.textContent)).toEqual(['Feed', 'Requests', 'Pitchbox', 'Sources', 'More'])
  for (const { firstElementChild } of shown) {
    const { width, height } = firstElementChild!.getBoundingClientRect()
    expect({ width, height }).toEqual({ width: 390 / 5, height: 56 })
    expect(getComputedStyle(firstElementChild!).fontSize).toBe('12px')
  }
  const conversation = document.body.appendChild(document.createElement('section'))
  onTestFinished(() => conversation.remove())
  conversation.dataset.conversation = ''
  await expect.element(bar).not.toBeInTheDocument()
})

test('closes the phone’s menu on a link, even to the page below', async () => {
  await isPhone()
  const history = show('/app/directory')
  const opener = bar.getByRole('button', { name: 'More' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await opener.click()
  await expect.element(menu).toBeVisible()
  await menu.getByRole('link', { name: 'Directory' }).click()
  await expect.element(menu).not.toBeInTheDocument()
  expect(history.location.pathname).toBe('/app/directory')
})

test.each([
  ['f', '/app/feed'],
  ['r', '/app/account/requests'],
  ['p', '/app/pitchbox'],
  ['m', '/app/account/members'],
  ['s', '/app/sources'],
  ['d', '/app/directory'],
  ['i', '/app/messages'],
])('g and then %s goes to %s, and the second key does nothing else', async (key, path) => {
  pressed.mockClear()
  const history = show(path === '/app/feed' ? '/app/sources' : '/app/feed')
  await expect.element(page.getByRole('heading')).toBeVisible()
  // A busy machine may take longer from key to key than the second that there is for both.
  vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(1_000)
  onTestFinished(() => void vi.restoreAllMocks())
  await userEvent.keyboard(`g${key}`)
  await expect.poll(() => history.location.pathname).toBe(path)
  expect(pressed).not.toHaveBeenCalled()
})

test('takes the second key for itself after a second, after another key, and without the first', async () => {
  const history = show('/app/feed')
  await expect.element(page.getByRole('heading')).toBeVisible()
  const at = (ms: number) => vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(ms)
  onTestFinished(() => void vi.restoreAllMocks())
  const press = (key: string) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  // The keys are heard once the page's effects have run.
  await expect
    .poll(() => {
      press('m')
      return pressed.mock.calls.length
    })
    .toBeGreaterThan(0)
  pressed.mockClear()
  press('m')
  at(5_000)
  press('g')
  at(6_001)
  press('m')
  press('g')
  press('x')
  press('m')
  expect(pressed).toHaveBeenCalledTimes(3)
  press('g')
  at(7_001)
  press('m')
  expect(pressed).toHaveBeenCalledTimes(3)
  await expect.poll(() => history.location.pathname).toBe('/app/account/members')
})

test('types both letters in a field, and does nothing with Ctrl', async () => {
  pressed.mockClear()
  const history = show('/app/feed')
  const field = page.getByRole('textbox', { name: 'Note' })
  await field.click()
  await userEvent.keyboard('gs')
  await expect.element(field).toHaveValue('gs')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Control>}g{/Control}m')
  expect(pressed).toHaveBeenCalledOnce()
  expect(history.location.pathname).toBe('/app/feed')
})

test('does nothing under an open dialog', async () => {
  const history = show(
    '/app/feed',
    <Dialog open onOpenChange={() => undefined} title="A question">
      <DialogBody>Words</DialogBody>
    </Dialog>,
  )
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('gs')
  await userEvent.keyboard('{Tab}')
  expect(history.location.pathname).toBe('/app/feed')
})
