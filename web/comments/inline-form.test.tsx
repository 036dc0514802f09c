import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as factories from '../testing/factories.ts'
import { render, unmountAll } from '../testing/render.tsx'
import { dismissToasts } from '../testing/toasts.ts'
import { currentToasts } from '../ui/toast-store.ts'
import { draftsQuery } from './drafts.data.ts'
import { EditForm } from './EditForm.tsx'
import { NewCommentForm } from './NewCommentForm.tsx'
import { ReplyForm } from './ReplyForm.tsx'

const comment = factories.comment({ id: 'one', account_id: 'me' })
const draftKey = { account_id: 'me', post_id: 'post' }
const onClose = vi.fn(unmountAll)
const openToasts = () => currentToasts().flatMap(({ open, title }) => (open ? title : []))

const forms = {
  reply: () => <ReplyForm to={comment} draftKey={{ ...draftKey, of: 'reply one' }} onClose={onClose} />,
  edit: () => <EditForm comment={comment} draftKey={{ ...draftKey, of: 'edit one' }} onClose={onClose} />,
  new: () => (
    <NewCommentForm post={factories.post({ id: 'post' })} viewer={factories.ownAccount({ id: 'me' })} />
  ),
}

function show(kind: keyof typeof forms) {
  const client = new QueryClient()
  client.setQueryData(draftsQuery(draftKey).queryKey, {})
  render(<QueryClientProvider client={client}>{forms[kind]()}</QueryClientProvider>)
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  dismissToasts()
  onClose.mockClear()
})

test.each(['reply', 'edit'] as const)(
  'says on closing that the text of a %s is kept, if there is one',
  async (kind) => {
    show(kind)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => onClose.mock.calls).toHaveLength(1)
    expect(openToasts()).toEqual([])
    show(kind)
    await page.getByRole('textbox').fill('Half a thought')
    await userEvent.keyboard('{Escape}')
    await expect.poll(openToasts).toEqual(['Your text is kept'])
  },
)

test('says so of a new comment as its post closes, if there is one', async () => {
  show('new')
  await expect.element(page.getByRole('textbox')).toBeVisible()
  unmountAll()
  expect(openToasts()).toEqual([])
  show('new')
  await page.getByRole('textbox').fill('Half a thought')
  unmountAll()
  await expect.poll(openToasts).toEqual(['Your text is kept'])
})
