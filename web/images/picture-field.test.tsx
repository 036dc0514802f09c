import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError } from '../api/call.ts'
import { upload } from '../api/upload.ts'
import { render } from '../testing/render.tsx'
import { dismissToasts } from '../testing/toasts.ts'
import { Toaster } from '../ui/Toaster.tsx'
import { currentToasts } from '../ui/toast-store.ts'
import { PictureField } from './PictureField.tsx'

vi.mock('../api/upload.ts', { spy: true })

const STORED = '/storage/v1/object/public/profile-images/00000000-0000-4000-8000-000000000001.webp'
const sent = vi.mocked(upload)
const onChange = vi.fn<(url: string) => void>()

beforeEach(() => {
  sent.mockReset()
  onChange.mockReset()
  dismissToasts()
})

function Example({ first = null }: { first?: string | null }) {
  const [url, setUrl] = useState(first)
  const change = (next: string) => {
    onChange(next)
    setUrl(next || null)
  }
  return (
    <>
      <PictureField label="Profile picture" seed="kim" url={url} onChange={change} />
      <Toaster />
    </>
  )
}

/** A picture of two colors: red on the left, blue on the right. */
async function drawn(type = 'image/png', width = 800, height = 400): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pencil = canvas.getContext('2d')!
  pencil.fillStyle = 'red'
  pencil.fillRect(0, 0, width, height)
  pencil.fillStyle = 'blue'
  pencil.fillRect(width / 2, 0, width, height)
  // At once: toBlob waits for the browser to be idle, up to 7 s on a busy machine.
  const blob = await (await fetch(canvas.toDataURL())).blob()
  return new File([blob], 'picture', { type })
}

/** Sizes and colors of the upload, at its left and its right edge. */
async function uploaded() {
  const bitmap = await createImageBitmap(sent.mock.calls[0]![1])
  const canvas = document.createElement('canvas')
  const pencil = canvas.getContext('2d')!
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  pencil.drawImage(bitmap, 0, 0)
  const isRed = (x: number) => {
    const [red = 0, , blue = 0] = pencil.getImageData(x, 9, 1, 1).data
    return red > blue
  }
  return { size: [bitmap.width, bitmap.height], red: [isRed(3), isRed(bitmap.width - 4)] }
}

const button = (name: string) => page.getByRole('button', { name })
const field = () => page.getByRole('group', { name: 'Profile picture' })
const dialog = () => page.getByRole('dialog', { name: 'Crop Picture' })
const choose = (file: File) => userEvent.upload(page.getByLabelText('Profile picture file'), file)
const crop = async (file: File) => {
  await choose(file)
  await button('Use Picture').click()
}
const toasted = () =>
  currentToasts()
    .filter(({ open }) => open)
    .map(({ title, description, variant }) => ({ title, description, variant }))

test('says what it accepts, and offers only that in the file chooser', async () => {
  render(<Example />)
  await expect.element(field()).toHaveAccessibleDescription('Recommended 300x300px')
  await expect
    .element(page.getByLabelText('Profile picture file'))
    .toHaveAttribute('accept', 'image/png,image/jpeg,image/gif,image/webp')
  await expect.element(button('Remove Picture')).not.toBeInTheDocument()
})

test('refuses a file of 5 MB, or of another type, at once', async () => {
  render(<Example />)
  await choose(new File([new Uint8Array(5 * 1024 * 1024)], 'large.png', { type: 'image/png' }))
  await expect
    .poll(toasted)
    .toEqual([
      { title: 'File too large', description: 'Image should be less than 5MB', variant: 'destructive' },
    ])
  const other = 'Please upload a PNG, JPEG, GIF or WebP image'
  for (const [name, type, description] of [
    ['words', 'text/plain', 'Please upload an image file'],
    ['words', '', 'Please upload an image file'],
    ['drawing', 'image/svg+xml', other],
    ['photo', 'image/heic', other],
    ['IMG_0001.HEIC', '', other],
  ] as const) {
    dismissToasts()
    await choose(new File(['<svg/>'], name, { type }))
    await expect.poll(toasted).toEqual([{ title: 'Invalid file type', description, variant: 'destructive' }])
  }
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(sent).not.toHaveBeenCalled()
})

test('refuses a fake or truncated image as damaged', async () => {
  render(<Example />)
  const whole = await drawn('image/jpeg', 400, 400)
  for (const parts of [['no image'], [whole.slice(0, whole.size / 2)]]) {
    dismissToasts()
    await choose(new File(parts, 'picture.jpg', { type: 'image/jpeg' }))
    await expect
      .poll(toasted)
      .toMatchObject([
        { title: 'Image not readable', description: 'The file is damaged, or its image is too large' },
      ])
    await expect.element(dialog()).not.toBeInTheDocument()
  }
})

test('uploads the middle of the picture as a square, and passes its address on', async () => {
  sent.mockResolvedValue({ url: STORED })
  render(<Example />)
  await crop(await drawn('image/png', 1_600, 800))
  await expect.poll(toasted).toMatchObject([{ title: 'Image uploaded' }])
  expect(onChange.mock.calls).toEqual([[STORED]])
  expect(sent.mock.calls[0]?.[0]).toBe('/api/images')
  expect(await uploaded()).toEqual({ size: [600, 600], red: [true, false] })
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(button('Change Picture')).toHaveFocus()
})

test('sends nothing more on a second click on Use Picture', async () => {
  sent.mockResolvedValue({ url: STORED })
  render(<Example />)
  await choose(await drawn())
  await expect.element(button('Use Picture')).toHaveFocus()
  const use = button('Use Picture').element() as HTMLButtonElement
  const draw = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob')
  use.click()
  use.click()
  expect(draw).toHaveBeenCalledTimes(1)
  draw.mockRestore()
  await expect.poll(() => onChange.mock.calls).toEqual([[STORED]])
  expect(sent).toHaveBeenCalledTimes(1)
})

test('moves the square with the keyboard', async () => {
  sent.mockResolvedValue({ url: STORED })
  render(<Example />)
  await choose(await drawn())
  const square = page.getByRole('group', { name: 'Square that is kept; move it with the arrow keys' })
  await expect.element(square).toBeVisible()
  square.element().focus()
  await userEvent.keyboard('{Control>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Control}')
  await button('Use Picture').click()
  await expect.poll(() => onChange.mock.calls).toEqual([[STORED]])
  expect(await uploaded()).toEqual({ size: [400, 400], red: [true, true] })
})

test('uploads nothing after Escape in the dialog', async () => {
  render(<Example />)
  await choose(await drawn())
  await expect.element(button('Use Picture')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect([sent.mock.calls, onChange.mock.calls]).toEqual([[], []])
})

test('shows the upload’s progress; Cancel ends it and keeps the picture', async () => {
  let signal: AbortSignal | undefined
  sent.mockImplementation((_path, _file, options) => {
    signal = options.signal
    options.onProgress(0.42)
    return new Promise((_, reject) =>
      options.signal.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError'))),
    )
  })
  render(<Example first={STORED} />)
  await crop(await drawn())
  await expect
    .element(page.getByRole('progressbar', { name: 'Upload' }))
    .toHaveAttribute('aria-valuenow', '42')
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Uploading the picture' }))
    .toBeInTheDocument()
  await expect.element(button('Remove Picture')).not.toBeInTheDocument()
  await button('Cancel Upload').click()
  await expect.element(button('Change Picture')).toHaveFocus()
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
  expect(signal?.aborted).toBe(true)
  expect([onChange.mock.calls, toasted().filter(({ variant }) => variant)]).toEqual([[], []])
})

test.each([
  [new ApiError(401, { error: 'Not authenticated' }), 'Not authenticated'],
  [new ApiError(413, { error: 'Image should be less than 5MB' }), 'Image should be less than 5MB'],
  [new ApiError(0, {}), 'There was an error uploading your image'],
])('A failed upload says why, and the picture stays: %s', async (error, description) => {
  sent.mockRejectedValue(error)
  render(<Example first={STORED} />)
  await crop(await drawn())
  await expect.poll(toasted).toEqual([{ title: 'Upload failed', description, variant: 'destructive' }])
  expect(onChange).not.toHaveBeenCalled()
  await expect.element(button('Remove Picture')).toBeVisible()
})

test('removes a picture', async () => {
  render(<Example first={STORED} />)
  await button('Remove Picture').click()
  expect(onChange.mock.calls).toEqual([['']])
  await expect.element(button('Choose Picture')).toHaveFocus()
})

test('accepts a dropped file, and shows that it would', async () => {
  render(<Example />)
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(await drawn())
  const drag = (type: string) =>
    field()
      .element()
      .dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
  drag('dragenter')
  await expect.element(field()).toHaveAccessibleDescription('Drop the picture here.')
  drag('dragleave')
  await expect.element(field()).toHaveAccessibleDescription('Recommended 300x300px')
  // Unless it is handled, the browser opens the file in place of the page.
  expect([drag('dragover'), drag('drop')]).toEqual([false, false])
  await expect.element(dialog()).toBeVisible()
})

test('makes everything large enough for a finger on a small screen', async () => {
  await page.viewport(390, 800)
  render(<Example first={STORED} />)
  for (const name of ['Change Picture', 'Remove Picture'])
    expect(button(name).element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  await choose(await drawn('image/png', 3_000, 1_000))
  await expect.element(button('Use Picture')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(390)
  const square = page.getByRole('group', { name: 'Square that is kept; move it with the arrow keys' })
  const { width, height } = square.element().getBoundingClientRect()
  expect(Math.abs(width - height)).toBeLessThan(1)
  const box = page.getByRole('img', { name: 'What you have chosen' }).element().getBoundingClientRect()
  expect(Math.abs((box.top + box.bottom) / 2 - 400)).toBeLessThan(60)
  const corner = page.getByRole('button', { name: /^Upper left corner/ }).element()
  // The corner is large for a finger, its mark small.
  expect([getComputedStyle(corner).borderStyle, getComputedStyle(corner, '::after').width]).toEqual([
    'none',
    '16px',
  ])
  await page.viewport(1280, 800)
})

test.each([
  [1366, 768],
  [1440, 900],
  [390, 844],
])('A tall picture and the buttons of the dialog fit a window of %i by %i', async (width, height) => {
  await page.viewport(width, height)
  render(<Example />)
  await choose(await drawn('image/png', 900, 1_200))
  await expect.element(button('Use Picture')).toHaveFocus()
  const picture = dialog().getByAltText('What you have chosen').element().getBoundingClientRect()
  expect(picture.height / picture.width).toBeCloseTo(4 / 3, 1)
  for (const { bottom, top } of [picture, button('Use Picture').element().getBoundingClientRect()]) {
    expect(top).toBeGreaterThanOrEqual(0)
    expect(bottom).toBeLessThanOrEqual(height)
  }
  await page.viewport(1280, 800)
})
