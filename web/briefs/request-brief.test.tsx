import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { BRIEF_FIXED, EMPTY_BRIEF } from '../../contract/briefs.rules.ts'
import type { RequestBrief as Reply } from '../../contract/briefs.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ApiError, call } from '../api/call.ts'
import { ownAccount, postedRequest } from '../testing/factories.ts'
import { askedBrief, requestBrief } from '../testing/request-factories.ts'
import { showPages } from '../testing/show-pages.tsx'
import { openToast } from '../testing/toasts.ts'
import { RequestBrief } from './RequestBrief.tsx'

vi.mock('../api/call.ts', { spy: true })

let reply: Reply
const changes: unknown[] = []
const answer = async (at: string, given: { body: unknown }) => {
  if (at === 'GET /api/posts/:post_id/brief') return reply
  if (at !== 'PUT /api/posts/:post_id/brief') throw new ApiError(404, {})
  changes.push(given.body)
  return reply
}
beforeEach(() => {
  localStorage.clear()
  changes.length = 0
  vi.mocked(call).mockImplementation(answer as never)
})

function show(account_id: string) {
  const viewer = ownAccount({ role: 'journalist' })
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  client.setQueryData(ownAccountQuery.queryKey, viewer)
  const post = postedRequest({ id: 'p', account_id })
  const path = '/app/feed'
  const one = () => (
    <>
      <RequestBrief post={post} viewer={viewer} />
      <p>Shown</p>
    </>
  )
  showPages({ at: path, pages: [{ path, show: one }], client })
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

test('shows what is asked as pairs, and leaves out empty fields', async () => {
  reply = requestBrief({
    brief: askedBrief({
      sources_wanted: 5,
      must_haves: ['Holds a license'],
      formats: ['phone', 'video'],
      word_limit: 150,
    }),
  })
  show('someone')
  await expect.element(page.getByRole('region', { name: 'What a pitch should include' })).toBeVisible()
  const terms = page
    .getByRole('term')
    .elements()
    .map((one) => one.textContent)
  expect(terms).toEqual(['Sources', 'Must-haves', 'Questions', 'Format', 'Word limit'])
  await expect.element(page.getByText('Up to 150 words for the pitch, and for each answer')).toBeVisible()
  await expect.element(page.getByText('Phone, Video')).toBeVisible()
  expect(button('Edit Brief').elements()).toHaveLength(0)
})

test('shows nothing of an empty brief, but to its author the way to add one', async () => {
  reply = requestBrief({ brief: { ...EMPTY_BRIEF, version: 2, questions: [] } })
  show('someone')
  await expect.element(page.getByText('Shown')).toBeVisible()
  expect(page.getByRole('region').elements()).toHaveLength(0)
})

test('lets the author add, order and remove questions by keyboard, and keeps the focus', async () => {
  reply = requestBrief()
  show('me')
  await button('Add a Brief').click()
  const add = button('Add Question')
  await add.click()
  await expect.element(field('Question 1')).toHaveFocus()
  await field('Question 1').fill('Who?')
  await add.click()
  await field('Question 2').fill('Why?')
  await button('Move Up question 2').click()
  await expect.element(field('Question 1')).toHaveValue('Why?')
  await expect.element(field('Question 1')).toHaveFocus()
  await button('Add Must-Have').click()
  await button('Remove must-have 1').click()
  await expect.element(button('Add Must-Have')).toHaveFocus()
  await page.getByRole('spinbutton', { name: 'Word limit' }).fill('12')
  await button('Save Brief').click()
  await expect.element(page.getByText('Enter a whole number from 25 to 1,000')).toBeVisible()
  expect(changes).toEqual([])
  await page.getByRole('spinbutton', { name: 'Word limit' }).fill('120')
  await page.getByRole('checkbox', { name: 'Phone' }).click()
  await button('Save Brief').click()
  await expect.poll(() => openToast()).toMatchObject({ title: 'Brief saved' })
  const asked = { questions: ['Why?', 'Who?'], word_limit: 120, formats: ['phone'] }
  expect(changes).toEqual([{ ...EMPTY_BRIEF, ...asked, version: 0 }])
})

test('says what becomes of the number and of the questions', async () => {
  reply = requestBrief()
  show('me')
  await button('Add a Brief').click()
  const wanted = page.getByRole('spinbutton', { name: 'Sources wanted' })
  await expect.element(wanted).toHaveAccessibleDescription("Readers see how many you've found.")
  const hint = 'Each question gets its own answer, and you can read all answers to a question in one list.'
  await expect.element(page.getByText(hint, { exact: true })).toBeVisible()
})

test('lets only Sources wanted change once someone has pitched', async () => {
  reply = requestBrief({ brief: askedBrief({ version: 3 }), is_fixed: true })
  show('me')
  await button('Edit Brief').click()
  await expect.element(page.getByText(BRIEF_FIXED)).toBeVisible()
  await expect.element(field('Question 1')).toBeDisabled()
  await page.getByRole('spinbutton', { name: 'Sources wanted' }).fill('4')
  await button('Save Brief').click()
  await expect.poll(() => changes).toMatchObject([{ sources_wanted: 4, version: 3 }])
})
