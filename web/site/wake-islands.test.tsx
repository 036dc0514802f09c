import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BOUND } from '../../test/support/bound.ts'
import { render } from '../testing/render.tsx'
import { BecomeMemberForm } from './become-member/BecomeMemberForm.tsx'
import { EMPTY } from './become-member/draft.ts'
import { storeDraft } from './become-member/stored-draft.ts'
import { ContactForm } from './contact/ContactForm.tsx'
import { Island } from './Island.tsx'
import type { Island as Loaded } from './islands.ts'
import { WithoutScript } from './WithoutScript.tsx'
import { wakeIslands } from './wake-islands.ts'

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', location.pathname)
})
afterEach(() => void vi.unstubAllGlobals())

const button = (name: string | RegExp) => page.getByRole('button', { name })

/** A page with a form as it is built, and how its program comes or does not. */
function open(name: 'contact' | 'become-member', program: Loaded) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const forms = { contact: ContactForm, 'become-member': BecomeMemberForm }
  render(
    <>
      <WithoutScript />
      <Island name={name} of={forms[name]} />
    </>,
  )
  const load = vi.fn(async () => {
    await promise
    return program()
  })
  wakeIslands({ [name]: load })
  return { load, arrive: resolve, fail: () => reject(new Error('lost')) }
}
const application: Loaded = () => import('./become-member/become-member.island.tsx')
const contact: Loaded = () => import('./contact/contact.island.tsx')

test('performs a press on a button once its form is there', async () => {
  const { load, arrive } = open('become-member', application)
  expect(load).not.toHaveBeenCalled()
  await button(/^Beats/).click()
  await expect.element(page.getByRole('option', { name: 'Banking' })).not.toBeInTheDocument()
  arrive()
  await expect.element(page.getByRole('option', { name: 'Banking' })).toBeVisible()
  expect(load).toHaveBeenCalledOnce()
})

test('keeps the page when a form is sent before it is there, and validates it then', async () => {
  const { arrive } = open('contact', contact)
  await expect.element(button('Send Message')).toBeEnabled()
  await page.getByLabelText('Name').fill('Kip')
  await userEvent.keyboard('{Enter}')
  await button('Send Message').click()
  arrive()
  await expect.element(page.getByText('Message is required')).toBeVisible()
  await expect.element(page.getByLabelText('Name')).toHaveValue('Kip')
  await expect.element(page.getByText('Name is required')).not.toBeInTheDocument()
})

test('does what was pressed although something else was clicked since', async () => {
  const { arrive } = open('contact', contact)
  await button('Send Message').click()
  await page.getByLabelText('Name').click()
  arrive()
  await expect.element(page.getByText('Message is required')).toBeVisible()
})

test('presses nothing on another step than the one it was pressed on', async () => {
  storeDraft({ draft: { ...EMPTY, userType: 'journalist' }, step: 2, role: null })
  const { arrive } = open('become-member', application)
  await button('Next').click()
  const place = document.querySelector('[data-island]')
  expect(place).toHaveAttribute('aria-busy')
  const clicked = vi.fn()
  place?.addEventListener('click', clicked)
  arrive()
  await expect.element(page.getByRole('heading', { name: /Step 3 of 4/ })).toBeInTheDocument()
  await expect.poll(() => place?.hasAttribute('aria-busy')).toBe(false)
  expect(clicked).not.toHaveBeenCalled()
})

test('presses nothing without a press', async () => {
  const { load, arrive } = open('contact', contact)
  button('Send Message').element().focus()
  await vi.waitFor(() => expect(load).toHaveBeenCalled(), BOUND)
  arrive()
  await expect.element(page.getByRole('region', { name: /Notifications/ })).toBeInTheDocument()
  await expect.element(page.getByText('Message is required')).not.toBeInTheDocument()
})

test('says when a form does not load, and takes no press', async () => {
  const { fail } = open('contact', contact)
  await button('Send Message').click()
  fail()
  await expect.element(page.getByText(/^This form could not be loaded/)).toBeVisible()
  await expect.element(button('Send Message')).toBeDisabled()
})
