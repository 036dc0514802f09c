import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Source } from '../../contract/sources.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ownAccount, owner, source } from '../testing/factories.ts'
import { render as renderBare } from '../testing/render.tsx'
import { EmptySources } from './EmptySources.tsx'
import { SourceCard } from './SourceCard.tsx'
import { SourceDetailsDialog } from './SourceDetailsDialog.tsx'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const full = source({
  account_id: 'pr',
  name: 'Harriet Lane',
  organization: 'Millrace Bank',
  expertise: 'Deposits.\n\nLending.',
  title: 'Chief credit officer',
  social_links: {
    LinkedIn: { url: 'https://linkedin.example/in/lane', icon: 'Linkedin' },
    Site: { url: 'https://millrace.example/', icon: 'Globe' },
    Desk: { url: 'mailto:desk@millrace.example', icon: 'Mail' },
    Line: { url: 'tel:+1-555-0142', icon: 'Phone' },
  },
  created_at: '2026-01-15T12:00:00.000000Z',
  account: owner({
    id: 'pr',
    name: 'Dana',
    profile: { location: 'Toronto', bio: 'I represent banks.' },
  }),
})
const bare = source({ account_id: 'pr', name: 'Harriet Lane', created_at: full.created_at })

const render = (part: ReactNode) => {
  const client = new QueryClient()
  client.setQueryData(ownAccountQuery.queryKey, ownAccount({ id: 'reader' }))
  renderBare(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router as never}>{part}</RouterContextProvider>
    </QueryClientProvider>,
  )
}
const show = (source: Source, viewerId = 'reader') =>
  render(<SourceDetailsDialog source={source} viewerId={viewerId} onClose={() => undefined} />)
const facts = () =>
  page
    .getByRole('definition')
    .elements()
    .map((one) => [one.previousElementSibling?.textContent, one.textContent])

test('shows everything known in Source Details, with links that are safe to follow', async () => {
  show(full)
  await expect.element(page.getByRole('dialog', { name: 'Source Details' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Harriet Lane' })).toBeVisible()
  expect(facts()).toEqual([
    ['Title', 'Chief credit officer'],
    ['Organization', 'Millrace Bank'],
    ['Expertise', 'Deposits.Lending.'],
    ['Email', 'desk@millrace.example'],
    ['Phone', '+1-555-0142'],
    ['Location', 'Toronto'],
    ['Website', 'millrace.example'],
    ['Member since', 'January 15, 2026'],
    ['Bio', 'I represent banks.'],
    ['Social links', 'LinkedIn'],
  ])
  const link = page.getByRole('link', { name: 'LinkedIn' }).element()
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  expect(page.getByRole('link', { name: 'desk@millrace.example' }).element().getAttribute('href')).toBe(
    'mailto:desk@millrace.example',
  )
})

test('leaves out what is empty', async () => {
  show(bare)
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(facts()).toEqual([['Member since', 'January 15, 2026']])
})

test('offers to message the representative, but never oneself', async () => {
  show(full)
  const message = page.getByRole('link', { name: 'Message PR' })
  expect(message.element().getAttribute('href')).toBe('/app/profile/pr')
})

test('offers the owner only Close', async () => {
  show(full, 'pr')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Message PR' })).not.toBeInTheDocument()
  expect(page.getByRole('button', { name: 'Close' }).elements().length).toBeGreaterThan(1)
})

test('shows who the source is in a cell, and offers Edit only to its owner', async () => {
  const [onPreview, onEdit] = [vi.fn(), vi.fn()]
  render(<SourceCard source={full} onPreview={onPreview} onEdit={onEdit} />)
  await page.getByRole('button', { name: 'Preview Harriet Lane' }).click()
  await page.getByRole('button', { name: 'Edit Harriet Lane' }).click()
  expect([onPreview.mock.calls, onEdit.mock.calls]).toEqual([[[full]], [[full]]])
  const links = page.getByRole('list', { name: 'Links of Harriet Lane' }).getByRole('link').elements()
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual(['Site', 'LinkedIn', 'Desk', 'Line'])
})

test('offers no Edit to a reader without sources', async () => {
  render(<SourceCard source={full} onPreview={() => undefined} />)
  await expect.element(page.getByRole('button', { name: 'Preview Harriet Lane' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Edit/ })).not.toBeInTheDocument()
})

test.each([
  ['pr', 'Create your first source profile to get started'],
  ['journalist', 'No source profiles have been created yet'],
  ['expert', 'No source profiles have been created yet'],
  ['admin', 'No source profiles have been created yet'],
] as const)('An empty list tells a %s what to expect', async (role, hint) => {
  render(<EmptySources filter={{}} reader={role} onClear={() => undefined} onShowRetired={() => undefined} />)
  await expect.element(page.getByRole('heading', { name: 'No sources found' })).toBeVisible()
  await expect.element(page.getByText(hint)).toBeVisible()
})

test('clears a search that finds nobody', async () => {
  const onClear = vi.fn()
  render(
    <EmptySources filter={{ search: 'x' }} reader="pr" onClear={onClear} onShowRetired={() => undefined} />,
  )
  await expect.element(page.getByText('Create your first source profile')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Clear Search and Filter' }).click()
  expect(onClear).toHaveBeenCalledTimes(1)
})

test('shows five of many links in a cell and how many more there are, and all in the preview', async () => {
  const onPreview = vi.fn()
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`Site ${at}`, full.social_links.Site!]))
  const source = { ...full, social_links: many(20) }
  render(<SourceCard source={source} onPreview={onPreview} />)
  const links = page.getByRole('list', { name: 'Links of Harriet Lane' })
  await expect.element(links.getByRole('link').first()).toBeVisible()
  expect(links.getByRole('link').elements()).toHaveLength(5)
  await links.getByRole('button', { name: '+15 links of Harriet Lane' }).click()
  expect(onPreview.mock.calls).toEqual([[source]])
})

test('aligns a right-to-left name at the right of its cell', async () => {
  const own = { ...full, account_id: 'reader', name: '\u05e9\u05dc\u05d5\u05dd' }
  render(<SourceCard source={own} onPreview={() => undefined} />)
  await expect.element(page.getByRole('heading')).toBeVisible()
  const heading = page.getByRole('heading').element()
  const letters = document.createRange()
  letters.selectNodeContents(heading)
  expect(letters.getBoundingClientRect().right).toBe(heading.getBoundingClientRect().right)
})
