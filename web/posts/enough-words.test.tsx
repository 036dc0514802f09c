import { QueryClient } from '@tanstack/react-query'
import { createRef, type ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Post } from '../../contract/posts.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ApiError, call } from '../api/call.ts'
import { heldPitch, inDays, ownAccount, postedRequest } from '../testing/factories.ts'
import { showPages } from '../testing/show-pages.tsx'
import { dismissToasts, openToast } from '../testing/toasts.ts'
import { DeadlineDialog } from './DeadlineDialog.tsx'
import { DialogActions } from './DialogActions.tsx'
import { PostRow } from './PostRow.tsx'

vi.mock('../api/call.ts', { spy: true })

const ENOUGH = { request_state: 'enough' } as const
const words = (text: string) => page.getByText(text, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const request = (more: Partial<Post>) => postedRequest({ id: 'p', account_id: 'me', ...more })
const nothing = () => undefined
const edit = { open: nothing, early: { onPointerEnter: nothing, onFocus: nothing } }

let client = new QueryClient()
beforeEach(() => {
  dismissToasts()
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(ownAccountQuery.queryKey, ownAccount())
  vi.mocked(call).mockRejectedValue(new ApiError(404, {}))
})

const show = (node: ReactNode) => showPages({ pages: [{ path: '/app/feed', show: () => node }], client })

test.each<[string, Partial<Post>, number]>([
  ['with a deadline', { ...ENOUGH, expires_at: inDays(2) }, 1],
  ['without a deadline', ENOUGH, 1],
  ['that has closed', { ...ENOUGH, expires_at: inDays(-2) }, 0],
  ['that is open', { expires_at: inDays(2) }, 0],
  ['that is open, without a deadline', {}, 0],
])('says in the row of a request %s whether there are enough', async (_, more, times) => {
  show(<PostRow post={request(more)} accountId="someone" />)
  await expect.element(page.getByRole('article')).toBeVisible()
  expect(words('Enough for now').elements()).toHaveLength(times)
})

test('offers the author to say in the dialog that there are enough', async () => {
  const held = Array.from({ length: 12 }, (_, place) => heldPitch({ id: String(place) }))
  vi.mocked(call).mockResolvedValue({ held } as never)
  const actions = (post: Post) => (
    <DialogActions
      post={post}
      viewer={ownAccount()}
      edit={edit}
      titleRef={createRef<HTMLElement>()}
      onClose={async () => {}}
    />
  )
  show(
    <>
      <section aria-label="Own">{actions(request(ENOUGH))}</section>
      <section aria-label="Closed">{actions(request({ expires_at: inDays(-1) }))}</section>
      <section aria-label="Foreign">{actions(request({ account_id: 'other' }))}</section>
      <section aria-label="Commentary">{actions(request({ post_type: 'request_for_story' }))}</section>
    </>,
  )
  await button('Take More Pitches').click()
  await expect.element(page.getByText(/^12 held pitches will be let in now/)).toBeVisible()
  await button('Cancel').click()
  for (const name of ['Closed', 'Foreign', 'Commentary']) {
    const part = page.getByRole('region', { name })
    expect(part.getByRole('button', { name: /Enough for Now|Take More Pitches/ }).elements()).toHaveLength(0)
  }
  await expect.element(button('Reopen Request')).toBeVisible()
})

test.each<['change' | 'reopen', string, number, string | undefined]>([
  ['change', 'Deadline changed', 0, undefined],
  ['change', 'Deadline changed', 1, '1 held pitch let in'],
  ['reopen', 'Request reopened', 12, '12 held pitches let in'],
])('says after a %s how many pitches were let in', async (does, title, let_in, description) => {
  const closes = { date: '2031-01-01', time: null, zone: 'America/New_York' } as const
  const post = request({ closes, expires_at: inDays(2) })
  vi.mocked(call).mockResolvedValue({ post, let_in, left: 0 } as never)
  show(<DeadlineDialog post={post} does={does} onClose={() => {}} returnFocus={createRef()} />)
  const dialog = page.getByRole('dialog')
  if (does === 'reopen') {
    await dialog.getByRole('button', { name: /^Deadline/ }).click()
    await page.getByRole('button', { name: /next month/i }).click()
    await page.getByRole('button', { name: / 15, / }).click()
  }
  await dialog.getByRole('button', { name: /^(Save Deadline|Reopen Request)$/ }).click()
  await expect.poll(() => openToast()?.title).toBe(title)
  expect(openToast()?.description).toBe(description)
})
