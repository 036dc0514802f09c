import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { Button } from './Button.tsx'
import { Dialog, DialogBody, DialogFooter, type DialogSize } from './Dialog.tsx'
import { Menu, MenuItem } from './Menu.tsx'
import { TextField } from './TextField.tsx'

function Example({ size }: { size?: DialogSize }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add Source</Button>
      <Menu trigger={<Button>More</Button>}>
        <MenuItem onSelect={() => setOpen(true)}>Add from menu</MenuItem>
      </Menu>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="New source"
        description="Who speaks for you."
        size={size}
      >
        <DialogBody>
          <TextField label="Name" />
        </DialogBody>
      </Dialog>
    </>
  )
}

const dialog = () => page.getByRole('dialog', { name: 'New source' })
const opener = () => page.getByRole('button', { name: 'Add Source' })

test('has a name and a description, and focuses its first field', async () => {
  render(<Example />)
  await opener().click()
  await expect.element(dialog()).toHaveAccessibleDescription('Who speaks for you.')
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
})

test('hides and freezes the page behind it until it closes', async () => {
  render(<Example />)
  await opener().click()
  await expect.element(dialog()).toBeVisible()
  await expect.element(opener()).not.toBeInTheDocument()
  await expect.element(document.documentElement).toHaveStyle({ overflowY: 'hidden' })
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(opener()).toBeVisible()
  await expect.element(document.documentElement).not.toHaveStyle({ overflowY: 'hidden' })
})

test('closes on Escape and returns the focus to its opener', async () => {
  render(<Example />)
  await opener().click()
  await expect.element(dialog()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(opener()).toHaveFocus()
})

test('returns the focus to the menu button when opened from a menu', async () => {
  render(<Example />)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Add from menu' }).click()
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'More' })).toHaveFocus()
})

test('closes a confirmation on a click outside, but never a form', async () => {
  render(<Example size="confirm" />)
  await opener().click()
  await expect.element(dialog()).toBeVisible()
  await clickBeside()
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('keeps a form open on a click outside', async () => {
  render(<Example size="form" />)
  await opener().click()
  await expect.element(dialog()).toBeVisible()
  await clickBeside()
  await expect.element(page.getByLabelText('Name')).toBeVisible()
})

test('traps the focus', async () => {
  render(<Example />)
  await opener().click()
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
})

test('fills the screen below 760', async () => {
  await page.viewport(390, 800)
  render(<Example />)
  await opener().click()
  await expect.poll(() => dialog().element().getBoundingClientRect().width).toBe(390)
  expect(dialog().element().getBoundingClientRect().height).toBeGreaterThanOrEqual(800)
  await page.viewport(1280, 800)
})

/** The scrim around the dialog has no role: a click at the page's corner hits it. */
async function clickBeside() {
  await userEvent.click(document.elementFromPoint(5, 5)!, { position: { x: 5, y: 5 } })
}

test('focuses the layer itself if no field is visible', async () => {
  render(
    <>
      <Button>Behind</Button>
      <Dialog open onOpenChange={() => {}} title="New source">
        <input type="file" hidden aria-label="Photo file" />
      </Dialog>
    </>,
  )
  await expect.element(dialog()).toHaveFocus()
})

test('focuses the layer if a field takes no focus', async () => {
  function Waiting() {
    const use = useRef<HTMLButtonElement>(null)
    return (
      <Dialog open onOpenChange={() => {}} title="New source" initialFocus={use}>
        <Button ref={use} disabled>
          Use Picture
        </Button>
      </Dialog>
    )
  }
  render(<Waiting />)
  await expect.element(dialog()).toHaveFocus()
})

const LABELS = Array.from({ length: 30 }, (_, at) => `Field ${at}`)

test.each([
  [390, 780],
  [1440, 900],
])('keeps its actions in view at %i px, and no field below them', async (width, height) => {
  await page.viewport(width, height)
  render(
    <Dialog open title="Long" onOpenChange={() => {}}>
      <DialogBody>
        {LABELS.map((label) => (
          <TextField key={label} label={label} />
        ))}
      </DialogBody>
      <DialogFooter>
        <Button>Save</Button>
      </DialogFooter>
    </Dialog>,
  )
  const save = page.getByRole('button', { name: 'Save' })
  const field = (at: number) => page.getByRole('textbox', { name: `Field ${at}`, exact: true }).element()
  await expect.element(save).toBeInViewport({ ratio: 1 })
  for (let at = 0; at < 20; at += 1) (field(at) as HTMLElement).focus()
  const footer = save.element().parentElement!.getBoundingClientRect()
  expect(Math.abs(footer.bottom - height)).toBeLessThanOrEqual(1)
  expect(field(19).getBoundingClientRect().bottom).toBeLessThanOrEqual(footer.top)
})
