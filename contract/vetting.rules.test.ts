import { expect, test } from 'vitest'
import {
  ADMIN_ROLE_NAMES,
  APPLICATION_STATUSES,
  isAsked,
  whyNotAsk,
  whyNotDecide,
  whyNotInvite,
} from './vetting.rules.ts'
import { ROLES } from './vocabulary.ts'

test('decides an application once', () => {
  expect(APPLICATION_STATUSES.map(whyNotDecide)).toEqual([
    null,
    'This application was approved already.',
    'This application was rejected already.',
  ])
})

test('gives every role its own name on the admin’s pages', () => {
  expect(new Set(ROLES.map((role) => ADMIN_ROLE_NAMES[role])).size).toBe(ROLES.length)
})

const AT = '2026-03-05T12:00:00Z'

test('asks an applicant one question at a time, until the application is decided', () => {
  const fresh = { status: 'New', asked_at: null, answered_at: null } as const
  const asked = { ...fresh, asked_at: AT }
  const answered = { ...asked, answered_at: AT }
  expect([fresh, asked, answered].map(isAsked)).toEqual([false, true, false])
  expect(whyNotAsk(fresh)).toBeNull()
  expect(whyNotAsk(asked)).toBe('A question to the applicant is waiting for an answer already.')
  expect(whyNotAsk(answered)).toBeNull()
  for (const status of ['Approved', 'Rejected'] as const) {
    expect(isAsked({ ...asked, status })).toBe(false)
    expect(whyNotAsk({ ...asked, status })).toBe(whyNotDecide(status))
  }
})

test('invites everyone but rejected applicants', () => {
  expect(APPLICATION_STATUSES.filter((status) => whyNotInvite(status) !== null)).toEqual(['Rejected'])
})
