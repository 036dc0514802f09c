import { describe, expect, test } from 'vitest'
import { CompleteProfile } from './onboarding.ts'

const least = { bio: 'I write about freight.', title: 'Editor', organization: 'The Ledger' }

function website(value: string): string | undefined {
  const parsed = CompleteProfile.safeParse({ ...least, website: value })
  return parsed.success ? parsed.data.website : parsed.error.issues.map(({ message }) => message).join()
}

test('accepts a profile with just three fields', () => {
  expect(CompleteProfile.parse(least)).toEqual(least)
})

test('counts minimum lengths without surrounding blanks, with both edges allowed', () => {
  const messages = (changes: object) =>
    CompleteProfile.safeParse({ ...least, ...changes }).error?.issues.map(({ message }) => message)
  expect(messages({ bio: ` ${'b'.repeat(9)} ` })).toEqual(['Bio must be at least 10 characters'])
  expect(messages({ bio: 'b'.repeat(10) })).toBeUndefined()
  expect(messages({ title: 'E' })).toEqual(['Title is required'])
  expect(messages({ organization: ' O ' })).toEqual(['Organization is required'])
  expect(messages({ title: 'Ed', organization: 'Or' })).toBeUndefined()
})

describe('An address', () => {
  test.each([
    ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    ['http://example.com', 'http://example.com'],
    ['HTTPS://Example.com', 'HTTPS://Example.com'],
    [' www.example.com ', 'https://www.example.com'],
    ['example.com:8080/path', 'https://example.com:8080/path'],
    ['www.linkedin.com/in/kim-lee', 'https://www.linkedin.com/in/kim-lee'],
    ['münchen.example', 'https://münchen.example'],
    ['', ''],
    ['  ', ''],
  ])('%j is taken as %j', (given, taken) => {
    expect(website(given)).toBe(taken)
  })

  test.each([
    'javascript:alert(1)',
    'javascript://example.com/%0aalert(1)',
    'data:text/html,x',
    'mailto:kim@example.com',
    'ftp://example.com',
    'https://',
    'https:example.com',
    '//example.com',
    'nothing',
    'n/a',
    'two words.example',
    'https://bank.example@evil.example',
    'https://bank.example\\@evil.example',
    'https://exa\nmple.com',
    'https://example',
    'https://.example',
  ])('%j is refused', (given) => {
    expect(website(given)).toBe('Invalid website URL')
  })
})

test('gives the LinkedIn address a message of its own', () => {
  const parsed = CompleteProfile.safeParse({ ...least, linkedin_url: 'kim lee' })
  expect(parsed.error?.issues[0]?.message).toBe('Invalid LinkedIn URL')
})

test('trims beats and keeps each one once', () => {
  const beats = [' Banking ', 'banking', '', 'Other', ' other', 'Water rights', 'Other metals']
  expect(CompleteProfile.parse({ ...least, beats }).beats).toEqual([
    'Banking',
    'Water rights',
    'Other metals',
  ])
})
