import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Evidence } from '../../contract/evidence.ts'
import { ApiError } from '../api/call.ts'
import { evidence } from '../testing/evidence.ts'
import { button, listed, rows, server, showDetails } from '../testing/evidence-page.tsx'

vi.mock('../api/call.ts', { spy: true })

type Rows = Evidence['rows']

const AT = '2026-03-05T12:00:00.000000Z'
const UNTIL = '2027-03-05T12:00:00.000000Z'
const CHANGED = '2026-05-20T12:00:00.000000Z'
const expert = (more: Partial<NonNullable<Rows['expert']>> = {}): Rows['expert'] => ({
  state: 'confirmed',
  at: AT,
  until: UNTIL,
  domain: 'millrace.example',
  is_website: false,
  is_agency: false,
  changed: null,
  ...more,
})
const registry = (more: Partial<NonNullable<Rows['register']>> = {}): Rows['register'] => ({
  register: 'Bar of New York',
  number: '4417',
  url: 'https://bar.example/4417',
  result: 'given',
  at: AT,
  until: null,
  ...more,
})

/** The row of this place, as it is read with this evidence. */
async function rowOf(place: number, given: Partial<Rows>) {
  server.evidence = evidence(given)
  showDetails(listed())
  await expect.element(page.getByRole('list', { name: 'Evidence' })).toBeVisible()
  return rows()[place]
}

test('lists what is missing, in its order, above the facts', async () => {
  showDetails(listed())
  await expect.poll(rows).toEqual([
    ['outlined', '', 'Not confirmed by the expert'],
    ['outlined', '', 'Not attested by the agency'],
    ['outlined', '', 'No registry number'],
    ['outlined', '', 'Not checked by the Beatline team'],
  ])
  await expect
    .element(page.getByText('Evidence shows what was checked, not whether someone is right.'))
    .toBeVisible()
  const [name, section] = page
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent)
    .slice(-2)
  expect([name, section]).toEqual(['Harriet Lane', 'Evidence'])
  const place = page.getByRole('list', { name: 'Evidence' }).element()
  const fact = page.getByRole('definition').first().element()
  expect(place.compareDocumentPosition(fact) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await expect.element(page.getByText(/No answer yet/)).not.toBeInTheDocument()
})

test('lists everything that was checked', async () => {
  server.evidence = evidence({
    expert: expert(),
    agency: { kind: 'attested', name: 'Dana Whitfield', organization: 'Halyard PR', at: AT, until: UNTIL },
    register: registry({ result: 'found', until: UNTIL }),
    team: { how: 'video', at: AT, until: UNTIL },
    photo: { state: 'consented', at: AT, until: UNTIL },
    photo_match: { profiles: 3, other_names: 2 },
  })
  showDetails(listed())
  const day = 'Mar 5, 2026'
  await expect.poll(rows).toEqual([
    [
      'filled',
      day,
      'Confirmed by the expert',
      'From an address at millrace.example · valid until March 5, 2027',
    ],
    [
      'filled',
      day,
      'Attested by Dana Whitfield, Halyard PR',
      '“I represent this person with their agreement.” · valid until March 5, 2027',
    ],
    [
      'filled',
      day,
      'Bar of New York: 4417 Open Registry Entry',
      'Found there by the Beatline team · valid until March 5, 2027',
    ],
    ['filled', day, 'Checked by the Beatline team', 'Video call · valid until March 5, 2027'],
    ['filled', day, 'The expert consented to this photo', 'Valid until March 5, 2027'],
    ['filled', '', 'This photo also appears on 3 other profiles', '2 of them under a different name'],
  ])
})

test.each<[string, Rows['expert'], string[]]>([
  [
    'of the website',
    expert({ is_website: true }),
    [
      'filled',
      'Confirmed by the expert',
      'From an address at millrace.example, which matches the website listed here · valid until March 5, 2027',
    ],
  ],
  [
    'of both the website and the agency',
    expert({ is_website: true, is_agency: true }),
    [
      'filled',
      'Confirmed by the expert',
      'From an address at millrace.example, which is also the agency’s domain · valid until March 5, 2027',
    ],
  ],
  [
    'of a public provider',
    expert({ state: 'personal' }),
    [
      'filled',
      'Confirmed from a personal address',
      'Shows that someone reads that mailbox, not where they work · valid until March 5, 2027',
    ],
  ],
  ['that has lapsed', expert({ state: 'lapsed' }), ['outlined', 'Confirmation lapsed March 5, 2027']],
  [
    'before the name changed',
    expert({ state: 'changed', changed: { what: ['name'], at: CHANGED } }),
    ['outlined', 'Changed since confirmation', 'Name changed May 20, 2026. Confirmed March 5, 2026.'],
  ],
  [
    'before more changed',
    expert({ state: 'changed', changed: { what: ['title', 'organization'], at: CHANGED } }),
    [
      'outlined',
      'Changed since confirmation',
      'Title and organization changed May 20, 2026. Confirmed March 5, 2026.',
    ],
  ],
])('names a confirmation by an address %s', async (_, given, [square, ...lines]) => {
  expect(await rowOf(0, { expert: given })).toEqual([square, 'Mar 5, 2026', ...lines])
})

test('names the expert who manages their own profile', async () => {
  expect(await rowOf(1, { agency: { kind: 'own', since: AT } })).toEqual([
    'filled',
    '',
    'Managed by the expert, a member since March 2026',
  ])
})

test.each<[string, Rows['register'], string[]]>([
  ['nobody has looked up', registry(), ['filled', 'Added March 5, 2026, not checked']],
  [
    'the team did not find',
    registry({ result: 'not_found' }),
    ['outlined', 'Not found there by the Beatline team on March 5, 2026'],
  ],
])('says of a registry number that %s', async (_, register, [square, words]) => {
  expect(await rowOf(2, { register })).toEqual([
    square,
    'Mar 5, 2026',
    'Bar of New York: 4417 Open Registry Entry',
    words,
  ])
  const link = page.getByRole('link', { name: 'Open Registry Entry' }).element()
  expect(['href', 'rel', 'target'].map((name) => link.getAttribute(name))).toEqual([
    'https://bar.example/4417',
    'noopener noreferrer',
    '_blank',
  ])
  expect(page.getByText('bar.example').elements()).toEqual([])
})

test.each([
  ['phone', 'Phone call to the employer'],
  ['document', 'Document reviewed'],
] as const)('says that the team checked by %s', async (how, words) => {
  expect(await rowOf(3, { team: { how, at: AT, until: UNTIL } })).toEqual([
    'filled',
    'Mar 5, 2026',
    'Checked by the Beatline team',
    `${words} · valid until March 5, 2027`,
  ])
})

test.each([
  ['missing', 'The expert has not consented to this photo'],
  ['changed', 'Photo changed since the expert consented'],
] as const)('says of a photo that the consent is %s', async (state, words) => {
  expect(await rowOf(4, { photo: { state } })).toEqual(['outlined', '', words])
})

test.each([
  [{ profiles: 1, other_names: 0 }, ['This photo also appears on 1 other profile']],
  [
    { profiles: 1, other_names: 1 },
    ['This photo also appears on 1 other profile', '1 of them under a different name'],
  ],
])('counts the other profiles with the photo: %o', async (photo_match, lines) => {
  expect(await rowOf(4, { photo_match })).toEqual(['filled', '', ...lines])
})

test('says how long the link is open', async () => {
  server.evidence = evidence({}, AT)
  showDetails(listed(), { id: 'pr', role: 'pr' })
  await expect.element(page.getByText('Asked March 5, 2026. No answer yet.')).toBeVisible()
})

test('says that it did not load, and tries again', async () => {
  server.evidence = new ApiError(0, {})
  showDetails(listed())
  await expect.element(page.getByRole('heading', { name: 'The evidence did not load' })).toBeVisible()
  server.evidence = evidence()
  await button('Try Again').click()
  await expect.poll(() => rows().length).toBe(4)
})

test.each([
  [{ needs_confirmation: true }, 'Not listed until the expert confirms it.'],
  [{ is_denied: true }, 'The expert said that this profile is not theirs.'],
])('says why a profile is not listed: %o', async (more, words) => {
  showDetails(listed(more), { id: 'pr', role: 'pr' })
  await expect.element(page.getByText(words)).toBeVisible()
})
