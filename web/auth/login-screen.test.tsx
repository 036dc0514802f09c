import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showPages } from '../testing/show-pages.tsx'
import { Toaster } from '../ui/Toaster.tsx'
import { LoginScreen } from './LoginScreen.tsx'

afterEach(() => vi.unstubAllGlobals())

const button = page.getByRole('button', { name: /^Sign(ing)? in/i })

function open() {
  showPages({ frame: <Toaster />, pages: [{ path: '/login', show: () => <LoginScreen /> }] })
}

async function signIn() {
  await page.getByLabelText('Email').fill('june@ink.example')
  await page.getByLabelText('Password').fill('not it')
  await userEvent.keyboard('{Enter}')
}

test.each([
  [
    'a refusal',
    () => Response.json({ msg: 'Invalid login credentials' }, { status: 400 }),
    'Invalid login credentials',
  ],
  [
    'an error of the server',
    () => Response.json({ msg: 'Something went wrong.' }, { status: 500 }),
    'Something went wrong.',
  ],
  [
    'a server that is busy',
    () => Response.json({ msg: 'Try again soon.' }, { status: 503 }),
    'Try again soon.',
  ],
  ['a gateway', () => new Response('<h1>Bad Gateway</h1>', { status: 502 }), 'The server did not answer.'],
  ['a lost network', () => Promise.reject(new TypeError('Failed to fetch')), 'The server did not answer.'],
])('After %s the form says why, beside the toast, and the focus stays', async (_what, answer, words) => {
  vi.stubGlobal('fetch', vi.fn(answer))
  open()
  await signIn()
  const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
  await expect.element(toast).toHaveTextContent(`Error${words}`)
  const form = page.elementLocator(document.querySelector('form')!)
  await expect.element(form.getByText(words)).toBeVisible()
  await expect.element(page.getByLabelText('Password')).toHaveFocus()
  // By key: the toast may cover the button.
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button).toHaveTextContent('Sign In')
  await expect.element(button).toHaveFocus()
})

test('disables the button while waiting, keeps the focus on it, and sends nothing again', async () => {
  const asked = vi.fn(() => new Promise<Response>(() => undefined))
  vi.stubGlobal('fetch', asked)
  open()
  await signIn()
  await button.click({ force: true })
  await expect.element(button).toHaveTextContent('Signing in...')
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  expect(asked).toHaveBeenCalledOnce()
})
