import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ApiError, call } from '../api/call.ts'
import { ownAccount } from '../testing/factories.ts'
import { render } from '../testing/render.tsx'
import { SaveButton } from './SaveButton.tsx'

vi.mock('../api/call.ts', { spy: true })

afterEach(() => vi.mocked(call).mockReset())

function Row() {
  const [is_saved, setSaved] = useState(false)
  return <SaveButton post={{ id: 'post', is_saved }} onChange={setSaved} look="row" />
}

function show(status: 'Active' | 'Dormant' = 'Active') {
  const client = new QueryClient()
  client.setQueryData(ownAccountQuery.queryKey, ownAccount({ data: { status } }))
  render(
    <QueryClientProvider client={client}>
      <Row />
    </QueryClientProvider>,
  )
}

const button = () => page.getByRole('button', { name: 'Save', exact: true })
const tip = () => getComputedStyle(button().element(), '::after').content.replace(' / ""', '')

test('says "Saved" in its tip right after the click, before the server has answered', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  vi.mocked(call).mockReturnValueOnce(promise as never)
  show()
  await button().hover()
  expect(tip()).toBe('"Save"')
  await button().click()
  expect(tip()).toBe('"Saved"')
  resolve({ is_saved: true })
  await expect.poll(() => vi.mocked(call).mock.settledResults.length).toBe(1)
  expect(tip()).toBe('"Saved"')
  vi.mocked(call).mockResolvedValueOnce({ is_saved: false } as never)
  await button().click()
  await expect.poll(tip).toBe('"Save"')
})

test('says "Save" again when the server refuses', async () => {
  vi.mocked(call).mockRejectedValueOnce(new ApiError(500, {}))
  show()
  await button().click()
  await expect.poll(() => vi.mocked(call).mock.settledResults[0]?.type).toBe('rejected')
  await expect.element(button()).toHaveAttribute('aria-pressed', 'false')
  expect(tip()).toBe('"Save"')
})

test('is off for a dormant member', async () => {
  show('Dormant')
  await expect.element(button()).toBeDisabled()
})
