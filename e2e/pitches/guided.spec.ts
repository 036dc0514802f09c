import { toast, uniqueTitle } from '../feed/feed-page.ts'
import { inspect } from '../layout/inspect.ts'
import { choosePublished, createButton, fillPost, openRequestForm } from '../posts/create-form.ts'
import { button, makeRequest, openPost } from '../posts/post-acts.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInApp } from '../support/go-in-app.ts'
import { callAs } from '../support/members.ts'

const DAY_MS = 86_400_000
const SECTION = 'What a pitch should include (optional)'

test('takes a request with questions, a pitch that answers them, and shows the answers to both', async ({
  signedIn,
}) => {
  const [author, pitcher] = [await signedIn('journalist'), await signedIn('pr')]
  const title = uniqueTitle('Guided')
  await author.goto('/app/feed')
  const form = await openRequestForm(author)
  await fillPost(author, form, title)
  await form.getByRole('radio', { name: 'Interview' }).check()
  await form.getByRole('button', { name: /Expiration date/ }).click()
  const calendar = author.getByRole('dialog', { name: 'Expiration date' })
  await calendar.getByRole('button', { name: /next month/i }).click()
  await calendar.getByRole('gridcell').getByRole('button', { name: / 15/ }).click()
  await button(form, SECTION).press('Enter')
  await button(form, 'Add Question').press('Enter')
  await author.keyboard.type('Who approved the loan?')
  await button(form, 'Add Must-Have').press('Enter')
  await author.keyboard.type('Holds a license')
  await form.getByRole('spinbutton', { name: 'Word limit' }).fill('30')
  await choosePublished(form)
  const created = author.waitForResponse((one) => one.url().endsWith('/api/posts') && one.status() === 201)
  await createButton(form).click()
  const { id } = await (await created).json()

  const post = await openPost(pitcher, id)
  await expect(post.getByRole('region', { name: 'What a pitch should include' })).toContainText(
    'Who approved the loan?',
  )
  const section = post.getByRole('region', { name: 'Pitch', exact: true })
  await button(section, 'Pitch').click()
  await button(section, 'Submit Pitch').click()
  await expect(section.getByText('Answer this question')).toBeVisible()
  await expect(section.getByText('Choose Yes or No')).toBeVisible()
  await section.getByRole('combobox', { name: 'Source' }).click()
  await pitcher.getByRole('option').first().click()
  await section.getByRole('textbox', { name: 'Who approved the loan?' }).fill('The board, in March.')
  await section.getByRole('radio', { name: 'No' }).check()
  await expect(section.getByText('The author will see that 0 of 1 must-haves are met.')).toBeVisible()
  await section.getByRole('textbox', { name: 'Your pitch' }).fill('She sat on it.')
  await button(section, 'Submit Pitch').click()
  await expect(toast(pitcher)).toContainText('Your pitch has been submitted successfully')
  const address = (await section.getByRole('link', { name: /^Pitched / }).getAttribute('href'))!

  await goInApp(author, `/app/pitchbox?request=${id}`)
  await expect(author.getByRole('article').filter({ hasText: 'The board, in March.' })).toContainText(
    '0 of 1 must-haves',
  )
  for (const page of [author, pitcher]) {
    await goInApp(page, address)
    const answers = page.getByLabel('Answers')
    await expect(answers).toContainText('Who approved the loan?')
    await expect(answers).toContainText('The board, in March.')
  }
})

test('has no faults in the brief and in the form that follows it, and fits the window', async ({
  signedIn,
}) => {
  const [author, pitcher] = [await signedIn('admin'), await signedIn('pr')]
  const { id } = await makeRequest('admin', uniqueTitle('Fitting'), 3 * DAY_MS)
  await callAs('admin', 'PUT', `/api/posts/${id}/brief`, {
    ...{
      questions: ['Who?', 'W'.repeat(300)],
      must_haves: ['M'.repeat(160), 'Short'],
      place: 'P'.repeat(160),
    },
    ...{ formats: ['phone', 'in_person'], word_limit: 25, attribution: 'background', version: 0 },
  })
  const widths = [320, 768]
  const post = await openPost(pitcher, id)
  const section = post.getByRole('region', { name: 'Pitch', exact: true })
  await button(section, 'Pitch').click()
  await button(section, 'Submit Pitch').click()
  await inspect(pitcher, 'pitch', section.getByText('Confirm the attribution'), { widths })
  const own = await openPost(author, id)
  await button(own, 'Edit Brief').click()
  const form = author.getByRole('dialog', { name: 'What a Pitch Should Include' })
  await inspect(author, 'brief', form.getByRole('textbox', { name: 'Question 2' }), { widths })
})
