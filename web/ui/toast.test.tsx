import { flushSync } from 'react-dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TOAST } from '../../contract/vocabulary.ts'
import { holdTimers } from '../testing/hold-timers.ts'
import { releaseToasts } from '../testing/hold-toasts.ts'
import { render } from '../testing/render.tsx'
import { Button } from './Button.tsx'
import { Dialog, DialogFooter } from './Dialog.tsx'
import { Toaster } from './Toaster.tsx'
import { currentToasts, dismissToast, toast } from './toast-store.ts'

const notifications = () => page.getByRole('region', { name: 'Notifications (F8)' })

/** Title of every toast on screen. */
const titles = () => notifications().getByRole('listitem')

describe('what a member sees', () => {
  test('shows its title and description', async () => {
    render(<Toaster />)
    toast({ title: 'Post Saved', description: 'You find it under Saved Only.' })
    await expect.element(notifications()).toHaveTextContent('Post SavedYou find it under Saved Only.')
  })

  test('replaces the old toast with a new one', async () => {
    render(<Toaster />)
    toast({ title: 'Post Saved' })
    await expect.element(titles()).toHaveTextContent('Post Saved')
    toast({ title: 'Post Unsaved' })
    await expect.element(titles()).toHaveTextContent('Post Unsaved')
    expect(titles().elements()).toHaveLength(1)
  })

  test('closes with its close button', async () => {
    render(<Toaster />)
    toast({ title: 'Error', variant: 'destructive' })
    await notifications().getByRole('button', { name: 'Close' }).click()
    await expect.element(titles()).not.toBeInTheDocument()
  })

  test('undoes what it reports, once, also by keyboard', async () => {
    render(
      <>
        <button type="button">Before</button>
        <Toaster />
      </>,
    )
    const undo = vi.fn()
    page.getByRole('button', { name: 'Before' }).element().focus()
    toast({ title: 'Beat removed successfully', undo })
    await expect.element(titles()).toBeVisible()
    await userEvent.keyboard('{F8}{Tab}{Tab}')
    await expect.element(notifications().getByRole('button', { name: 'Undo' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(undo).toHaveBeenCalledOnce()
    // Where one was goes on.
    await expect.element(page.getByRole('button', { name: 'Before' })).toHaveFocus()
    await expect.element(titles()).not.toBeInTheDocument()
    toast({ title: 'Post Saved' })
    await expect.element(titles()).toHaveTextContent('Post Saved')
    await expect.element(notifications().getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  })

  test('offers to try again what has failed', async () => {
    render(<Toaster />)
    const retry = vi.fn()
    toast({ variant: 'destructive', title: 'Failed to save the request', retry })
    await notifications().getByRole('button', { name: 'Try Again' }).click()
    expect(retry).toHaveBeenCalledOnce()
    await expect.element(titles()).not.toBeInTheDocument()
  })

  test('undoes once on a double click on Undo, and lets no click through', async () => {
    const below = vi.fn()
    render(
      <>
        <button type="button" style={{ position: 'fixed', inset: 0 }} onPointerDown={below} onClick={below}>
          Below
        </button>
        <Toaster />
      </>,
    )
    const undo = vi.fn()
    // A double click may take longer on a slow machine.
    const cover = holdTimers(500)
    toast({ title: 'Beat removed successfully', undo })
    await notifications().getByRole('button', { name: 'Undo' }).dblClick()
    expect(undo).toHaveBeenCalledOnce()
    expect(below).not.toHaveBeenCalled()
    await expect.element(titles()).not.toBeInTheDocument()
    // Where the toast was, too: it waits until nothing covers that spot.
    const { width, height } = page.getByRole('button', { name: 'Below' }).element().getBoundingClientRect()
    const position = { x: width - 60, y: height - 60 }
    await cover.pass()
    await page.getByRole('button', { name: 'Below' }).click({ position })
    expect(below).toHaveBeenCalledTimes(2)
  })

  test('moves the focus to the toasts on F8', async () => {
    render(<Toaster />)
    toast({ title: 'Post Saved' })
    await expect.element(titles()).toBeVisible()
    await userEvent.keyboard('{F8}')
    await expect.element(notifications().getByRole('list')).toHaveFocus()
  })

  test('closes on Escape if no layer has the focus', async () => {
    render(<Toaster />)
    toast({ title: 'Post Saved' })
    await expect.element(titles()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(titles()).not.toBeInTheDocument()
  })

  test('limits the viewport to 420px on medium screens and up', async () => {
    render(<Toaster />)
    await expect.element(notifications().getByRole('list')).toHaveStyle({ maxWidth: '420px' })
  })

  test('stays after a swipe of 49px and closes after one of 51px', async () => {
    render(<Toaster />)
    toast({ title: 'Post Saved' })
    await expect.element(titles()).toBeVisible()
    swipe(titles().element(), 49)
    expect(currentToasts()[0]?.open).toBe(true)
    swipe(titles().element(), 51)
    await expect.element(titles()).not.toBeInTheDocument()
  })
})

describe('under an open modal dialog', () => {
  test('keeps a toast in a live region for assistive technology', async () => {
    render(
      <>
        <Toaster />
        <Dialog open title="Add Source" onOpenChange={() => {}}>
          <p>Body</p>
        </Dialog>
      </>,
    )
    await expect.element(page.getByRole('dialog', { name: 'Add Source' })).toBeVisible()
    toast({ title: 'Failed to create source profile', variant: 'destructive' })
    // Found by role: nothing under aria-hidden has one.
    await expect.element(titles()).toHaveTextContent('Failed to create source profile')
    const region = notifications().getByRole('list').element()
    expect(region.getAttribute('aria-live')).toBe('polite')
    expect(region.closest('[aria-hidden=true], [inert]')).toBeNull()
  })

  test('lets an older toast be closed, and keeps the dialog', async () => {
    render(<Toaster />)
    toast({ title: 'Post Saved' })
    await expect.element(titles()).toBeVisible()
    render(
      <Dialog open size="confirm" title="Delete" onOpenChange={() => expect.unreachable('the dialog closed')}>
        <p>Body</p>
      </Dialog>,
    )
    await expect.element(page.getByRole('dialog', { name: 'Delete' })).toBeVisible()
    await notifications().getByRole('button', { name: 'Close' }).click()
    await expect.element(titles()).not.toBeInTheDocument()
    await expect.element(page.getByRole('dialog', { name: 'Delete' })).toBeVisible()
  })

  test('leaves Escape to the dialog, which has the focus', async () => {
    const onOpenChange = vi.fn()
    render(
      <>
        <Toaster />
        <Dialog open title="Add Source" onOpenChange={onOpenChange}>
          <p>Body</p>
        </Dialog>
      </>,
    )
    await expect.element(page.getByRole('dialog', { name: 'Add Source' })).toBeVisible()
    toast({ title: 'Post Saved' })
    await expect.element(titles()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false)
    await expect.element(titles()).toBeVisible()
  })

  test('covers none of the actions at the bottom of the dialog', async () => {
    await page.viewport(1280, 900)
    render(
      <>
        <Toaster />
        <Dialog open title="Add Source" onOpenChange={() => {}}>
          <div style={{ height: 690 }} />
          <DialogFooter>
            <Button>Add Source</Button>
          </DialogFooter>
        </Dialog>
      </>,
    )
    toast({ title: 'Failed to create source profile', variant: 'destructive' })
    await expect.element(titles()).toBeVisible()
    const action = page.getByRole('button', { name: 'Add Source' }).element().getBoundingClientRect()
    const message = titles().element().getBoundingClientRect()
    expect(action.bottom).toBeGreaterThan(message.top)
    expect(message.right).toBeLessThan(action.left)
    await page.viewport(1280, 800)
  })

  test('has the message on the page once, so it is not announced twice', async () => {
    render(<Toaster />)
    toast({ title: 'Image uploaded' })
    await expect.element(titles()).toBeVisible()
    expect(document.body.textContent?.split('Image uploaded')).toHaveLength(2)
  })
})

describe('in time', () => {
  afterEach(() => vi.useRealTimers())

  test('closes after 5000 ms', async () => {
    releaseToasts()
    expect(TOAST.durationMs).toBe(5_000)
    render(<Toaster />)
    flushSync(() => toast({ title: 'Post Saved' }))
    await expect.element(titles()).toBeVisible()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    // At once, because a waiting expectation would move the faked clock.
    flushSync(() => toast({ title: 'Post Unsaved' }))
    vi.advanceTimersByTime(TOAST.durationMs - 1)
    expect(currentToasts()[0]?.open).toBe(true)
    vi.advanceTimersByTime(1)
    expect(currentToasts()[0]?.open).toBe(false)
  })

  test('keeps a closed toast in memory for 1,000,000 ms', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const id = toast({ title: 'Post Saved' })
    dismissToast(id)
    vi.advanceTimersByTime(TOAST.removeDelayMs - 1)
    expect(currentToasts()).toMatchObject([{ id, open: false }])
    vi.advanceTimersByTime(1)
    expect(currentToasts()).toEqual([])
    expect(TOAST.removeDelayMs).toBe(1_000_000)
  })
})

/** One pointer moving right; the mouse is pointer 1. */
function swipe(element: Element, distance: number) {
  const at = (clientX: number) => ({
    bubbles: true,
    pointerId: 1,
    pointerType: 'mouse',
    button: 0,
    clientX,
    clientY: 9,
  })
  element.dispatchEvent(new PointerEvent('pointerdown', at(0)))
  element.dispatchEvent(new PointerEvent('pointermove', at(10)))
  element.dispatchEvent(new PointerEvent('pointermove', at(distance)))
  element.dispatchEvent(new PointerEvent('pointerup', at(distance)))
}
