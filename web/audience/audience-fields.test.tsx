import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AudienceOption } from '../../contract/audience.ts'
import type { Proof } from '../../contract/sources.ts'
import { ApiError, call } from '../api/call.ts'
import { render } from '../testing/render.tsx'
import { AudienceFields } from './AudienceFields.tsx'
import type { Choice } from './choice.ts'

vi.mock('../api/call.ts', { spy: true })

const COUNT = 'POST /api/audience/count'
const SEARCH = 'POST /api/audience/search'
const HIDDEN = 'Other journalists cannot find it in the feed, in search, in counts, or by its link.'

const person = (id: string, name: string, organization = 'Fenwater PR') => ({
  account_id: id,
  name,
  organization,
})
const ADA = person('ada', 'Ada Winter')
const BO = person('bo', 'Bo Lund')
const CONFIRMED: Proof = {
  ...{ state: 'confirmed', at: '2026-03-05T12:00:00.000000Z', until: '2027-03-05T12:00:00.000000Z' },
  ...{ domain: 'wolf.example', checked_at: null },
}
const OPTIONS: AudienceOption[] = [
  { kind: 'person', ...ADA },
  { kind: 'agency', organization: 'Fenwater PR', people: [ADA, BO] },
  { kind: 'source', ...BO, profile_id: 'lena', source: 'Lena Wolf', proof: CONFIRMED },
]

let count: (body: { audience: string; tags: string[] }) => number
let options: () => AudienceOption[]
const asked = (at: string) =>
  vi
    .mocked(call)
    .mock.calls.filter(([name]) => name === at)
    .map(([, given]) => (given as unknown as { body: Record<string, unknown> }).body)

beforeEach(() => {
  count = () => 7
  options = () => OPTIONS
  vi.mocked(call).mockReset()
  vi.mocked(call).mockImplementation((async (at: string, { body }: { body: never }) =>
    at === COUNT ? { count: count(body) } : { options: options() }) as never)
})

let choice: Choice
let setTags: (tags: string[]) => void

function Form({ start }: { start: Choice }) {
  const [value, setValue] = useState(start)
  const [tags, set] = useState(['Banking'])
  choice = value
  setTags = set
  return <AudienceFields choice={value} tags={tags} errors={{}} onChange={setValue} />
}

function show(start: Partial<Choice> = {}) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Form start={{ audience: 'all', invited: [], ...start }} />
    </QueryClientProvider>,
  )
}

const radio = (name: string) => page.getByRole('radio', { name, exact: true })
const sentence = () => page.getByText(/^(Other journalists cannot find it|No one can see this yet)/)
const field = () => page.getByRole('combobox', { name: 'Add a person, agency, or source' })
const option = (name: string) => page.getByRole('option', { name, exact: true })
const lines = () =>
  page
    .getByRole('list', { name: 'Chosen people' })
    .getByRole('listitem')
    .elements()
    .map((line) => line.textContent)

test('offers all audiences, and says of every one but the first who cannot find it and how many can see it', async () => {
  count = ({ audience }) => (audience === 'experts' ? 1 : 1_234)
  show()
  const group = page.getByRole('radiogroup', { name: 'Who can see this' })
  expect(group.getByRole('radio').elements()).toHaveLength(5)
  await expect.element(radio('All members')).toBeChecked()
  expect(sentence().elements()).toEqual([])
  expect(asked(COUNT)).toEqual([])
  await radio('PR professionals').click()
  await expect.element(sentence()).toHaveTextContent(`${HIDDEN} 1,234 members can see it.`)
  await radio('Experts').click()
  await expect.element(sentence()).toHaveTextContent(`${HIDDEN} 1 member can see it.`)
  await radio('All members').click()
  await expect.poll(() => sentence().elements()).toEqual([])
})

test('says so when no one can see it, and counts again for other beats, once for several changes', async () => {
  count = ({ tags }) => (tags.includes('Energy and environment') ? 3 : 0)
  show({ audience: 'beats' })
  await expect
    .element(sentence())
    .toHaveTextContent('No one can see this yet. Add people or choose a wider audience.')
  const before = asked(COUNT).length
  setTags(['Business'])
  setTags(['Energy and environment'])
  await expect.element(sentence()).toHaveTextContent(`${HIDDEN} 3 members can see it.`)
  expect(asked(COUNT).slice(before)).toEqual([
    { audience: 'beats', invited: [], tags: ['Energy and environment'] },
  ])
})

test('does not show an earlier choice’s number, and counts again after a failure', async () => {
  show({ audience: 'pr' })
  await expect.element(sentence()).toHaveTextContent(`${HIDDEN} 7 members can see it.`)
  count = () => {
    throw new ApiError(503, { error: 'Not now.' })
  }
  await radio('Experts').click()
  await expect.element(page.getByText('How many members can see it did not load.')).toBeVisible()
  await expect.element(sentence()).toHaveTextContent(HIDDEN)
  count = () => 9
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(sentence()).toHaveTextContent(`${HIDDEN} 9 members can see it.`)
})

test('finds people, agencies and sources from two letters on, and lists those who were chosen', async () => {
  show({ audience: 'chosen' })
  await field().fill('f')
  await field().fill('fe')
  await expect.element(option('Ada Winter · Fenwater PR')).toBeVisible()
  expect(asked(SEARCH)).toEqual([{ search: 'fe' }])
  await expect.element(option('All of Fenwater PR (2)')).toBeVisible()
  await option('Source: Lena Wolf · Fenwater PR Confirmed by the expert, Mar 2026').click()
  await expect.element(field()).toHaveValue('')
  expect(lines()).toEqual(['Source: Lena Wolf · Fenwater PR'])
  await field().fill('fe')
  await option('All of Fenwater PR (2)').click()
  expect(lines()).toEqual([
    'Source: Lena Wolf · Fenwater PR',
    'Ada Winter · Fenwater PR',
    'Bo Lund · Fenwater PR',
  ])
  await expect
    .poll(() => asked(COUNT).at(-1))
    .toEqual({
      audience: 'chosen',
      invited: [
        { account_id: 'bo', profile_id: 'lena' },
        { account_id: 'ada', profile_id: null },
        { account_id: 'bo', profile_id: null },
      ],
      tags: [],
    })
  await field().fill('fe')
  await expect.element(page.getByText('No one found')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Ada Winter · Fenwater PR' }).click()
  await expect.element(page.getByRole('button', { name: 'Remove Bo Lund · Fenwater PR' })).toHaveFocus()
  expect(choice.invited.map(({ account_id }) => account_id)).toEqual(['bo', 'bo'])
})

test('is used by keyboard: arrows, Enter, Escape', async () => {
  show({ audience: 'chosen' })
  await field().fill('fe')
  await expect.element(option('Ada Winter · Fenwater PR')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(lines()).toEqual(['Source: Lena Wolf · Fenwater PR'])
  await field().fill('fen')
  await expect.element(option('Ada Winter · Fenwater PR')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.getByRole('option').elements()).toEqual([])
  await expect.element(field()).toHaveValue('fen')
})

test('takes 100 people, and no more', async () => {
  const many = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, place) => person(`m${from + place}`, `Member ${from + place}`))
  const invited = many(0, 99).map((one) => ({ ...one, profile_id: null, source: null }))
  show({ audience: 'chosen', invited })
  options = () => [
    { kind: 'agency', organization: 'Big PR', people: many(200, 202) },
    { kind: 'person', ...ADA },
  ]
  await field().fill('bi')
  await option('All of Big PR (2)').click()
  await expect.element(page.getByText('You can choose up to 100 people')).toBeVisible()
  expect(choice.invited).toHaveLength(99)
  await field().fill('ad')
  await option('Ada Winter · Fenwater PR').click()
  expect(choice.invited).toHaveLength(100)
  expect(page.getByText('You can choose up to 100 people').elements()).toEqual([])
})
