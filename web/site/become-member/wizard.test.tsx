import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BOUND } from '../../../test/support/bound.ts'
import {
  button,
  field,
  fill,
  heading,
  open,
  PERSONAL,
  radio,
  reload,
  sent,
  toast,
  walkTo,
} from '../../testing/become-member-form.tsx'
import { unmountAll } from '../../testing/render.tsx'

describe('The steps', () => {
  test('each checks its own fields, in the words of the contract, and leads to the first wrong one', async () => {
    open()
    await button('Next').click()
    await expect.element(toast('Validation Error')).toBeVisible()
    await expect.element(toast('Please fill in all required fields correctly.')).toBeVisible()
    await expect.element(radio('Journalist')).toHaveFocus()
    await walkTo(2)
    await expect.element(heading(2, 'Personal Info')).toHaveFocus()
    await fill({ ...PERSONAL, Email: 'rosa@valley', Phone: ' ' })
    await button('Next').click()
    await expect.element(field('Email')).toHaveFocus()
    await expect.element(field('Email')).toHaveAccessibleDescription('Invalid email address')
    await expect.element(field('Phone')).toHaveAccessibleDescription('Phone number is required')
    await expect.element(field('Name')).not.toHaveAttribute('aria-invalid')
    await field('Email').fill('rosa@valley.example')
    await expect.element(page.getByText('Invalid email address')).not.toBeInTheDocument()
    await fill(PERSONAL)
    await button('Next').click()
    await button('Next').click()
    await expect.element(field('Website')).toHaveFocus()
    const messages = [
      ...['Invalid website URL', 'Invalid LinkedIn URL', 'City is required', 'State is required'],
      ...['Timezone is required', 'Years of experience is required'],
    ]
    for (const message of messages) await expect.element(page.getByText(message)).toBeVisible()
    expect(sent).toEqual([])
  })

  test('go back without a check, and keep everything', async () => {
    open()
    await walkTo(4)
    await field('Additional information').fill('Thirty years.')
    await button('Previous').click()
    await expect.element(heading(3, 'Professional Info')).toHaveFocus()
    await expect.element(page.getByRole('combobox', { name: 'Timezone' })).toHaveTextContent('PT')
    await field('City').fill('')
    await button('Previous').click()
    await expect.element(field('Email')).toHaveValue('rosa@valley.example')
    await button('Previous').click()
    await expect.element(radio('Journalist')).toBeChecked()
    await expect.element(button('Previous')).not.toBeInTheDocument()
    expect(page.getByRole('listitem').all()[0]?.element().getAttribute('aria-current')).toBe('step')
  })

  test('are not sent by Enter before the last', async () => {
    open()
    await walkTo(2)
    await fill(PERSONAL)
    await userEvent.keyboard('{Enter}')
    await expect.element(heading(3, 'Professional Info')).toHaveFocus()
    await field('City').click()
    await userEvent.keyboard('{Enter}')
    await expect.element(field('Website')).toHaveFocus()
    expect(sent).toEqual([])
  })
})

test('Twenty-five beats and Other are offered; Other asks which one, and that stands in its place', async () => {
  open()
  const beat = page.getByRole('textbox', { name: 'Other beat' })
  await page.getByRole('button', { name: /^Beats/ }).click()
  await expect.element(page.getByRole('option', { name: 'Transportation' })).toBeInTheDocument()
  expect(page.getByRole('option').all()).toHaveLength(26)
  await page.getByRole('option', { name: 'Legal' }).click()
  await expect.element(beat).not.toBeInTheDocument()
  await page.getByRole('option', { name: 'Other' }).click()
  await userEvent.keyboard('{Escape}')
  await beat.fill(' Water rights ')
  reload()
  await expect.element(beat).toHaveValue(' Water rights ')
  await walkTo(4)
  await button('Submit Application').click()
  await vi.waitFor(() => expect(sent).toHaveLength(1), BOUND)
  expect(sent[0]?.body).toEqual({
    ...{ userType: 'Journalist', topics: ['Legal', 'Water rights'], otherBeat: ' Water rights ' },
    ...{
      name: 'Rosa Czerny',
      email: 'rosa@valley.example',
      phone: '+1 559 555 0117',
      organization: 'Valley',
    },
    ...{ website: 'valley.example', city: 'Fresno', state: 'CA', timezone: 'PT' },
    ...{ linkedinUrl: 'https://linkedin.example/in/rosa', experience: 30, additionalInfo: '' },
  })
})

test('clears the text of Other when it is deselected, however long it is', async () => {
  open()
  await radio('Journalist').click()
  await page.getByRole('button', { name: /^Beats/ }).click()
  await page.getByRole('option', { name: 'Other' }).click()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('textbox', { name: 'Other beat' }).fill('x'.repeat(101))
  await page.getByRole('button', { name: /^Beats/ }).click()
  await page.getByRole('option', { name: 'Other' }).click()
  await userEvent.keyboard('{Escape}')
  await button('Next').click()
  await expect.element(heading(2, 'Personal Info')).toBeInTheDocument()
})

describe('What was begun', () => {
  test('survives a reload, on its step', async () => {
    open()
    await walkTo(3)
    await field('City').fill('Fresno')
    reload()
    await expect.element(field('City')).toHaveValue('Fresno')
    await button('Previous').click()
    await expect.element(field('Name')).toHaveValue('Rosa Czerny')
  })

  test('is left alone where it cannot be read', async () => {
    for (const stored of ['{', '7', '{"draft":{"beats":"x","name":7},"step":"9"}']) {
      sessionStorage.setItem('beatline-application', stored)
      open()
      await expect.element(button('Next')).toBeEnabled()
      await expect.element(heading(1, 'Role Selection')).toBeInTheDocument()
      unmountAll()
    }
  })

  test('before the form came to life is taken over', async () => {
    open({ userType: 'Other' })
    await expect.element(radio('Other')).toBeChecked()
  })
})

describe('The address', () => {
  test.each([
    ['journalist', 'Journalist'],
    ['pr', 'PR executive'],
  ])('with the role %s chooses %s', async (role, name) => {
    history.replaceState(null, '', `?role=${role}`)
    open()
    await expect.element(radio(name)).toBeChecked()
    await radio('Other').click()
    reload()
    await expect.element(radio('Other')).toBeChecked()
  })

  test('with any other role chooses nothing', async () => {
    history.replaceState(null, '', '?role=admin')
    open()
    await expect.element(button('Next')).toBeEnabled()
    for (const one of page.getByRole('radio').all()) await expect.element(one).not.toBeChecked()
  })
})
