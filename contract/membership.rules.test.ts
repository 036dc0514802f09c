import { expect, test } from 'vitest'
import { DORMANCY, whyNotChangeRole, whyNotReactivate } from './membership.rules.ts'
import { ROLES, type Role } from './vocabulary.ts'

test('A dormant member is reactivated, and nobody else', () => {
  expect(whyNotReactivate({ status: 'Dormant' })).toBeNull()
  for (const status of ['Active', 'Invited'] as const)
    expect(whyNotReactivate({ status })).toBe('This member is not dormant.')
})

const outcome = (from: Role, to: Role) => whyNotChangeRole({ role: from }, to)

test('A role is changed to each of the other two, and to no admin', () => {
  const members = ROLES.filter((role) => role !== 'admin')
  for (const from of members)
    for (const to of members)
      expect(outcome(from, to)).toBe(from === to ? 'The member has this role already.' : null)
  for (const role of ROLES)
    for (const refusal of [outcome(role, 'admin'), outcome('admin', role)])
      expect(refusal).toBe('The operator alone makes and unmakes admins.')
})

test('The warning comes before dormancy', () => {
  expect(DORMANCY.warnAfterDays).toBeLessThan(DORMANCY.dormantAfterDays)
})
