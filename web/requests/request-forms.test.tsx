import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '../api/call.ts'
import { AT } from '../testing/factories.ts'
import {
  button,
  card,
  choose,
  dialog,
  field,
  open,
  request,
  said,
  sent,
  server,
  show,
  titles,
} from '../testing/requests-page.tsx'

vi.mock('../api/call.ts', { spy: true })

test('names what a new request is missing, then creates it once, on top of the list', async () => {
  server.stored = [request('old')]
  server.write = (body) => request('new', { ...body, account_id: 'me', post_type: 'request_for_story' })
  show('pr')
  await button('New Request').click()
  await button('Create Request').click()
  for (const message of ['Title is required', 'Please select a request type', 'Description is required'])
    await expect.element(page.getByText(message)).toBeVisible()
  expect(sent()).toEqual([])
  await field('Title').fill('Request new')
  await choose('Request type', 'Interview')
  await field('Description').fill('Words')
  await button('Create Request').click()
  await expect.poll(said).toMatchObject({
    title: 'Post created successfully',
    description: 'Your request for commentary has been created.',
  })
  const rest = {
    organization: '',
    contact_info: '',
    additional_notes: '',
    closes: null,
    tags: [],
    brief: null,
  }
  expect(sent()).toEqual([{ title: 'Request new', type: 'Interview', description: 'Words', ...rest }])
  await expect.poll(titles).toEqual(['Request new', 'Request old'])
})

test('asks who can see a request for an expert, and nothing of a request for commentary', async () => {
  server.write = (body) => request('new', { ...body, account_id: 'me', post_type: 'request_for_source' })
  show('expert')
  await button('New Request').click()
  await expect.element(page.getByRole('radio', { name: 'All members' })).toBeChecked()
  await field('Title').fill('Request new')
  await choose('Request type', 'Interview')
  await field('Description').fill('Words')
  await page.getByRole('radio', { name: 'PR professionals', exact: true }).click()
  await button('Create Request').click()
  await expect.poll(() => sent().at(-1)).toMatchObject({ title: 'Request new', audience: 'pr', invited: [] })
  show('pr')
  await button('New Request').first().click()
  await expect.element(dialog('New Request')).toBeVisible()
  expect(page.getByText('Who can see this').elements()).toEqual([])
})

test('restores what was not sent, also after a refusal', async () => {
  server.write = () => {
    throw new ApiError(422, { error: 'Not valid', fields: { closes: 'The date must not be in the past' } })
  }
  show('expert')
  await button('New Request').click()
  await field('Title').fill('Half a request')
  await button('Cancel').click()
  await button('New Request').click()
  await expect.element(page.getByText('Your unsent text is back.')).toBeVisible()
  await expect.element(field('Title')).toHaveValue('Half a request')
  await choose('Request type', 'Comment')
  await field('Description').fill('Words')
  await button('Create Request').click()
  await expect.poll(said).toMatchObject({ title: 'Failed to create request', description: 'Not valid' })
  await expect.element(page.getByText('The date must not be in the past')).toBeVisible()
  await button('Discard').click()
  await expect.element(field('Title')).toHaveValue('')
})

test('opens an own request for editing, and keeps the exact time of an untouched deadline', async () => {
  const deadline = '2030-05-01T18:00:00.123456Z'
  server.stored = [
    request('mine', { account_id: 'me', deadline, expires_at: deadline, contact_info: 'desk' }),
  ]
  server.write = (body) =>
    request('mine', { ...body, account_id: 'me', updated_at: '2026-01-02T00:00:00.000000Z' })
  show('pr')
  await open('mine')
  await expect.element(dialog('Edit Request')).toBeVisible()
  await field('Organization (optional)').fill('The Ledger')
  await button('Save').click()
  await expect.poll(said).toMatchObject({ title: 'Request updated successfully' })
  expect(sent()[0]).toMatchObject({
    deadline,
    organization: 'The Ledger',
    contact_info: 'desk',
    updated_at: AT,
  })
  await expect.element(card('mine').getByText('The Ledger')).toBeVisible()
})

test('lists below the form of an own request the pitches that it received', async () => {
  server.stored = [request('mine', { account_id: 'me' })]
  show('pr')
  await open('mine')
  await expect.element(dialog('Edit Request').getByText('Pitching to mine')).toBeVisible()
})

test('restores an unsaved edit, which is then saved or discarded', async () => {
  server.stored = [request('mine', { account_id: 'me' })]
  server.write = (body) => request('mine', { ...body, account_id: 'me' })
  show('pr')
  await open('mine')
  await field('Title').fill('Half an edit')
  await button('Close').click()
  await open('mine')
  await expect.element(page.getByText('Your unsent text is back.')).toBeVisible()
  await expect.element(field('Title')).toHaveValue('Half an edit')
  await button('Save').click()
  await expect.poll(() => sent()[0]).toMatchObject({ title: 'Half an edit' })
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('shows the date of a request from the feed, without a choice of deadline', async () => {
  const expiration_date = '2030-05-01T18:00:00.000000Z'
  server.stored = [
    request('mine', {
      account_id: 'me',
      type: null,
      interview_type: 'Interview',
      expiration_date,
      expires_at: expiration_date,
    }),
  ]
  server.write = (body) => request('mine', { ...body, account_id: 'me' })
  show('expert', '?request=mine')
  const form = dialog('Edit Request')
  await expect.element(form.getByText(/^Wednesday, May 1, 2030, \d+:\d\d\s[AP]M\s\S+$/)).toBeVisible()
  await expect.element(form.getByRole('combobox', { name: 'Request type' })).toHaveTextContent('Interview')
  expect(form.getByText(/^Deadline/).elements()).toHaveLength(0)
  await button('Save').click()
  await expect.poll(() => sent()[0]).toMatchObject({ type: 'Interview', closes: null })
})

test('keeps what was typed beside the current version when the request changed meanwhile', async () => {
  server.stored = [request('mine', { account_id: 'me' })]
  const theirs = request('mine', {
    account_id: 'me',
    title: 'Theirs',
    type: 'Comment',
    deadline: '2030-05-01T18:00:00.000000Z',
    expires_at: '2030-05-01T18:00:00.000000Z',
    contact_info: 'The new desk',
    updated_at: '2026-01-02T00:00:00.000000Z',
  })
  const conflict = () => {
    server.stored = [theirs]
    throw new ApiError(409, { error: 'This request has been changed in the meantime.' })
  }
  server.write = conflict
  show('pr', '?request=mine')
  await field('Title').fill('Mine')
  await button('Save').click()
  await expect.poll(said).toMatchObject({
    title: 'Failed to update request',
    description: 'This request has been changed in the meantime.',
  })
  const changed = page.getByRole('status', { name: 'Newer version' })
  await expect.element(changed.getByText('Theirs')).toBeVisible()
  await expect.element(changed.getByText('This request has been changed in the meantime.')).toBeVisible()
  const other = () =>
    changed
      .getByRole('term')
      .elements()
      .filter((one) => one.textContent.includes('Unlike yours'))
      .map((one) => one.textContent.replace('Unlike yours', '') + one.nextElementSibling?.textContent)
  await expect.poll(other).toEqual([
    'TitleTheirs',
    'Request typeComment',
    // With the name of the hour's time zone.
    expect.stringMatching(/^DeadlineWednesday, May 1, 2030, \d+:\d\d\s[AP]M\s\S+$/),
    'Contact infoThe new desk',
  ])
  await expect.element(field('Title')).toHaveValue('Mine')
  await field('Contact info (optional)').fill('The new desk')
  await expect.poll(() => other().length).toBe(3)
  server.write = (body) => ({ ...theirs, ...body })
  await button('Keep My Text').click()
  await button('Save').click()
  await expect.poll(said).toMatchObject({ title: 'Request updated successfully' })
  expect(sent().at(-1)).toMatchObject({ title: 'Mine', updated_at: theirs.updated_at })
})
