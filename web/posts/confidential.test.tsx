import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '../api/call.ts'
import { postHidden } from '../post-hidden.ts'
import { InRouter } from '../testing/in-router.tsx'
import { asked, BRIEF, button, server, words } from '../testing/pitch-pages.tsx'
import { beginning, confidential, dialog, READ, showOpenPost, TEXT } from '../testing/post-dialog.tsx'
import { render } from '../testing/render.tsx'
import { patchPost } from './listed-posts.data.ts'
import { PostRow } from './PostRow.tsx'
import { postQuery } from './posts.data.ts'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

const OPENED = 'Confidential. The author sees that you opened this.'
const whole = () => page.getByText(/The end that no list has/)

const showRow = (post: ReturnType<typeof beginning>) =>
  render(
    <QueryClientProvider client={server.client}>
      <InRouter>
        <PostRow post={post} accountId="me" />
      </InRouter>
    </QueryClientProvider>,
  )

test('says in a row that a request is confidential, and who sees that it is opened', async () => {
  showRow(beginning())
  await expect.element(words('Confidential')).toBeVisible()
  await expect.element(words('Open to read more. The author sees who opens it.')).toBeVisible()
  expect(asked(READ)).toEqual([])
})

test('says nothing of it in the row of any other request', async () => {
  showRow({ ...beginning(), is_confidential: false, is_excerpt: false })
  await expect.element(page.getByRole('article')).toBeVisible()
  expect(page.getByText(/confidential|who opens it/i).elements()).toEqual([])
})

test('asks for the whole text of a confidential request, and shows nothing of it until then', async () => {
  let arrive = () => {}
  server.answers[READ] = () =>
    new Promise((resolve) => {
      arrive = () => resolve(confidential())
    })
  showOpenPost([beginning()])
  await expect.element(page.getByRole('dialog', { name: 'Post' })).toBeVisible()
  await expect.poll(() => asked(READ).length).toBeGreaterThan(0)
  expect(words('A quiet request').elements()).toEqual([])
  expect(asked(BRIEF)).toEqual([])
  arrive()
  await expect.element(whole()).toBeVisible()
  await expect.element(words(OPENED)).toBeVisible()
})

test('opens any other post from the list without asking for it', async () => {
  showOpenPost([
    { ...beginning({ description: TEXT }), description: TEXT, is_excerpt: false, is_confidential: false },
  ])
  await expect.element(whole()).toBeVisible()
  expect(words(OPENED).elements()).toEqual([])
  expect(asked(READ)).toEqual([])
})

test.each([
  [429, 'You have opened too many confidential requests. Try again later.'],
  [503, 'Beatline is not available right now.'],
])('says why a confidential request did not open (%i), and tries again', async (status, error) => {
  server.answers[READ] = () => {
    throw new ApiError(status, { error })
  }
  showOpenPost([beginning()])
  await expect.element(page.getByRole('dialog', { name: 'The post did not load' })).toBeVisible()
  await expect.element(page.getByText(error)).toBeVisible()
  expect(page.getByText(/Beginning\./).elements()).toEqual([])
  server.answers[READ] = () => confidential()
  await button('Try Again').click()
  await expect.element(whole()).toBeVisible()
})

test('keeps the whole text when a live event has only its beginning, and asks for it once it has changed', async () => {
  server.answers[READ] = () => confidential()
  showOpenPost([beginning()])
  await expect.element(whole()).toBeVisible()
  const before = asked(READ).length
  patchPost(server.client, 'p', beginning({ title: 'A renamed request' }))
  await expect.element(words('A renamed request')).toBeVisible()
  await expect.element(whole()).toBeVisible()
  expect(asked(READ)).toHaveLength(before)
  const edited = { description: `${TEXT} And more.`, updated_at: '2026-02-01T00:00:00.000000Z' }
  server.answers[READ] = () => confidential(edited)
  patchPost(server.client, 'p', beginning(edited))
  await expect.element(page.getByText(/And more\.$/)).toBeVisible()
})

test('reads “Post not found” once its reader may no longer see it, and keeps the pitch they were writing', async () => {
  server.answers[READ] = () => confidential()
  showOpenPost([beginning()])
  await button('Pitch').click()
  await page.getByRole('textbox', { name: 'Your pitch' }).fill('She ran the port.')
  postHidden(server.client, 'p')
  await expect.element(page.getByRole('dialog', { name: 'Post not found' })).toBeVisible()
  expect(whole().elements()).toEqual([])
  await expect.element(words('Your pitch was not sent.')).toBeVisible()
  await expect.element(words('She ran the port.')).toBeVisible()
  expect(server.client.getQueryData(postQuery('p').queryKey)).toBeUndefined()
  await expect.element(dialog().getByRole('button', { name: 'Back to Feed' })).toBeVisible()
})

test('reads “Post not found” when what is open is refused as it loads again', async () => {
  server.answers[READ] = () => confidential()
  showOpenPost([beginning()])
  await expect.element(whole()).toBeVisible()
  server.answers[READ] = () => {
    throw new ApiError(404, { error: 'Not found' })
  }
  await server.client.invalidateQueries(postQuery('p'))
  await expect.element(page.getByRole('dialog', { name: 'Post not found' })).toBeVisible()
})
