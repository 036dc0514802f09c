import { expect, test } from 'vitest'
import { listedRequestTypes, requestPostType, requestTypeOf, whyNotCreateRequest } from './requests.rules.ts'
import { DatedRequest } from './requests.ts'
import { BEATS, ROLES } from './vocabulary.ts'

const form = { title: 'Quotes on port fees', type: 'Comment', description: 'Two sentences by Friday.' }
const wrong = (changes: object) => {
  const { error } = DatedRequest.safeParse({ ...form, ...changes })
  return error && [error.issues[0]?.path.join('.'), error.issues[0]?.message]
}

test('needs only a title, type and description, and makes a request that never expires', () => {
  expect(DatedRequest.parse(form)).toEqual({
    ...form,
    brief: null,
    organization: '',
    closes: null,
    deadline: null,
    contact_info: '',
    additional_notes: '',
    tags: [],
  })
})

test.each([
  ['title', undefined, 'Title is required'],
  ['title', ' \n ', 'Title is required'],
  ['title', 'x'.repeat(256), 'String must contain at most 255 character(s)'],
  ['type', undefined, 'Please select a request type'],
  ['type', 'Commentary', 'Please select a request type'],
  ['description', undefined, 'Description is required'],
  ['description', '\u200b', 'Description is required'],
  ['organization', 'x'.repeat(1_001), 'String must contain at most 1000 character(s)'],
  ['contact_info', 'x'.repeat(1_001), 'String must contain at most 1000 character(s)'],
  ['additional_notes', 'x'.repeat(10_001), 'String must contain at most 10000 character(s)'],
  ['deadline', 'tomorrow', 'Invalid input'],
  ['deadline', '2200-01-01', 'Invalid input'],
  ['deadline', '1999-12-31', 'The date must not be in the past'],
  ['tags', BEATS.slice(0, 21), 'At most 20 tags'],
  ['tags', 'Banking', 'Invalid input'],
])('A wrong %s (%j) is answered with "%s"', (field, value, message) => {
  expect(wrong({ [field]: value })).toEqual([field, message])
})

test('tidies texts, and spells a beat its own way', () => {
  const tidied = DatedRequest.parse({
    ...form,
    organization: ' The \n Ledger ',
    additional_notes: ' Two lines\nof notes ',
    tags: [' banking ', 'Rates', 'rates', ''],
  })
  expect(tidied).toMatchObject({
    organization: 'The Ledger',
    additional_notes: 'Two lines\nof notes',
    tags: ['Banking', 'Rates'],
  })
})

test('shows the chosen type, or the one that the feed’s interview type maps to', () => {
  expect(requestTypeOf({ type: 'Research', interview_type: 'Interview' })).toBe('Research')
  expect(requestTypeOf({ type: null, interview_type: 'Interview' })).toBe('Interview')
  expect(requestTypeOf({ type: null, interview_type: 'Commentary' })).toBe('Comment')
  expect(requestTypeOf({ type: null, interview_type: null })).toBeNull()
})

test('lets the role decide who makes a request here, as what, and which requests of others are listed', () => {
  expect(ROLES.filter((role) => whyNotCreateRequest(role) === null)).toEqual(['pr', 'expert', 'admin'])
  expect(ROLES.filter((role) => requestPostType(role) === 'request_for_story')).toEqual(['pr'])
  const both = ['request_for_source', 'request_for_story']
  expect(Object.fromEntries(ROLES.map((role) => [role, listedRequestTypes(role)]))).toEqual({
    journalist: ['request_for_story'],
    pr: ['request_for_source'],
    expert: both,
    admin: both,
  })
})
