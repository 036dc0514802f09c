import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BEATS } from '../../contract/vocabulary.ts'
import { BOUND } from '../../test/support/bound.ts'
import { active, dialog, field, help, note, openByKey, option, optionsOf, show } from '../testing/palette.tsx'
import { render } from '../testing/render.tsx'
import { BeatPicker } from '../ui/BeatPicker.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { KEYS } from '../ui/shortcuts.ts'
import { WORDS } from './shortcut-words.ts'

vi.mock('../api/call.ts', { spy: true })

const CTRL_K = '{Control>}k{/Control}'

test('opens and closes with Ctrl+K, also from a field, and returns the focus', async () => {
  show()
  await note().click()
  await userEvent.keyboard('half a wo')
  await openByKey()
  await expect.element(dialog()).toBeVisible()
  await userEvent.keyboard(CTRL_K)
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(note()).toHaveFocus()
  await userEvent.keyboard('rd')
  await expect.element(note()).toHaveValue('half a word')
  await openByKey()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(note()).toHaveFocus()
})

test.each(['{Control>}{Shift>}k{/Shift}{/Control}', '{Alt>}k{/Alt}', 'k'])(
  '%s is not its key',
  async (keys) => {
    show()
    await note().click()
    await userEvent.keyboard(keys)
    await openByKey()
    await expect.element(dialog()).toBeVisible()
    await userEvent.keyboard('{Escape}')
  },
)

test('opens by no key while another step comes first', async () => {
  show({ next_step: 'profile' }, { isOff: true })
  await expect.element(note()).toBeVisible()
  const event = new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true })
  document.body.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(false)
  const question = new KeyboardEvent('keydown', { key: '?', bubbles: true, cancelable: true })
  document.body.dispatchEvent(question)
  expect(question.defaultPrevented).toBe(false)
})

test('wraps with the arrows, jumps with Home and End, and follows an option on Enter', async () => {
  const history = show()
  await openByKey()
  expect(active()).toBe('Request an Expert')
  await userEvent.keyboard('{ArrowDown}')
  expect(active()).toBe('Post to Community')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(active()).toBe('Notifications')
  await userEvent.keyboard('{ArrowDown}')
  expect(active()).toBe('Request an Expert')
  await userEvent.keyboard('{End}')
  expect(active()).toBe('Notifications')
  await userEvent.keyboard('{Home}{ArrowUp}{Home}')
  expect(active()).toBe('Request an Expert')
  await option('Messages').hover()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: '/app/messages' })).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(history.location.pathname).toBe('/app/messages')
})

test('narrows the list by the typed text, highlights matches, and starts at the first', async () => {
  const history = show()
  await openByKey()
  await userEvent.keyboard('{End}')
  await userEvent.keyboard('sec')
  expect(optionsOf('Go to')).toEqual(['Security'])
  expect(active()).toBe('Security')
  expect(option('Security').element().querySelector('mark')?.textContent).toBe('Sec')
  // A synonym matches too, and has nothing to highlight.
  await field().fill('password')
  expect(optionsOf('Go to')).toEqual(['Security'])
  await option('Security').click()
  await vi.waitFor(() => expect(history.location.pathname).toBe('/app/account/security'), BOUND)
})

test('shows the beats in their own list, 300 px high, with two ways back', async () => {
  const history = show()
  await openByKey()
  await option('Filter the Feed by a Beat').click()
  await expect.element(field()).toHaveFocus()
  expect(optionsOf('Beats')).toEqual([...BEATS])
  const list = dialog().getByRole('listbox', { name: 'Beats' })
  await expect.element(list).toHaveStyle({ maxHeight: '300px' })
  expect(list.element().getBoundingClientRect().height).toBe(300)
  await userEvent.keyboard('garden')
  await expect.element(dialog().getByText('No beat found')).toBeVisible()
  expect(active()).toBeUndefined()
  await field().fill('')
  await userEvent.keyboard('{Backspace}')
  expect(optionsOf('Go to')).toContain('Feed')
  await option('Filter the Feed by a Beat').click()
  await dialog().getByRole('button', { name: 'All Commands' }).click()
  await expect.element(field()).toHaveFocus()
  expect(optionsOf('Go to')).toContain('Feed')
  await userEvent.keyboard('insur{Enter}')
  await vi.waitFor(() => expect(history.location.search).toBe('?beats=Insurance'), BOUND)
})

test('does not open over a form, but over what only shows something', async () => {
  show()
  await expect.element(note()).toBeVisible()
  render(
    <Dialog open onOpenChange={() => {}} title="New source">
      <DialogBody>
        <input aria-label="Name" />
      </DialogBody>
      <DialogFooter>
        <button type="button">Save</button>
      </DialogFooter>
    </Dialog>,
  )
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
  await userEvent.keyboard(CTRL_K)
  await expect.element(page.getByText('Close what is open first')).toBeVisible()
  expect(dialog().elements()).toEqual([])
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
})

test('does not open over typed text that is not sent', async () => {
  show()
  await expect.element(note()).toBeVisible()
  render(
    <Dialog open onOpenChange={() => {}} title="A post">
      <textarea aria-label="Comment" />
    </Dialog>,
  )
  const comment = page.getByLabelText('Comment')
  await comment.fill('Not sent')
  await userEvent.keyboard(CTRL_K)
  await expect.element(page.getByText('Close what is open first')).toBeVisible()
  expect(dialog().elements()).toEqual([])
  await comment.fill('')
  await userEvent.keyboard(CTRL_K)
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(comment).toHaveFocus()
})

test('returns the focus to a popover’s button when opened from the popover, which closes', async () => {
  show()
  await expect.element(note()).toBeVisible()
  render(<BeatPicker options={BEATS} value={[]} onChange={() => {}} />)
  const picker = page.getByRole('button', { name: 'Choose beats' })
  await picker.click()
  await expect.element(page.getByRole('combobox', { name: 'Search beats' })).toHaveFocus()
  await userEvent.keyboard(CTRL_K)
  await expect.element(field()).toHaveFocus()
  await expect.element(page.getByRole('combobox', { name: 'Search beats' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(picker).toHaveFocus()
})

test('shows every shortcut on ?, which is a letter while typing', async () => {
  show()
  await note().click()
  await userEvent.keyboard('?')
  await expect.element(note()).toHaveValue('?')
  expect(help().elements()).toEqual([])
  await page.getByRole('button', { name: /^Commands/ }).click()
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: /^Commands/ })).toHaveFocus()
  await userEvent.keyboard('?')
  await expect.element(help()).toBeVisible()
  const said = help()
    .getByRole('definition')
    .elements()
    .map((one) => one.textContent)
  expect(said.toSorted()).toEqual(
    Object.values(WORDS)
      .map(({ does }) => does)
      .toSorted(),
  )
  expect(said).toHaveLength(Object.keys(KEYS).length)
  const board = help().getByRole('heading', { name: 'Pitch board' }).element().parentElement
  const ofBoard = [...(board?.querySelectorAll('dd') ?? [])].map((one) => one.textContent)
  expect(ofBoard).toEqual(
    Object.values(WORDS)
      .filter(({ place }) => place === 'board')
      .map(({ does }) => does),
  )
  await expect.element(help().getByRole('term').first()).toHaveTextContent('Ctrl K')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: /^Commands/ })).toHaveFocus()
})

test('shows the shortcuts from the palette too, and closes them when it navigates', async () => {
  show()
  await openByKey()
  await option('Keyboard Shortcuts').click()
  await expect.element(help()).toBeVisible()
  expect(dialog().elements()).toEqual([])
  await userEvent.keyboard(CTRL_K)
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('mess{Enter}')
  await expect.element(page.getByRole('heading', { name: '/app/messages' })).toBeVisible()
  expect(help().elements()).toEqual([])
})
