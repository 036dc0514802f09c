import { expect, test } from 'vitest'
import { ADMIN_ROLE_NAMES, APPLICATION_STATUSES, whyNotDecide } from './vetting.rules.ts'
import { ROLES } from './vocabulary.ts'

test('An application is decided once', () => {
  expect(APPLICATION_STATUSES.map(whyNotDecide)).toEqual([
    null,
    'This application was approved already.',
    'This application was rejected already.',
  ])
})

test('Every role has its own name on the admin’s pages', () => {
  expect(new Set(ROLES.map((role) => ADMIN_ROLE_NAMES[role])).size).toBe(ROLES.length)
})
