import { row, rowLink, toast, uniqueTitle } from '../feed/feed-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { member, PASSWORD, startSession } from '../support/members.ts'
import { button, makePost, makeRequest, openPost, readPost } from './post-acts.ts'

const DAY_MS = 86_400_000

test('counts a like at once here, and within a second for every other reader, in dialog and row', async ({
  signedIn,
}) => {
  const [author, reader] = [await signedIn('admin'), await signedIn('pr')]
  const title = uniqueTitle('Liked')
  const { id } = await makePost('admin', title)
  const [theirs, mine] = [await openPost(author, id), await openPost(reader, id)]
  const like = button(mine, /^Like/)
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  await like.click()
  await expect(like).toHaveAccessibleName('Like, 1 like')
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(button(theirs, 'Like, 1 like')).toHaveAttribute('aria-pressed', 'false')
  await button(theirs, 'Like, 1 like').click()
  await expect(like).toHaveAccessibleName('Like, 2 likes')
  await reader.keyboard.press('Escape')
  const inRow = button(row(reader, title), /^Like/)
  await expect(inRow).toHaveAccessibleName('Like 2')
  await inRow.click()
  await expect(inRow).toHaveAttribute('aria-pressed', 'false')
  await expect(button(theirs, 'Like, 1 like')).toHaveAttribute('aria-pressed', 'true')
})

test('ends rapid clicks on the last intent, and reverts a failed one, also without a network or a session', async ({
  page,
  provokes,
}) => {
  provokes(/status of (500|401|400)/, /ERR_INTERNET_DISCONNECTED/)
  const session = await startSession(page.context(), { email: member('admin').email, password: PASSWORD })
  const { id } = await makePost(session, uniqueTitle('Rapid'))
  const dialog = await openPost(page, id)
  const [like, save] = [button(dialog, /^Like/), button(dialog, 'Save')]
  const sent: string[] = []
  const { promise: clicked, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(`/api/posts/${id}/like`, async (route) => {
    sent.push(route.request().method())
    await clicked
    await route.continue()
  })
  for (let click = 0; click < 6; click += 1) await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  expect(sent).toEqual(['PUT'])
  goOn()
  await expect.poll(() => sent).toEqual(['PUT', 'DELETE'])
  await expect.poll(async () => (await readPost(page, id)).likes_count).toBe(0)
  await like.click()
  await expect(like).toHaveAccessibleName('Like, 1 like')
  await expect.poll(async () => (await readPost(page, id)).is_liked).toBe(true)
  expect(sent).toEqual(['PUT', 'DELETE', 'PUT'])

  const error = 'Something went wrong on our side.'
  for (const act of ['like', 'save'])
    await page.route(`/api/posts/${id}/${act}`, (route) => route.fulfill({ status: 500, json: { error } }))
  await like.click()
  await expect(toast(page)).toHaveText(`Failed to update like${error}`)
  await expect(like).toHaveAccessibleName('Like, 1 like')
  await save.click()
  await expect(toast(page)).toHaveText(`ErrorFailed to save post: ${error}`)
  await expect(save).toHaveAttribute('aria-pressed', 'false')
  for (const act of ['like', 'save']) await page.unroute(`/api/posts/${id}/${act}`)
  await page.context().setOffline(true)
  await like.click()
  await expect(toast(page)).toHaveText('Failed to update likeThe server did not answer.')
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await page.context().setOffline(false)
  await like.click()
  await expect.poll(async () => (await readPost(page, id)).is_liked).toBe(false)
  await page.route(`/api/posts/${id}/save`, (route) =>
    route.fulfill({ status: 401, json: { error: 'Not authenticated' } }),
  )
  await page.route('/auth/v1/token**', (route) =>
    route.fulfill({ status: 400, json: { msg: 'Session Expired' } }),
  )
  await save.click()
  await expect(toast(page)).toHaveText('ErrorFailed to save post: Not authenticated')
})

test('saves others’ posts and community posts, but not one’s own request', async ({ signedIn }) => {
  // Another story counts what the journalist has saved.
  const [author, reader] = [await signedIn('admin'), await signedIn('expert')]
  const request = await makeRequest('admin', uniqueTitle('Saved'), 20 * DAY_MS)
  const title = uniqueTitle('Own')
  await makePost('admin', title)
  const dialog = await openPost(reader, request.id)
  const save = button(dialog, 'Save')
  await save.click()
  await expect(toast(reader)).toHaveText('Post Saved')
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  expect((await readPost('expert', request.id)).is_saved).toBe(true)
  await save.click()
  await expect(toast(reader)).toHaveText('Post Unsaved')
  expect((await readPost('expert', request.id)).is_saved).toBe(false)
  const own = await openPost(author, request.id)
  await expect(button(own, /^Like/)).toBeVisible()
  await expect(button(own, /^Save/)).toHaveCount(0)
  await author.keyboard.press('Escape')
  await rowLink(row(author, title)).click()
  await button(author.getByRole('dialog', { name: title }), 'Save').click()
  await expect(toast(author)).toHaveText('Post Saved')
})
