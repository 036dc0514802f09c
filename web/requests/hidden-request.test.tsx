import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '../api/call.ts'
import {
  button,
  choose,
  dialog,
  field,
  open,
  request,
  said,
  sent,
  server,
  show,
} from '../testing/requests-page.tsx'

vi.mock('../api/call.ts', { spy: true })

const LABEL = 'A member vetted by Beatline' as const
const NAMED = 'Your name appears in the notes. Remove it, or publish anyway.'
const EMPTY = 'Leave this empty while your name and outlet are hidden'

const hide = () => page.getByRole('switch', { name: 'Hide My Name and Outlet' })
const anyway = () => page.getByRole('switch', { name: 'Publish Anyway' })

async function fill() {
  await button('New Request').click()
  await field('Title').fill('Request new')
  await choose('Request type', 'Interview')
  await field('Description').fill('Words')
}

test('an expert hides their name, with what the server says at the fields that would name their outlet', async () => {
  server.write = () => {
    throw new ApiError(422, { error: 'Not valid', fields: { organization: EMPTY } })
  }
  show('expert')
  await fill()
  await field('Organization (optional)').fill('Lee & Co')
  await hide().click()
  await expect.element(page.getByText(LABEL, { exact: true })).toBeVisible()
  await button('Create Request').click()
  await expect.element(page.getByText(EMPTY)).toBeVisible()
  await expect.element(field('Organization (optional)')).toHaveValue('Lee & Co')
  server.write = (body) => request('new', { ...body, account_id: 'me', post_type: 'request_for_source' })
  await field('Organization (optional)').fill('')
  await button('Create Request').click()
  await expect.poll(() => sent().at(-1)).toMatchObject({ hide_name: true, organization: '' })
})

test('a request for commentary hides no name', async () => {
  show('pr')
  await button('New Request').click()
  await expect.element(dialog('New Request')).toBeVisible()
  expect(hide().elements()).toEqual([])
})

test('an edit that names the hidden author is saved once they say so', async () => {
  server.stored = [request('own', { account_id: 'me', post_type: 'request_for_source', shown_name: LABEL })]
  server.write = () => {
    throw new ApiError(409, { error: NAMED, code: 'reveals_author' })
  }
  show('expert')
  await open('own')
  await field('Additional notes (optional)').fill('Ask Ann Lee.')
  await button('Save').click()
  await expect.element(page.getByText(NAMED)).toBeVisible()
  server.write = (body) => request('own', { ...body, account_id: 'me', post_type: 'request_for_source' })
  await anyway().click()
  await button('Save').click()
  await expect.poll(said).toMatchObject({ title: 'Request updated successfully' })
  expect(sent().at(-1)).toMatchObject({ additional_notes: 'Ask Ann Lee.', reveals_author_ok: true })
})
