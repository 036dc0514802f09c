import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Source } from '../../contract/sources.ts'
import { ApiError, call } from '../api/call.ts'
import type { PictureFieldProps } from '../images/PictureField.tsx'
import { ownAccount, source } from '../testing/factories.ts'
import { render, unmountAll } from '../testing/render.tsx'
import { openToast as said } from '../testing/toasts.ts'
import { SourceFormDialog } from './SourceFormDialog.tsx'

vi.mock('../api/call.ts', { spy: true })
const PICTURE = '/storage/v1/object/public/profile-images/00000000-0000-4000-8000-000000000000.webp'
// The upload itself is tested with the field: here it is a button that has uploaded something.
vi.mock('../images/PictureField.tsx', () => ({
  PictureField: ({ onChange }: PictureFieldProps) => (
    <button type="button" onClick={() => onChange(PICTURE)}>
      Upload
    </button>
  ),
}))

const viewer = ownAccount({ role: 'pr' })
const known = source({
  id: '00000000-0000-4000-8000-000000000001',
  account_id: 'me',
  name: 'Harriet Lane',
  role: 'PR',
  organization: 'Millrace Bank',
  expertise: 'Deposits.',
  social_links: { Site: { url: 'https://harrow.example', icon: 'Globe' } },
})

const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
const onClose = vi.fn()
beforeEach(() => {
  localStorage.clear()
  client.clear()
  onClose.mockReset()
  vi.mocked(call).mockResolvedValue(known)
})
afterEach(() => vi.mocked(call).mockReset())

const show = (source: Source | null = null) =>
  render(
    <QueryClientProvider client={client}>
      <SourceFormDialog source={source} viewer={viewer} onClose={onClose} />
    </QueryClientProvider>,
  )
const text = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const links = () =>
  page
    .getByRole('list', { name: 'Social links' })
    .getByRole('listitem')
    .elements()
    .map((line) => line.textContent)
const sent = () => vi.mocked(call).mock.calls.map(([at, given]) => [at, given?.body])
const addLink = async (name: string, url: string) => {
  await text('Platform name').fill(name)
  await text('URL').fill(url)
  await button('Add link').click()
}

test('refuses a source without a name at the field, and sends everything with one', async () => {
  show()
  await text('Name').fill('  ')
  await button('Add Source').click()
  await expect.element(page.getByText('Name is required')).toBeVisible()
  await expect.element(text('Name')).toHaveFocus()
  expect(sent()).toEqual([])
  await text('Name').fill('Harriet Lane')
  await text('Organization').fill('Millrace Bank')
  await text('Expertise').fill('Deposits.')
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Journalist' }).click()
  await button('Upload').click()
  await addLink('Site', 'harrow.example')
  await button('Add Source').click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(sent()).toEqual([
    [
      'POST /api/sources',
      {
        name: 'Harriet Lane',
        role: 'Journalist',
        organization: 'Millrace Bank',
        expertise: 'Deposits.',
        photo_url: PICTURE,
        social_links: { Site: { url: 'https://harrow.example', icon: 'Globe' } },
      },
    ],
  ])
  expect(said()).toMatchObject({ title: 'Source profile created successfully' })
})

test('adds a link only with a name and a safe address, and removes it', async () => {
  show()
  await addLink('', 'harrow.example')
  await expect.element(text('Platform name')).toHaveFocus()
  await addLink('Site', '')
  await expect.element(text('URL')).toHaveFocus()
  await addLink('Site', 'javascript:alert(1)')
  await expect.element(page.getByText('Must be a valid URL')).toBeVisible()
  expect(links()).toEqual([])
  await addLink('Site', 'harrow.example')
  expect(links()).toEqual(['Siteharrow.example'])
  await expect.element(text('Platform name')).toHaveFocus()
  await addLink('Site', 'other.example')
  await expect.element(page.getByText('There is a link of this name')).toBeVisible()
  await button('Remove Site').click()
  expect(links()).toEqual([])
})

test('has nine icons; an email address goes only with its own, and gets its scheme', async () => {
  show()
  const icon = page.getByRole('combobox', { name: 'Icon' })
  await icon.click()
  const names = page.getByRole('option').elements()
  expect(names.map((one) => one.textContent?.trim())).toEqual([
    'Globe',
    'Twitter',
    'Linkedin',
    'Facebook',
    'Instagram',
    'Youtube',
    'Github',
    'Mail',
    'Phone',
  ])
  await userEvent.keyboard('{Escape}')
  await addLink('Desk', 'mailto:desk@harrow.example')
  await expect.element(page.getByText('Must be a valid URL')).toBeVisible()
  await icon.click()
  await page.getByRole('option', { name: 'Mail' }).click()
  await text('URL').fill('desk')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Must be a valid email')).toBeVisible()
  await text('URL').fill('desk@harrow.example')
  await userEvent.keyboard('{Enter}')
  expect(links()).toEqual(['Deskdesk@harrow.example'])
  await text('Name').fill('Harriet Lane')
  await button('Add Source').click()
  await expect.poll(() => sent().length).toBe(1)
  expect(sent()[0]?.[1]).toMatchObject({
    social_links: { Desk: { url: 'mailto:desk@harrow.example', icon: 'Mail' } },
  })
})

test('sends a typed link that was not added with the rest, or keeps the form', async () => {
  show()
  await text('Name').fill('Harriet Lane')
  await text('Platform name').fill('Site')
  await text('URL').fill('no address')
  await button('Add Source').click()
  await expect.element(page.getByText('Must be a valid URL')).toBeVisible()
  expect(sent()).toEqual([])
  await text('URL').fill('harrow.example')
  await button('Add Source').click()
  await expect.poll(() => sent().length).toBe(1)
  expect(sent()[0]?.[1]).toMatchObject({ social_links: { Site: { url: 'https://harrow.example' } } })
})

test.each([
  ['Site', '', 'URL'],
  ['', 'harrow.example', 'Platform name'],
])('A link that is half typed keeps the form: %s%s', async (name, url, missing) => {
  show()
  await text('Name').fill('Harriet Lane')
  await text('Platform name').fill(name)
  await text('URL').fill(url)
  await button('Add Source').click()
  await expect.element(text(missing)).toHaveFocus()
  await expect.element(text(missing)).toHaveAccessibleDescription('Required')
  expect(sent()).toEqual([])
  await text('Platform name').fill('')
  await text('URL').fill('')
  await button('Add Source').click()
  await expect.poll(() => sent().length).toBe(1)
})

test('shows every other error along with a refused link’s, and focuses the first', async () => {
  const full = Array.from({ length: 20 }, (_, at) => [`Site ${at}`, known.social_links.Site!] as const)
  show({ ...known, social_links: Object.fromEntries(full) })
  await text('Name').fill('')
  await text('Platform name').fill('One more')
  await text('URL').fill('harrow.example')
  await button('Save').click()
  await expect.element(page.getByText('Name is required')).toBeVisible()
  await expect.element(page.getByText('At most 20 links')).toBeVisible()
  await expect.element(text('Name')).toHaveFocus()
  await text('Name').fill('Harriet Lane')
  await button('Save').click()
  await expect.element(text('Platform name')).toHaveFocus()
  await expect.element(page.getByText('Name is required')).not.toBeInTheDocument()
  expect(sent()).toEqual([])
})

test('says why it failed and keeps the form and the key; after a refusal the next try is a new intention', async () => {
  show()
  await text('Name').fill('Harriet Lane')
  const keys = () => vi.mocked(call).mock.calls.map(([, given]) => given?.idempotencyKey)
  vi.mocked(call).mockRejectedValue(new ApiError(0, {}))
  await button('Add Source').click()
  await expect
    .poll(() => said())
    .toMatchObject({
      title: 'Failed to create source profile',
      description: 'The server did not answer.',
    })
  vi.mocked(call).mockRejectedValue(new ApiError(422, { error: 'Check it.', fields: { name: 'Too odd' } }))
  await button('Add Source').click()
  await expect.element(page.getByText('Too odd')).toBeVisible()
  vi.mocked(call).mockResolvedValue(known)
  await text('Name').fill('Harriet Moss')
  await button('Add Source').click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(keys()[0]).toBe(keys()[1])
  expect(keys()[2]).not.toBe(keys()[1])
})

test('restores what was typed when the dialog next opens, until it is discarded', async () => {
  show()
  await text('Name').fill('Harriet Lane')
  await addLink('Site', 'harrow.example')
  await button('Cancel').click()
  expect(onClose).toHaveBeenCalledTimes(1)
  unmountAll()
  show()
  await expect.element(text('Name')).toHaveValue('Harriet Lane')
  expect(links()).toEqual(['Siteharrow.example'])
  await button('Discard').click()
  await expect.element(text('Name')).toHaveValue('')
  unmountAll()
  show()
  await expect.element(text('Name')).toHaveValue('')
})

test('starts an edit with the source and sends the version that was read', async () => {
  show(known)
  await expect.element(text('Name')).toHaveValue('Harriet Lane')
  expect(links()).toEqual(['Siteharrow.example'])
  await text('Organization').fill('')
  await button('Save').click()
  await expect.poll(() => said()).toMatchObject({ title: 'Source profile updated successfully' })
  expect(sent()).toEqual([
    [
      'PUT /api/sources/:source_id',
      {
        name: 'Harriet Lane',
        role: 'PR',
        organization: '',
        expertise: 'Deposits.',
        photo_url: '',
        social_links: known.social_links,
        updated_at: known.updated_at,
      },
    ],
  ])
})

test('shows a concurrent change beside what was typed, and lets the member choose', async () => {
  const now = { ...known, name: 'Harriet Moss', updated_at: '2026-01-02T00:00:00.000000Z' }
  show(known)
  await text('Expertise').fill('Lending.')
  unmountAll()
  show(now)
  const changed = page.getByRole('status', { name: 'Newer version' })
  await expect.element(changed.getByText('Harriet Moss')).toBeVisible()
  await expect.element(text('Expertise')).toHaveValue('Lending.')
  await button('Keep My Text').click()
  await expect.element(changed).not.toBeInTheDocument()
  await button('Save').click()
  await expect.poll(() => sent().length).toBe(1)
  expect(sent()[0]?.[1]).toMatchObject({ name: 'Harriet Lane', updated_at: now.updated_at })
})

test('says that a refused save met a changed source, and keeps what was typed', async () => {
  vi.mocked(call).mockImplementation(async (at) => {
    if (String(at).startsWith('PUT')) throw new ApiError(409, { error: 'This source has been changed.' })
    return { kind: 'source', source: known }
  })
  show(known)
  await text('Name').fill('Harriet Moss')
  await button('Save').click()
  await expect
    .poll(() => said())
    .toMatchObject({
      title: 'Failed to update source profile',
      description: 'This source has been changed.',
    })
  await expect.element(text('Name')).toHaveValue('Harriet Moss')
  expect(onClose).not.toHaveBeenCalled()
})
