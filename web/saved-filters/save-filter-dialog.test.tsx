import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { call } from '../api/call.ts'
import { ownAccount } from '../testing/factories.ts'
import { render, unmountAll } from '../testing/render.tsx'
import { currentToasts } from '../ui/toast-store.ts'
import { SaveFilterDialog } from './SaveFilterDialog.tsx'

vi.mock('../api/call.ts', { spy: true })

const onClose = vi.fn(unmountAll)
const name = () => page.getByRole('textbox', { name: 'Name' })
const lastToast = () => currentToasts()[0]?.title

function show() {
  const client = new QueryClient()
  client.setQueryData(ownAccountQuery.queryKey, ownAccount())
  const filter = {
    postType: 'all',
    beats: [],
    showExpired: false,
    showSavedOnly: true,
    showMyPostsOnly: false,
  } as const
  render(
    <QueryClientProvider client={client}>
      <SaveFilterDialog filter={{ ...filter, beats: [] }} words="Saved" onClose={onClose} />
    </QueryClientProvider>,
  )
}

beforeEach(() => localStorage.clear())

test('keeps a name that is not saved, and says so', async () => {
  show()
  await name().fill('Freight')
  await userEvent.keyboard('{Escape}')
  await expect.poll(lastToast).toBe('Your text is kept')
  show()
  await expect.element(name()).toHaveValue('Freight')
})

test('keeps nothing of a name that is saved or emptied', async () => {
  vi.mocked(call).mockResolvedValue({ saved_filters: [] })
  show()
  await name().fill('Freight')
  await userEvent.keyboard('{Enter}')
  await expect.poll(lastToast).toBe('Filter saved successfully')
  show()
  await expect.element(name()).toHaveValue('')
  await name().fill('Ports')
  await name().fill('')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(name()).not.toBeInTheDocument()
  expect(lastToast()).toBe('Filter saved successfully')
})
