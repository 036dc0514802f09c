import { expect, test, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { talkedOf } from '../testing/factories.ts'
import {
  answers,
  client,
  ONE,
  pitch,
  rows,
  sent,
  show,
  THREAD,
  talksAre,
  toastText,
} from '../testing/messages-page.tsx'
import { conversationRevealed } from './live-messages.data.ts'

vi.mock('../api/call.ts', { spy: true })

const says = (part: Locator, words: RegExp) => expect.poll(() => part.query()?.textContent).toMatch(words)

const LIMITS = 'GET /api/conversation-limits'
const LIMIT = 'PUT /api/conversations/:conversation_id/limit'
const REVEAL = 'POST /api/posts/:post_id/reveal'
const LABEL = 'A journalist vetted by Beatline'
const hidden = { id: 'hidden', name: LABEL, picture_url: null, profile: {} }
const head = () => page.getByRole('heading', { level: 2, name: LABEL })

test('a thread names the label of its request’s author, and leads to no profile', async () => {
  talksAre(pitch('one', { partner: hidden, hides_name: true, post: talkedOf({ account_id: null }) }))
  show('/app/messages/one')
  await expect.element(head()).toBeVisible()
  expect(head().getByRole('link').elements()).toEqual([])
  await says(rows().first(), /A journalist vetted by Beatline/)
  expect(page.getByRole('button', { name: /Reveal/ }).elements()).toEqual([])
})

test.each([
  ['the pitcher', { partner: hidden, post: talkedOf({ account_id: null }) }],
  ['the author', { post: talkedOf({ account_id: 'me' }) }],
])('the menu of %s reports without a limit, and limits this conversation alone', async (_who, seen) => {
  talksAre(pitch('one', { ...seen, hides_name: true }))
  answers[LIMITS] = () => ({ limits: [] })
  answers[LIMIT] = () => ({ level: 'no_contact' })
  show('/app/messages/one')
  const menu = page.getByRole('button', { name: /^More actions for/ })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Limit Contact' }).click()
  await page.getByRole('radio', { name: 'Do not contact me' }).click()
  expect(page.getByRole('radio').elements()).toHaveLength(2)
  await page.getByRole('button', { name: 'Save' }).click()
  await says(toastText(), /can no longer write in this conversation/)
  expect(sent(LIMIT)).toMatchObject([{ params: { conversation_id: 'one' }, body: { level: 'no_contact' } }])
  await menu.click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Report' })).toBeVisible()
  expect(page.getByText('Also limit contact').elements()).toEqual([])
})

test('a revealed author is named at once, in the thread and the list', async () => {
  talksAre(pitch('one', { partner: hidden, hides_name: true, post: talkedOf({ account_id: null }) }))
  show('/app/messages/one')
  await expect.element(head()).toBeVisible()
  talksAre(
    pitch('one', {
      partner: { ...hidden, id: 'ada', name: 'Ada Quill' },
      post: talkedOf({ account_id: 'ada' }),
    }),
  )
  const before = sent(THREAD).length
  conversationRevealed(client, { conversation_id: 'one' })
  await expect
    .element(page.getByRole('heading', { level: 2 }).getByRole('link', { name: 'Ada Quill' }))
    .toBeVisible()
  await says(rows().first(), /Ada Quill/)
  expect(sent(THREAD).length).toBeGreaterThan(before)
})

test('the author reveals their name to one pitcher', async () => {
  talksAre(pitch('one', { hides_name: true, post: talkedOf({ id: 'p', account_id: 'me' }) }))
  answers[REVEAL] = () => ({ id: 'p' })
  show('/app/messages/one')
  const name = (
    answers[ONE]!({ params: { conversation_id: 'one' } } as never) as { partner: { name: string } }
  ).partner.name
  await page.getByRole('button', { name: `Reveal My Name to ${name}` }).click()
  const question = page.getByRole('alertdialog', { name: `Reveal your name to ${name}?` })
  await expect.element(question).toBeVisible()
  talksAre(pitch('one', { post: talkedOf({ id: 'p', account_id: 'me' }) }))
  await question.getByRole('button', { name: 'Reveal', exact: true }).click()
  await says(toastText(), /Name revealed/)
  expect(sent(REVEAL)).toMatchObject([{ params: { post_id: 'p' }, body: { conversation_id: 'one' } }])
  await expect.poll(() => page.getByRole('button', { name: /^Reveal My Name/ }).elements()).toEqual([])
})
