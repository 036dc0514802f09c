import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render, unmountAll } from '../../testing/render.tsx'
import { BecomeMemberForm } from './BecomeMemberForm.tsx'

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', location.pathname)
})

const heading = (step: number) => page.getByRole('heading', { name: new RegExp(`^Step ${step} of 4`) })

/** The wizard, on a step that this tab has kept. */
function open(step: number) {
  const draft = { userType: 'Journalist', beats: ['Other'], otherBeat: 'Water rights', city: 'Fresno' }
  sessionStorage.setItem('beatline-application', JSON.stringify({ draft, step: step - 1, role: null }))
  render(<BecomeMemberForm />)
}

test('goes from step to step with the browser’s Back and Forward, and Previous equals Back', async () => {
  open(3)
  await expect.element(page.getByLabelText('City')).toHaveValue('Fresno')
  history.back()
  await expect.element(heading(2)).toHaveFocus()
  history.forward()
  await expect.element(heading(3)).toHaveFocus()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect.element(heading(2)).toHaveFocus()
  await expect.poll(() => history.state).toEqual({ step: 1 })
  unmountAll()
  render(<BecomeMemberForm />)
  await expect.element(heading(2)).toBeInTheDocument()
  history.back()
  await expect.element(heading(1)).toHaveFocus()
  await expect.element(page.getByLabelText('Other beat')).toHaveValue('Water rights')
})

test('keeps the step after a link within the page', async () => {
  open(2)
  location.hash = 'main'
  await expect.poll(() => history.state).toBe(null)
  await expect.element(heading(2)).toBeInTheDocument()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect.element(heading(1)).toHaveFocus()
  await expect.poll(() => history.state).toEqual({ step: 0 })
  await expect.element(heading(1)).toBeInTheDocument()
})

test('shows the first step on an entry of a sent application without a draft', async () => {
  history.replaceState({ step: 0 }, '')
  history.pushState({ step: 1 }, '')
  render(<BecomeMemberForm />)
  await expect.poll(() => history.state).toEqual({ step: 0 })
  await expect.element(heading(1)).toBeInTheDocument()
})
