import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { dropAllDrafts } from '../../api/draft-storage.ts'
import { sessionKey } from '../../api/stored-session.ts'
import { render, unmountAll } from '../../testing/render.tsx'
import { ContactForm } from './ContactForm.tsx'

let sent: { body: object; key: string; session: string | undefined }[]
let answers: (() => Promise<Response>)[]

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  sent = []
  answers = []
  vi.stubGlobal(
    'fetch',
    (path: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
      const session = headers.authorization
      if (path === '/api/account')
        return Promise.resolve(
          session === 'Bearer of-june' ? Response.json({ name: 'June' }) : new Response('', { status: 401 }),
        )
      sent.push({ body: JSON.parse(body), key: headers['idempotency-key'] ?? '', session })
      return (answers.shift() ?? (async () => Response.json({ success: true })))()
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const field = (name: string) => page.getByLabelText(name, { exact: true })
const send = page.getByRole('button', { name: 'Send Message' })
const toast = (words: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(words, { exact: true })

async function fill() {
  await field('Name').fill('Kip')
  await field('Email').fill('kip@lowtide.example')
  await page.getByRole('radio', { name: 'Expert' }).click()
  await field('Organization').fill('Low Tide')
  await field('Message').fill('Do you accept radio?')
}
const MESSAGE = {
  ...{ name: 'Kip', email: 'kip@lowtide.example', role: 'expert' },
  ...{ organization: 'Low Tide', message: 'Do you accept radio?' },
}

test('marks every invalid field and focuses the first', async () => {
  render(<ContactForm />)
  await send.click()
  await expect.element(field('Name')).toHaveFocus()
  const messages = [
    ...['Name is required', 'Invalid email address', 'Please select a role'],
    ...['Organization is required', 'Message is required'],
  ]
  for (const message of messages) await expect.element(page.getByText(message)).toBeVisible()
  await field('Name').fill('Kip')
  await field('Email').fill('kip@lowtide.example')
  await send.click()
  await expect.element(page.getByRole('radio', { name: 'Journalist' })).toHaveFocus()
  expect(sent).toEqual([])
})

test('empties the form after a message is accepted, and sends it once', async () => {
  render(<ContactForm />)
  await fill()
  await send.dblClick()
  await expect.element(toast('Message Sent')).toBeVisible()
  const words = "We've received your message and will get back to you soon."
  await expect.element(toast(words)).toBeVisible()
  expect(sent).toMatchObject([{ body: MESSAGE, session: undefined }])
  for (const name of ['Name', 'Email', 'Organization', 'Message'])
    await expect.element(field(name)).toHaveValue('')
  await expect.element(page.getByRole('radio', { name: 'Expert' })).not.toBeChecked()
})

test('keeps everything on failure, and retries the same message under the same key', async () => {
  render(<ContactForm />)
  await fill()
  answers.push(() => Promise.reject(new TypeError('Failed to fetch')))
  await send.click()
  await expect.element(toast('Error')).toBeVisible()
  await expect.element(toast('There was an error sending your message. Please try again.')).toBeVisible()
  await expect.element(field('Message')).toHaveValue('Do you accept radio?')
  await send.click()
  await expect.element(toast('Message Sent')).toBeVisible()
  expect(sent[1]).toEqual(sent[0])
})

test('shows the server’s words, each at its field', async () => {
  render(<ContactForm />)
  await fill()
  const refusal = {
    error: 'Some fields are not valid.',
    fields: { organization: 'Organization is required' },
  }
  answers.push(async () => Response.json(refusal, { status: 422 }))
  await send.click()
  await expect.element(toast('Some fields are not valid.')).toBeVisible()
  await expect.element(field('Organization')).toHaveFocus()
  await expect.element(field('Organization')).toHaveAccessibleDescription('Organization is required')
})

test('keeps what was typed before hydration', async () => {
  render(<ContactForm typed={{ name: 'Kip', role: 'pr' }} />)
  await expect.element(field('Name')).toHaveValue('Kip')
  await expect.element(page.getByRole('radio', { name: 'PR professional' })).toBeChecked()
})

test('restores an unsent message after a reload, but not a sent one', async () => {
  render(<ContactForm />)
  await fill()
  unmountAll()
  render(<ContactForm />)
  await expect.element(field('Message')).toHaveValue(MESSAGE.message)
  await expect.element(page.getByRole('radio', { name: 'Expert' })).toBeChecked()
  await send.click()
  await expect.element(toast('Message Sent')).toBeVisible()
  unmountAll()
  render(<ContactForm />)
  await expect.element(field('Message')).toHaveValue('')
})

const signIn = (access_token: string, id = 'june') =>
  localStorage.setItem(
    sessionKey(),
    JSON.stringify({ access_token, refresh_token: 'x', user: { id, email: 'june@ink.example' } }),
  )

test('restores a member’s unsent message for that member alone, and for nobody once they have signed out', async () => {
  const reload = async (message: string) => {
    unmountAll()
    render(<ContactForm />)
    await expect.element(field('Message')).toHaveValue(message)
  }
  signIn('of-june')
  await reload('')
  await field('Message').fill('My contract says otherwise.')
  signIn('of-kip', 'kip')
  await reload('')
  localStorage.clear()
  await reload('')
  signIn('of-june')
  await reload('My contract says otherwise.')
  dropAllDrafts()
  // Also where another tab has it open.
  await expect.element(field('Message')).toHaveValue('')
  await reload('')
})

test('fills in a member’s name and email, and sends the session with the message', async () => {
  signIn('of-june')
  render(<ContactForm />)
  await expect.element(field('Name')).toHaveValue('June')
  await expect.element(field('Email')).toHaveValue('june@ink.example')
  expect(sessionStorage).toHaveLength(0)
  await page.getByRole('radio', { name: 'Expert' }).click()
  await field('Organization').fill('Low Tide')
  await field('Message').fill('Do you accept radio?')
  await send.click()
  await expect.element(toast('Message Sent')).toBeVisible()
  const own = { name: 'June', email: 'june@ink.example' }
  await expect.poll(() => sent).toMatchObject([{ body: { ...MESSAGE, ...own }, session: 'Bearer of-june' }])
  await expect.element(field('Message')).toHaveValue('')
  await expect.element(field('Name')).toHaveValue('June')
})

test('replaces nothing a member has typed, and fills in only the email when the session is over', async () => {
  signIn('expired')
  render(<ContactForm typed={{ message: 'Hello' }} />)
  await expect.element(field('Email')).toHaveValue('june@ink.example')
  await expect.element(field('Name')).toHaveValue('')
  unmountAll()
  signIn('of-june')
  render(<ContactForm typed={{ email: 'other@ink.example' }} />)
  await expect.element(field('Name')).toHaveValue('June')
  await expect.element(field('Email')).toHaveValue('other@ink.example')
})
