import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { SourceForm } from '../../contract/sources.ts'
import { ownAccount } from '../testing/factories.ts'
import { render } from '../testing/render.tsx'
import { SourceFormDialog } from './SourceFormDialog.tsx'

const viewer = ownAccount({ role: 'pr' })
beforeEach(() => localStorage.clear())

test('has a control for each field', async () => {
  const text = (name: string) => page.getByRole('textbox', { name, exact: true })
  const controls: Record<keyof SourceForm, Locator> = {
    name: text('Name'),
    role: page.getByRole('combobox', { name: 'Role' }),
    organization: text('Organization'),
    expertise: text('Expertise'),
    photo_url: page.getByRole('group', { name: 'Photo' }),
    social_links: page.getByRole('group', { name: 'Social links' }),
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SourceFormDialog source={null} viewer={viewer} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  for (const control of Object.values(controls)) await expect.element(control).toBeVisible()
})

test('focuses the form’s first field, though a hidden one comes before it', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <a href="#behind">Behind</a>
      <SourceFormDialog source={null} viewer={viewer} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByRole('combobox', { name: 'Role' })).toHaveFocus()
})

test('shows no ring for a source that does not exist yet', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SourceFormDialog source={null} viewer={viewer} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const photo = page.getByRole('group', { name: 'Photo' })
  await expect.element(photo).toBeVisible()
  // A ring is drawn behind a mask.
  expect(photo.element().querySelectorAll('mask')).toHaveLength(0)
})

test('aligns right-to-left text at the right', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SourceFormDialog source={null} viewer={viewer} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  for (const name of ['Name', 'Organization', 'Expertise']) {
    const field = page.getByRole('textbox', { name, exact: true })
    await field.fill('\u05e9\u05dc\u05d5\u05dd')
    expect(getComputedStyle(field.element()).direction).toBe('rtl')
  }
})
