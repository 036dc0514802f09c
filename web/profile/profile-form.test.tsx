import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Profile } from '../../contract/accounts.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ApiError, call } from '../api/call.ts'
import type { PictureFieldProps } from '../images/PictureField.tsx'
import { ownAccount } from '../testing/factories.ts'
import { render } from '../testing/render.tsx'
import { dismissToasts, openToast as said } from '../testing/toasts.ts'
import { ProfileForm } from './ProfileForm.tsx'

vi.mock('../api/call.ts', { spy: true })
// The upload itself is tested with the field: here it is a button that has uploaded something.
vi.mock('../images/PictureField.tsx', () => ({
  PictureField: ({ url, onChange }: PictureFieldProps) => (
    <>
      <output aria-label="Picture">{url ?? 'none'}</output>
      <button type="button" onClick={() => onChange('/storage/new.webp')}>
        Upload
      </button>
      <button type="button" onClick={() => onChange('')}>
        Remove
      </button>
    </>
  ),
}))

const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
const { queryKey } = ownAccountQuery
beforeEach(() => {
  sessionStorage.clear()
  dismissToasts()
  client.clear()
  vi.mocked(call).mockResolvedValue({ success: true })
})
afterEach(() => vi.mocked(call).mockReset())

function Own() {
  const { data } = useQuery(ownAccountQuery)
  return data && <ProfileForm account={data} />
}
const put = (profile: Profile, picture_url: string | null = null) =>
  client.setQueryData(queryKey, ownAccount({ profile, picture_url }))
function show(profile: Profile, picture_url: string | null = null) {
  put(profile, picture_url)
  render(
    <QueryClientProvider client={client}>
      <Own />
    </QueryClientProvider>,
  )
}
const bio = () => page.getByRole('textbox', { name: 'Bio' })
const button = () => page.getByRole('button', { name: 'Save Changes' })
const picture = () => page.getByRole('status', { name: 'Picture' })
const changed = () => page.getByRole('status', { name: 'Newer version' })
const sent = () => vi.mocked(call).mock.calls.map(([, given]) => given?.body)

test('saves a bio only if it changed and is not blank', async () => {
  show({ title: 'Editor', bio: 'Old words.' })
  await expect.element(bio()).toHaveValue('Old words.')
  await expect.element(button()).toBeDisabled()
  await bio().fill('Old words. ')
  await expect.element(button()).toBeDisabled()
  await bio().fill('New words. ')
  await button().click()
  await expect.poll(() => said()?.title).toBe('Profile updated')
  expect(sent()).toEqual([{ bio: 'New words. ' }])
  await expect.element(bio()).toHaveValue('New words.')
  await expect.element(button()).toBeDisabled()
  expect(client.getQueryData(queryKey)?.profile).toEqual({ title: 'Editor', bio: 'New words.' })
  await bio().fill('')
  await button().click()
  await expect.poll(() => client.getQueryData(queryKey)?.profile).toEqual({ title: 'Editor' })
})

test('shows the busy label while saving, and keeps the text on refusal with the reason', async () => {
  show({ bio: 'Old words.' })
  let refuse: (error: Error) => void = () => undefined
  vi.mocked(call).mockReturnValueOnce(new Promise((_, reject) => (refuse = reject)) as never)
  await bio().fill('New words.')
  await button().click()
  await expect.element(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
  refuse(new ApiError(403, { error: 'Your membership is dormant.' }))
  await expect.element(button()).toBeEnabled()
  expect(said()).toMatchObject({
    title: 'Failed to update profile',
    description: 'Your membership is dormant.',
  })
  await expect.element(bio()).toHaveValue('New words.')
})

test('counts a bio near its limit, and does not send one that is too long', async () => {
  show({})
  await bio().fill('x'.repeat(4_501))
  await expect.element(bio()).toHaveAccessibleDescription('4,501/5,000')
  await bio().fill('x'.repeat(5_001))
  await expect
    .element(bio())
    .toHaveAccessibleDescription('String must contain at most 5000 character(s) 5,001/5,000')
  await button().click()
  await expect.element(bio()).toHaveFocus()
  expect(sent()).toEqual([])
  await bio().fill('x')
  await expect.element(bio()).toHaveAccessibleDescription('')
})

test('saves an uploaded picture by itself, without the bio being typed', async () => {
  show({ bio: 'Old words.' })
  await bio().fill('Half a senten')
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect.element(picture()).toHaveTextContent('/storage/new.webp')
  await expect.poll(() => said()?.title).toBe('Profile updated')
  expect(sent()).toEqual([{ picture_url: '/storage/new.webp' }])
  expect(client.getQueryData(queryKey)).toMatchObject({
    picture_url: '/storage/new.webp',
    profile: { bio: 'Old words.' },
  })
  await expect.element(bio()).toHaveValue('Half a senten')
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => client.getQueryData(queryKey)?.picture_url).toBeNull()
  await expect.element(picture()).toHaveTextContent('none')
})

test('keeps a picture that was not saved, and sends it again with Save Changes', async () => {
  show({}, '/storage/old.webp')
  const fields = { picture_url: 'Must be a valid URL' }
  vi.mocked(call).mockRejectedValueOnce(new ApiError(422, { error: 'Some fields are not valid.', fields }))
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect
    .poll(said)
    .toMatchObject({ title: 'Failed to update profile', description: 'Must be a valid URL' })
  await expect.element(picture()).toHaveTextContent('/storage/new.webp')
  await button().click()
  await expect.poll(() => client.getQueryData(queryKey)?.picture_url).toBe('/storage/new.webp')
  await expect.element(button()).toBeDisabled()
})

test('shows what another page saves if nothing is typed', async () => {
  show({ bio: 'Old words.' })
  put({ bio: 'From elsewhere.' })
  await expect.element(bio()).toHaveValue('From elsewhere.')
  await expect.element(button()).toBeDisabled()
  expect(changed().elements()).toEqual([])
})

test('asks before replacing typed text with what another page saves', async () => {
  show({ bio: 'Old words.' })
  await bio().fill('My words.')
  put({ bio: 'From elsewhere.' })
  await expect.element(changed().getByText('From elsewhere.')).toBeVisible()
  await expect.element(bio()).toHaveValue('My words.')
  await page.getByRole('button', { name: 'Keep My Text' }).click()
  await expect.element(changed()).not.toBeInTheDocument()
  await expect.element(bio()).toHaveValue('My words.')
  put({ bio: 'From elsewhere again.' })
  await page.getByRole('button', { name: 'Load the New Version' }).click()
  await expect.element(bio()).toHaveValue('From elsewhere again.')
  await expect.element(changed()).not.toBeInTheDocument()
})

test('keeps unsent text until it equals the saved text', async () => {
  show({ bio: 'Old words.' })
  await bio().fill('Not sent yet.')
  const storedBio = () => JSON.parse(sessionStorage.getItem('beatline-kept me bio') ?? 'null')
  await expect.poll(storedBio).toEqual({ text: 'Not sent yet.', read: 'Old words.' })
  await bio().fill('Old words.')
  await expect.poll(storedBio).toBeNull()
})

test('restores and announces an earlier page’s draft, which can be discarded', async () => {
  sessionStorage.setItem(
    'beatline-kept me bio',
    JSON.stringify({ text: 'Not sent yet.', read: 'Old words.' }),
  )
  show({ bio: 'Old words.' })
  await expect.element(bio()).toHaveValue('Not sent yet.')
  await expect.element(page.getByText('Your unsent text is back.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(bio()).toHaveValue('Old words.')
  await expect.poll(() => sessionStorage.getItem('beatline-kept me bio')).toBeNull()
})

test('sends nothing more on a second click', async () => {
  show({ bio: 'Old words.' })
  await bio().fill('New words.')
  await expect.element(button()).toBeEnabled()
  const save = button().element() as HTMLButtonElement
  // At once: nothing renders in between.
  save.click()
  save.click()
  await expect.poll(() => said()?.title).toBe('Profile updated')
  await bio().fill('Newer words.')
  await button().click()
  await expect.poll(sent).toEqual([{ bio: 'New words.' }, { bio: 'Newer words.' }])
})

test('has room for five lines', async () => {
  show({})
  await expect.element(bio()).toBeVisible()
  const { lineHeight } = getComputedStyle(bio().element())
  expect(bio().element().clientHeight).toBeGreaterThanOrEqual(5 * Number.parseFloat(lineHeight))
})
