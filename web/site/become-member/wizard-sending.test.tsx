import { describe, expect, test, vi } from 'vitest'
import { BOUND } from '../../../test/support/bound.ts'
import {
  answers,
  button,
  field,
  left,
  openLastStep,
  radio,
  reload,
  sent,
  toast,
} from '../../testing/become-member-form.tsx'
import { takeToast } from '../../ui/pending-toast.ts'

describe('Sending', () => {
  test('leaves for the front page, says so there, and forgets what was typed', async () => {
    openLastStep()
    await button('Submit Application').dblClick()
    await vi.waitFor(() => expect(left).toEqual(['/']), BOUND)
    expect(sent).toHaveLength(1)
    expect(takeToast()).toEqual({
      title: 'Application Submitted',
      description: "We'll review your application and get back to you soon",
    })
    await expect.element(button('Submitting...')).toBeVisible()
    ;(button('Submitting...').element() as HTMLElement).click()
    expect(sent).toHaveLength(1)
    reload()
    await expect.element(radio('Journalist')).not.toBeChecked()
  })

  test('keeps all when the network is lost, and tries again under the same key', async () => {
    openLastStep()
    await field('Additional information').fill('Thirty years.')
    answers.push(() => Promise.reject(new TypeError('Failed to fetch')))
    await button('Submit Application').click()
    const words = 'There was an error submitting your application. Please try again.'
    await expect.element(toast(words)).toBeVisible()
    await expect.element(field('Additional information')).toHaveValue('Thirty years.')
    await button('Submit Application').click()
    await vi.waitFor(() => expect(left).toEqual(['/']), BOUND)
    expect(sent[1]).toEqual(sent[0])
  })

  test("shows the server's words; another content is another intention", async () => {
    openLastStep()
    const refusal = { error: 'Too many applications. Wait a moment.' }
    const headers = { 'retry-after': '7200' }
    answers.push(async () => Response.json(refusal, { status: 429, headers }))
    await button('Submit Application').click()
    await expect.element(toast('Too many applications. Try again in 2 hours.')).toBeVisible()
    await field('Additional information').fill('More.')
    await button('Submit Application').click()
    await vi.waitFor(() => expect(sent).toHaveLength(2), BOUND)
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
  })

  test('leads back to the step of a field that the server found wrong', async () => {
    openLastStep()
    const fields = { phone: 'Phone number is required', city: 'City is required' }
    answers.push(async () => Response.json({ error: 'Some fields are not valid.', fields }, { status: 422 }))
    await button('Submit Application').click()
    await expect.element(toast('Some fields are not valid.')).toBeVisible()
    await expect.element(field('Phone')).toHaveFocus()
    await expect.element(field('Phone')).toHaveAccessibleDescription('Phone number is required')
  })

  test('an application that lacks its kind says so, and leads to it', async () => {
    openLastStep('')
    await button('Submit Application').click()
    await expect.element(toast('Required fields missing')).toBeVisible()
    await expect.element(radio('Journalist')).toHaveFocus()
    expect(sent).toEqual([])
  })
})
