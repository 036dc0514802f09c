import { expect, test } from 'vitest'
import {
  whyNotEditIdentity,
  whyNotEditSource,
  whyNotKeepOwnSource,
  whyNotKeepSources,
  whyNotOpenSource,
} from './sources.rules.ts'
import { SourceForm, SourceSearch } from './sources.ts'
import { ROLES } from './vocabulary.ts'

const least = { name: 'Harriet Lane', role: 'Executive' }
const messages = (form: unknown) =>
  SourceForm.safeParse(form).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

test('needs a name and one of three roles, and nothing else', () => {
  expect(SourceForm.parse(least)).toEqual({
    ...least,
    organization: '',
    expertise: '',
    photo_url: '',
    social_links: {},
  })
  for (const role of ['Journalist', 'PR', 'Executive'])
    expect(SourceForm.safeParse({ ...least, role }).success).toBe(true)
  expect(messages({ ...least, name: ' \n ' })).toEqual(['name: Name is required'])
  expect(messages({ role: 'PR' })).toEqual(['name: Name is required'])
  expect(SourceForm.safeParse({ ...least, role: 'pr' }).success).toBe(false)
})

test('trims texts and limits their lengths in code points', () => {
  const long = { ...least, name: '😀'.repeat(1_000), organization: 'x'.repeat(1_000) }
  expect(SourceForm.safeParse({ ...long, expertise: 'x'.repeat(10_000) }).success).toBe(true)
  expect(SourceForm.safeParse({ ...least, name: 'x'.repeat(1_001) }).success).toBe(false)
  expect(SourceForm.safeParse({ ...least, organization: 'x'.repeat(1_001) }).success).toBe(false)
  expect(SourceForm.safeParse({ ...least, expertise: 'x'.repeat(10_001) }).success).toBe(false)
  expect(SourceForm.parse({ ...least, name: ' Dr.  A \n Voss ' }).name).toBe('Dr. A Voss')
})

test.each(['account_id', 'user_id', 'title', 'id', 'created_at'])('lets no one choose %s', (key) => {
  expect(SourceForm.safeParse({ ...least, [key]: 'x' }).success).toBe(false)
})

test('limits a search to 256 code points and lets it name no account', () => {
  expect(SourceSearch.safeParse({ search: 'x'.repeat(256) }).success).toBe(true)
  expect(SourceSearch.safeParse({ search: 'x'.repeat(257) }).success).toBe(false)
  expect(SourceSearch.safeParse({ account_id: 'x' }).success).toBe(false)
})

test('lets only PR members keep sources', () => {
  expect(ROLES.filter((role) => whyNotKeepSources(role) === null)).toEqual(['pr'])
})

test('lets only experts have a profile of their own, and change it while they are one', () => {
  expect(ROLES.filter((role) => whyNotKeepOwnSource(role) === null)).toEqual(['expert'])
  const own = { account_id: 'me', held_by: 'me' }
  expect(ROLES.filter((role) => whyNotEditSource({ id: 'me', role }, own) === null)).toEqual(['expert'])
  const represented = { account_id: 'me', held_by: 'other' }
  expect(ROLES.filter((role) => whyNotEditSource({ id: 'me', role }, represented) === null)).toEqual(['pr'])
  expect(ROLES.filter((role) => whyNotEditSource({ id: 'other', role }, represented) === null)).toEqual([
    'expert',
  ])
})

test('lets only the holder of a claimed source change what names the expert', () => {
  const claimed = { held_by: 'holder', name: 'Naomi Lund' }
  expect(whyNotEditIdentity({ id: 'holder' }, claimed)).toBeNull()
  expect(whyNotEditIdentity({ id: 'keeper' }, claimed)).toBe('Only Naomi Lund can edit this field.')
  expect(whyNotEditIdentity({ id: 'keeper' }, { ...claimed, held_by: null })).toBeNull()
})

test('lets only the owner change a source, while they are a PR member', () => {
  const source = { account_id: 'me', held_by: null }
  expect(whyNotEditSource({ id: 'me', role: 'pr' }, source)).toBeNull()
  expect(whyNotEditSource({ id: 'me', role: 'journalist' }, source)).toBe(
    'Only PR members can add source profiles.',
  )
  for (const role of ROLES)
    expect(whyNotEditSource({ id: 'other', role }, source)).toBe(
      'You can only edit profiles that belong to you.',
    )
})

test('opens the page of a source to its owner and to admins', () => {
  const source = { account_id: 'me', held_by: 'holder' }
  expect(whyNotOpenSource({ id: 'holder', role: 'expert' }, source)).toBeNull()
  expect(whyNotOpenSource({ id: 'me', role: 'pr' }, source)).toBeNull()
  expect(whyNotOpenSource({ id: 'other', role: 'admin' }, source)).toBeNull()
  for (const role of ['journalist', 'pr', 'expert'] as const)
    expect(whyNotOpenSource({ id: 'other', role }, source)).toBe(
      'You can only view profiles that belong to you.',
    )
})
