import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { BEFORE_COMPARISONS } from '../../contract/comparisons.rules.ts'
import type { OpenConversation } from '../../contract/messages.ts'
import { COPYING, comparison, conversationPitch, evidence, LINES } from '../testing/compared.ts'
import { pitchedSource } from '../testing/factories.ts'
import { answers, client, ONE, pitch, show, thread } from '../testing/messages-page.tsx'
import { pitchCompared } from './live-messages.data.ts'

/** What is left of one that its expert had denied, once it is removed. */
const removedSource = pitchedSource({
  ...{ id: null, account_id: null, role: null, photo_url: null },
  ...{ name: 'Removed source', title: '', organization: '', is_denied: true },
})

vi.mock('../api/call.ts', { spy: true })

const section = () => page.getByRole('region', { name: 'Comparison', exact: true })
const found = () =>
  comparison({
    ...evidence({ photo: { profiles: 1, other_names: 0 } }),
    compared_at: '2026-03-05T12:00:00.000000Z',
    ai_use: 'drafted',
    passages_note: 'I wrote the other two as well.',
  })

test.each([
  ['the author', 'calvin', 1, pitchedSource({ is_denied: true })],
  ['the pitcher', 'me', 0, pitchedSource({ is_denied: true })],
  ['the author of a removed source', 'calvin', 1, removedSource],
])(
  'tells %s alone that the expert said the profile is not theirs',
  async (_, responder_id, count, source) => {
    answers[ONE] = () => ({
      ...pitch('one', { commentary: COPYING, responder_id, source }),
      pitch: conversationPitch({ evidence: found() }),
    })
    show('/app/messages/one')
    await expect.element(section()).toBeVisible()
    const denied = page.getByText('The person named here said that this profile is not theirs.')
    expect(denied.elements()).toHaveLength(count)
    // What is gone has no evidence to open.
    const proof = page.getByText('Not confirmed')
    expect(proof.elements()).toHaveLength(source.id === null ? 0 : 1)
  },
)

function showThread(said: Partial<NonNullable<OpenConversation['pitch']>>, responder_id = 'calvin') {
  answers[ONE] = () => ({
    ...pitch('one', { commentary: COPYING, responder_id }),
    pitch: conversationPitch(said),
  })
  show('/app/messages/one')
}
const texts = () =>
  section()
    .getByRole('paragraph')
    .elements()
    .map((each) => each.textContent)

test.each([
  ['the author', 'calvin', LINES.author, 'Calvin Osei', '1 from the same pitcher'],
  ['the pitcher', 'me', LINES.pitcher, 'Kim Doe', '1 of yours'],
])('shows %s what was found under the pitch, and its passages', async (_, responder, line, name, own) => {
  showThread({ evidence: found() }, responder)
  await expect.element(section().getByRole('heading', { name: 'Comparison' })).toBeVisible()
  expect(texts()).toEqual([
    'Compared Mar 5, 2026',
    line,
    'This photo also appears on 1 other profile',
    'How it was written: “AI drafted it, and I checked it”',
    `${name} says:`,
    'I wrote the other two as well.',
  ])
  await section().getByRole('button', { name: 'Show Passages' }).click()
  await expect.element(section().getByText(`Also in 3 pitches, ${own}, since Mar 2026`)).toBeVisible()
  expect([...section().element().querySelectorAll('u')].map((each) => each.textContent)).toEqual([
    'She',
    'the port for nine years and knows every crane',
  ])
  await expect.element(thread()).toContainElement(section().element() as HTMLElement)
})

test('says no more than that of a pitch from before comparisons', async () => {
  showThread({ evidence: comparison({ state: 'before', compared_at: null }) })
  await expect.element(section().getByText(BEFORE_COMPARISONS)).toBeVisible()
  expect(texts()).toEqual([BEFORE_COMPARISONS])
  expect(section().getByRole('button').elements()).toEqual([])
})

test('shows what is found once a pitch that was sent uncompared is compared', async () => {
  showThread({ evidence: comparison({ state: 'waiting', compared_at: null }) })
  await expect.element(section().getByText(/^Not compared yet/)).toBeVisible()
  expect(
    section()
      .getByText(/^Compared /)
      .elements(),
  ).toEqual([])
  answers[ONE] = () => ({ ...pitch('one'), pitch: conversationPitch({ evidence: found() }) })
  pitchCompared(client, { conversation_id: 'one', post_id: 'p' })
  await expect.element(section().getByText(LINES.author)).toBeVisible()
})
