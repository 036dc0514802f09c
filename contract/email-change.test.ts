import { expect, test } from 'vitest'
import { EmailAddress } from './email-change.ts'

const isTaken = (email: string) => EmailAddress('No').safeParse(email).success

test('limits an address to 64 characters before its @, and 320 in all', () => {
  expect(isTaken(`${'a'.repeat(64)}@example.test`)).toBe(true)
  expect(isTaken(`${'a'.repeat(65)}@example.test`)).toBe(false)
  const domain = `${'b.'.repeat(130)}test`
  expect(isTaken(`${'a'.repeat(320 - 1 - domain.length)}@${domain}`)).toBe(true)
  expect(isTaken(`${'a'.repeat(321 - 1 - domain.length)}@${domain}`)).toBe(false)
})

test('keeps an address trimmed and in lower case', () => {
  expect(EmailAddress('No').parse(' Kim@Example.TEST ')).toBe('kim@example.test')
})
