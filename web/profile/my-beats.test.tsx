import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BEATS } from '../../contract/vocabulary.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ApiError, call } from '../api/call.ts'
import { ownAccount } from '../testing/factories.ts'
import { render } from '../testing/render.tsx'
import { openToast as said } from '../testing/toasts.ts'
import { MyBeats } from './MyBeats.tsx'

vi.mock('../api/call.ts', { spy: true })
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, search, children }: { to: string; search: { beats: string }; children: ReactNode }) => (
    <a href={`${to}?beats=${search.beats}`}>{children}</a>
  ),
}))

let client: QueryClient
let answers: ((error?: Error) => void)[]
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  answers = []
  vi.mocked(call).mockImplementation(
    () =>
      new Promise((resolve, reject) =>
        answers.push((error) => (error ? reject(error) : resolve({ success: true } as never))),
      ),
  )
})
afterEach(() => vi.mocked(call).mockReset())

function Own() {
  const { data } = useQuery(ownAccountQuery)
  return data && <MyBeats account={data} />
}

function show(beats?: string[]) {
  client.setQueryData(ownAccountQuery.queryKey, ownAccount({ profile: { beats } }))
  render(
    <QueryClientProvider client={client}>
      <Own />
    </QueryClientProvider>,
  )
}
const storedBeats = () => client.getQueryData(ownAccountQuery.queryKey)?.profile.beats
const shown = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)
const answer = async (error?: Error) => {
  await expect.poll(() => answers.length).toBeGreaterThan(0)
  answers.shift()!(error)
}
const box = () => page.getByRole('combobox', { name: 'Beat' })
const add = () => page.getByRole('button', { name: 'Add Beat' })
const cross = (beat: string) => page.getByRole('button', { name: `Remove ${beat}` })

test('says that there are no beats, and shows an added one at once', async () => {
  show()
  await expect.element(page.getByText('No beats subscribed yet')).toBeVisible()
  await box().click()
  expect(page.getByRole('option').elements()).toHaveLength(BEATS.length)
  await page.getByRole('option', { name: 'Legal' }).click()
  await add().click()
  await expect.poll(shown).toEqual(['Legal'])
  expect(storedBeats()).toBeUndefined()
  expect(page.getByText('No beats subscribed yet').elements()).toEqual([])
  await answer()
  await expect.poll(() => said()?.title).toBe('Beat added successfully')
  expect(storedBeats()).toEqual(['Legal'])
  expect(vi.mocked(call).mock.calls).toEqual([['POST /api/account/beats', { body: { beat: 'Legal' } }]])
})

test('requires a choice of beat, and offers none that is held in any case', async () => {
  show(['saas', 'Banking'])
  await add().click()
  await expect.element(box()).toHaveAccessibleDescription('Choose a beat')
  expect(vi.mocked(call)).not.toHaveBeenCalled()
  await box().click()
  const names = page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent?.trim())
  expect(names).toEqual(BEATS.filter((beat) => beat !== 'SaaS' && beat !== 'Banking'))
})

test('removes a beat at once, keeps keyboard focus in place, and restores the beat on refusal', async () => {
  show(['Legal', 'Banking'])
  cross('Legal').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(shown).toEqual(['Banking'])
  await expect.element(page.getByRole('group', { name: 'My Beats' })).toHaveFocus()
  await answer(new ApiError(403, { error: 'Your membership is dormant.' }))
  await expect.poll(shown).toEqual(['Legal', 'Banking'])
  expect(said()).toMatchObject({
    variant: 'destructive',
    title: 'Failed to remove beat',
    description: 'Your membership is dormant.',
  })
  await cross('Legal').click()
  await answer()
  await expect.poll(() => said()?.title).toBe('Beat removed successfully')
  expect(storedBeats()).toEqual(['Banking'])
})

test('removes a refused beat again and says why', async () => {
  show(['Legal'])
  await box().click()
  await page.getByRole('option', { name: 'SaaS' }).click()
  await add().click()
  await expect.poll(shown).toEqual(['Legal', 'SaaS'])
  await answer(new ApiError(409, { error: 'You have 50 beats.' }))
  await expect.poll(shown).toEqual(['Legal'])
  expect(said()).toMatchObject({ title: 'Failed to add beat', description: 'You have 50 beats.' })
})

test('sends quick changes one at a time, and shows them meanwhile', async () => {
  show(['Legal', 'Banking'])
  await cross('Legal').click()
  await cross('Banking').click()
  await expect.element(page.getByText('No beats subscribed yet')).toBeVisible()
  expect(answers).toHaveLength(1)
  await answer()
  await expect.poll(storedBeats).toEqual(['Banking'])
  await expect.element(page.getByText('No beats subscribed yet')).toBeVisible()
  await answer()
  await expect.poll(storedBeats).toEqual([])
})

test('links the product’s beats to their posts, but not a typed one', async () => {
  show(['Legal', 'Deep sea'])
  await expect
    .element(page.getByRole('link', { name: 'Legal' }))
    .toHaveAttribute('href', '/app/feed?beats=Legal')
  await expect.element(page.getByText('Deep sea')).toBeVisible()
  expect(page.getByRole('link', { name: 'Deep sea' }).elements()).toEqual([])
})

test('offers nothing to a member who has every beat', async () => {
  show([...BEATS])
  await expect.element(cross('Legal')).toBeVisible()
  expect(page.getByRole('combobox').elements()).toEqual([])
})

test('neither adds a beat again nor asks for one on a second click, before the answer or after it', async () => {
  show()
  vi.mocked(call).mockResolvedValueOnce({ success: true })
  await box().click()
  await page.getByRole('option', { name: 'Legal' }).click()
  await add().dblClick()
  await expect.poll(storedBeats).toEqual(['Legal'])
  await expect.element(box()).toHaveAccessibleDescription('')
  await box().click()
  await page.getByRole('option', { name: 'Banking' }).click()
  const plus = add().element() as HTMLButtonElement
  // At once: nothing renders in between.
  plus.click()
  plus.click()
  await expect.poll(shown).toEqual(['Legal', 'Banking'])
  await expect.element(box()).toHaveAccessibleDescription('')
  plus.click()
  await expect.element(box()).toHaveAccessibleDescription('')
  await answer()
  await expect.poll(storedBeats).toEqual(['Legal', 'Banking'])
  expect(vi.mocked(call)).toHaveBeenCalledTimes(2)
  plus.click()
  await expect.element(box()).toHaveAccessibleDescription('Choose a beat')
})
