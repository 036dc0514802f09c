import { expect, test } from 'vitest'
import { DORMANCY, whyNotChangeRole, whyNotReactivate } from './membership.rules.ts'
import { ROLES, type Role } from './vocabulary.ts'

test('reactivates dormant members only', () => {
  expect(whyNotReactivate({ status: 'Dormant' })).toBeNull()
  for (const status of ['Active', 'Invited'] as const)
    expect(whyNotReactivate({ status })).toBe('This member is not dormant.')
})

const outcome = (from: Role, to: Role) => whyNotChangeRole({ role: from }, to)

test('allows changing a role to each of the other two, and never to admin', () => {
  const members = ROLES.filter((role) => role !== 'admin')
  for (const from of members)
    for (const to of members)
      expect(outcome(from, to)).toBe(from === to ? 'The member has this role already.' : null)
  for (const role of ROLES)
    for (const refusal of [outcome(role, 'admin'), outcome('admin', role)])
      expect(refusal).toBe('Only the operator can grant or revoke the admin role.')
})

test('warns before dormancy', () => {
  expect(DORMANCY.warnAfterDays).toBeLessThan(DORMANCY.dormantAfterDays)
})
