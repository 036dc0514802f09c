import { expect, test } from 'vitest'
import * as vocabulary from './vocabulary.ts'

// The product's fixed words and figures, letter by letter: changing one changes the product.

test('has 25 beats, in this order', () => {
  expect(vocabulary.BEATS.join(', ')).toBe(
    'Agribusiness, Banking, Business, Corporate governance, Cybersecurity, Data and analytics, Digital assets and ' +
      'blockchain, Energy and environment, Financial services, Government and policy, HR and workforce, Healthcare, ' +
      'Industrial, Institutional investing, Insurance, Legal, Media marketing and advertising, Mergers and ' +
      'acquisitions, Nonprofit, Real estate and construction, Retail investing, SaaS, Supply chain and logistics, ' +
      'Technology and AI, Transportation',
  )
  expect(vocabulary.BEATS).toHaveLength(25)
})

test('keeps Other as a value of the application only', () => {
  expect(vocabulary.OTHER_BEAT).toBe('Other')
  expect(vocabulary.BEATS).not.toContain('Other')
})

test('has these values in its lists', () => {
  expect(vocabulary.ROLES).toEqual(['journalist', 'pr', 'expert', 'admin'])
  expect(vocabulary.CONTACT_ROLES).toEqual(['journalist', 'pr', 'expert'])
  expect(vocabulary.TIME_ZONES).toEqual(['ET', 'CT', 'MT', 'PT'])
  expect(vocabulary.USER_TYPES).toEqual(['Journalist', 'PR executive', 'Other'])
  expect(vocabulary.SOURCE_ROLES).toEqual(['Journalist', 'PR', 'Executive'])
  expect(vocabulary.INTERVIEW_TYPES).toEqual(['Commentary', 'Interview'])
  expect(vocabulary.REQUEST_TYPES).toEqual(['Interview', 'Comment', 'Research'])
  expect(vocabulary.POST_TYPES).toEqual(['community', 'request_for_source', 'request_for_story'])
  expect(vocabulary.POST_STATUSES).toEqual(['draft', 'published'])
})

test('names the post types like this', () => {
  expect(vocabulary.POST_TYPE_NAMES).toEqual({
    community: 'community post',
    request_for_source: 'request for expert',
    request_for_story: 'request for commentary',
  })
})

test('has these figures', () => {
  expect(vocabulary.TRUNCATION).toEqual({ name: 50, title: 100, organization: 100, status: 20, bio: 200 })
  expect(vocabulary.FALLBACK_NAMES).toEqual({
    comment: 'Anonymous',
    owner: 'Unknown User',
    actor: 'Someone',
    card: 'User',
  })
  expect(vocabulary.LENGTHS).toMatchObject({ title: 255, description: 10_000, bio: 5_000, short: 1_000 })
  expect(vocabulary.LENGTHS).toMatchObject({ message: 10_000, comment: 10_000, filterName: 256, search: 256 })
  expect(vocabulary.TAGS_MAX).toBe(20)
  expect(vocabulary.PASSWORD_MIN).toBe(6)
  expect(vocabulary.IMAGE_MAX_BYTES).toBe(5_242_880)
  expect(vocabulary.SEARCH_DEBOUNCE_MS).toBe(300)
  expect(vocabulary.MARK_READ_DELAY_MS).toBe(1_000)
  expect(vocabulary.RESET_REDIRECT_DELAY_MS).toBe(2_000)
  expect(vocabulary.UNREAD_REFRESH_MS).toBe(30_000)
  expect(vocabulary.EXPIRY_WARNING_MS).toBe(604_800_000)
  expect(vocabulary.BEAT_LIST_HEIGHT).toEqual({ palette: '300px', picker: '16rem' })
})
