import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  acts,
  application,
  button,
  details,
  refuse,
  says,
  seesToast,
  server,
  show,
} from '../../testing/applications-pages.tsx'
import { applicationsChanged } from '../live-applications.data.ts'

vi.mock('../../api/call.ts', { spy: true })

const QUESTION = 'Which outlets have published you this year?'
const ASKED = { asked_at: '2026-03-05T12:00:00.000000Z' }
const ANSWERED = { ...ASKED, answered_at: '2026-03-06T12:00:00.000000Z' }
const dialog = () => page.getByRole('dialog', { name: 'Ask for Information' })
const question = () => dialog().getByRole('textbox', { name: 'What do you need to know?' })
const send = () => dialog().getByRole('button', { name: 'Send Question' })

/** A fake server with two applications, one of which was asked this much. */
function waits(more: object = {}) {
  const ada = () => application('ada', more)
  server.pages = () => [ada(), application('bo')]
  server.whole = (id) => details(id, id === 'ada' ? more : {})
}
const askedBy = () => waits({ ...ASKED, question: QUESTION })
async function openAda() {
  show('/admin/membership-requests')
  await button('Applicant ada').click()
  await expect.element(button('Approve')).toBeVisible()
}
async function openQuestion() {
  await openAda()
  await button('Ask for Information').click()
  await expect.element(question()).toHaveFocus()
}

test('sends a question: reports it, shows it, waits for the answer, and keeps the row in focus', async () => {
  waits()
  server.act = () => {
    askedBy()
    return { success: true }
  }
  await openQuestion()
  await question().fill(QUESTION)
  await send().click()
  await seesToast('Question sent')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(button('Applicant ada')).toHaveFocus()
  await says(QUESTION)
  await says('None yet')
  await expect.element(page.getByText('Question sent', { exact: true }).first()).toBeVisible()
  await expect.element(button('Ask for Information')).toBeDisabled()
  await expect
    .element(button('Ask for Information'))
    .toHaveAccessibleDescription('A question to the applicant is waiting for an answer already.')
  expect(acts().map(({ at, params, body }) => ({ at, params, body }))).toEqual([
    {
      at: 'POST /api/admin/applications/:application_id/ask',
      params: { application_id: 'ada' },
      body: { question: QUESTION },
    },
  ])
})

test('takes 10 to 2,000 characters', async () => {
  waits()
  await openQuestion()
  await question().fill('Why so?   ')
  await send().click()
  await says('Write at least 10 characters')
  await question().fill('x'.repeat(2_001))
  await says('The question must have at most 2,000 characters.')
  await send().click()
  expect(acts()).toEqual([])
  await question().fill('x'.repeat(2_000))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await seesToast('Question sent')
})

test('keeps what was written when it is closed, and when sending fails', async () => {
  waits()
  await openQuestion()
  await question().fill(QUESTION)
  await userEvent.keyboard('{Escape}')
  await seesToast('Your text is kept')
  await expect.element(button('Ask for Information')).toHaveFocus()
  expect(acts()).toEqual([])
  await button('Ask for Information').click()
  await expect.element(question()).toHaveValue(QUESTION)
  server.act = refuse(503, 'The service is not available right now. Try again in a moment.')
  await send().click()
  await seesToast('Error', 'The service is not available right now. Try again in a moment.')
  await expect.element(question()).toHaveValue(QUESTION)
})

test('says when another admin was first, and shows their question', async () => {
  waits()
  await openQuestion()
  await question().fill('Who is your editor?')
  askedBy()
  const why = 'A question to the applicant is waiting for an answer already.'
  server.act = refuse(409, why)
  await send().click()
  await seesToast('Error', why)
  await expect.element(dialog()).not.toBeInTheDocument()
  await says(QUESTION)
})

test('shows the answer on the open page as soon as it arrives, and lets the admin ask again', async () => {
  askedBy()
  await openAda()
  await says('None yet')
  waits({ ...ANSWERED, question: QUESTION, answer: 'The Ledger,\nand two more.' })
  await applicationsChanged(server.client)
  await says('and two more.')
  await expect.element(page.getByText('Answered', { exact: true })).toBeVisible()
  await button('Ask for Information').click()
  await says('It takes the place of the earlier question and its answer.')
})
