import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ApiError } from '../api/call.ts'
import { ownAccount, sentPitch } from '../testing/factories.ts'
import { asked, button, pitch, SENT, said, server, showPitchbox, words } from '../testing/pitch-pages.tsx'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

const SHARE = 'PUT /api/pitches/:pitch_id/trail-link'
const STOP = 'DELETE /api/pitches/:pitch_id/trail-link'
const URL = 'https://beatline.example/trail/abc'
const HINT =
  'Anyone with the link can see the steps and their dates, but not your pitch or the request’s title.'

const shows = (...pitches: ReturnType<typeof sentPitch>[]) => {
  server.answers[SENT] = () => ({ pitches, next: null })
  server.answers[SHARE] = () => ({ url: URL })
  server.answers[STOP] = () => ({ success: true })
}
const delivered = (id: string, is_shared = false) => sentPitch({ ...pitch(id), is_shared })
const refuse = (at: string) => {
  server.answers[at] = () => {
    throw new ApiError(429, { error: 'Too many requests. Wait a moment.' })
  }
}
const copies = () => vi.spyOn(navigator.clipboard, 'writeText').mockReset().mockResolvedValue()

test('copies the link to the trail of a pitch, and turns it off', async () => {
  const copied = copies()
  shows(delivered('x'))
  showPitchbox('pr')
  const copy = button('Copy Trail Link')
  await expect.element(copy).toHaveAccessibleDescription(HINT)
  await expect.element(words(HINT)).toBeVisible()
  expect(button('Stop Sharing').elements()).toHaveLength(0)

  copy.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(said).toMatchObject({ title: 'Trail link copied' })
  expect(copied).toHaveBeenCalledWith(URL)
  expect(asked(SHARE)).toMatchObject([{ params: { pitch_id: 'x' } }])
  await expect.element(copy).toHaveFocus()

  await button('Stop Sharing').click()
  await expect.poll(said).toMatchObject({ title: 'Trail link turned off' })
  expect(asked(STOP)).toMatchObject([{ params: { pitch_id: 'x' } }])
  await expect.element(button('Stop Sharing')).not.toBeInTheDocument()
  await expect.element(copy).toHaveFocus()
  await expect.element(words(URL)).not.toBeInTheDocument()
})

test('shows the link where the browser does not copy it', async () => {
  copies().mockRejectedValue(new Error('Not allowed'))
  shows(delivered('x', true))
  showPitchbox('pr')
  expect(words(URL).elements()).toHaveLength(0)
  await button('Copy Trail Link').click()
  await expect.poll(said).toMatchObject({ title: 'Failed to copy' })
  await expect.element(words(URL)).toBeVisible()
})

test('says why the link was neither copied nor turned off', async () => {
  const copied = copies()
  shows(delivered('x', true), delivered('y'))
  refuse(SHARE)
  refuse(STOP)
  showPitchbox('pr')
  const description = 'Too many requests. Wait a moment.'
  await button('Copy Trail Link').nth(1).click()
  await expect.poll(said).toMatchObject({ title: 'Failed to copy trail link', description })
  expect(copied).not.toHaveBeenCalled()
  await button('Stop Sharing').click()
  await expect.poll(said).toMatchObject({ title: 'Failed to turn off trail link', description })
  expect(button('Stop Sharing').elements()).toHaveLength(1)
})

test('says that the link is on its way, and asks once', async () => {
  copies()
  shows(delivered('x'))
  let arrive = () => {}
  server.answers[SHARE] = () =>
    new Promise((resolve) => {
      arrive = () => resolve({ url: URL })
    })
  showPitchbox('pr')
  await button('Copy Trail Link').click()
  await expect.element(button('Copying...')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  arrive()
  await expect.poll(said).toMatchObject({ title: 'Trail link copied' })
  expect(asked(SHARE)).toHaveLength(1)
})

test('offers no link for a pitch that its author does not have', async () => {
  shows(sentPitch({ ...pitch('x', { state: 'held' }), is_delivered: false }))
  showPitchbox('pr')
  await expect.element(button('View Trail')).toBeVisible()
  expect(page.getByRole('button', { name: /Trail Link|Stop Sharing/ }).elements()).toHaveLength(0)
  expect(words(HINT).elements()).toHaveLength(0)
})

test('lets dormant members neither copy nor stop', async () => {
  shows(delivered('x', true))
  showPitchbox('pr')
  server.client.setQueryData(
    ownAccountQuery.queryKey,
    ownAccount({ role: 'pr', data: { status: 'Dormant' } }),
  )
  await expect.element(button('Copy Trail Link')).toBeDisabled()
  await expect.element(button('Stop Sharing')).toBeDisabled()
})
