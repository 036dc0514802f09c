import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { BecomeMemberForm } from '../site/become-member/BecomeMemberForm.tsx'
import { EMPTY } from '../site/become-member/draft.ts'
import { storeDraft } from '../site/become-member/stored-draft.ts'
import { render, unmountAll } from './render.tsx'

type Sent = { body: Record<string, unknown>; key: string }
export let sent: Sent[]
export let answers: (() => Promise<Response>)[]
export let left: string[]

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', location.pathname)
  sent = []
  answers = []
  left = []
  vi.stubGlobal('fetch', (_path: string, init: { body: string; headers: Record<string, string> }) => {
    sent.push({ body: JSON.parse(init.body), key: init.headers['idempotency-key'] ?? '' })
    return (answers.shift() ?? (async () => Response.json({ success: true })))()
  })
})
afterEach(async () => {
  // The browser ends a step back in its own time: it must not move the next test's wizard.
  await expect.poll(() => [stepShown(), history.state?.step]).toSatisfy(isSettled)
  vi.unstubAllGlobals()
})

const stepShown = () => {
  const number = /^Step (\d) of/.exec(
    page.getByRole('heading', { name: /^Step/ }).query()?.textContent ?? '',
  )?.[1]
  return number && Number(number) - 1
}
const isSettled = ([shown, kept]: unknown[]) => shown === undefined || kept === undefined || shown === kept

export const open = (typed?: object) =>
  render(<BecomeMemberForm typed={typed} leave={(path) => void left.push(path)} />)
export const reload = () => {
  unmountAll()
  open()
}
export const heading = (step: number, name: string) =>
  page.getByRole('heading', { name: `Step ${step} of 4: ${name}` })
export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const field = (name: string) => page.getByLabelText(name, { exact: true })
export const radio = (name: string) => page.getByRole('radio', { name })
export const toast = (words: string) => page.getByRole('region', { name: /Notifications/ }).getByText(words)

export const PERSONAL = {
  Name: 'Rosa Czerny',
  Email: 'rosa@valley.example',
  Phone: '+1 559 555 0117',
  Organization: 'Valley',
}
export const PROFESSIONAL = {
  Website: 'valley.example',
  'LinkedIn URL': 'https://linkedin.example/in/rosa',
  City: 'Fresno',
  State: 'CA',
  'Years of experience': '30',
}
export async function fill(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await field(label).fill(value)
}
export async function chooseZone() {
  await page.getByRole('combobox', { name: 'Timezone' }).click()
  await page.getByRole('option', { name: 'PT' }).click()
}
export async function walkTo(step: 2 | 3 | 4) {
  await radio('Journalist').click()
  await button('Next').click()
  if (step === 2) return
  await fill(PERSONAL)
  await button('Next').click()
  if (step === 3) return
  await fill(PROFESSIONAL)
  await chooseZone()
  await button('Next').click()
  await expect.element(heading(4, 'Additional Info')).toHaveFocus()
}

/** As after a reload there: walking through all fields is what `The steps` is about. */
export function openLastStep(userType = 'Journalist') {
  const personal = {
    ...{ name: 'Rosa Czerny', email: 'rosa@valley.example', phone: '+1 559 555 0117' },
    organization: 'Valley',
  }
  const professional = {
    ...{ website: 'valley.example', linkedinUrl: 'https://linkedin.example/in/rosa' },
    ...{ city: 'Fresno', state: 'CA', timezone: 'PT', experience: '30' },
  }
  storeDraft({ draft: { ...EMPTY, userType, ...personal, ...professional }, step: 3, role: null })
  open()
}
