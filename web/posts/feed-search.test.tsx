import { expect, test } from 'vitest'
import { post } from '../testing/factories.ts'
import { dayName } from './day-names.ts'
import { excerptOf } from './excerpt.ts'
import {
  countSet,
  filterOf,
  fromSaved,
  isListed,
  NO_FILTER,
  queryOf,
  readFeedSearch,
  toSaved,
} from './feed-search.ts'
import { inWords } from './filter-words.ts'

test('normalizes an address to one order', () => {
  const address = { myPosts: true, beats: 'Legal,Banking,Legal', search: ' Port ', postType: 'community' }
  expect(readFeedSearch(address)).toEqual({
    postType: 'community',
    beats: 'Banking,Legal',
    myPosts: true,
    search: ' Port ',
  })
  expect(JSON.stringify(filterOf(readFeedSearch(address)))).toBe(
    '{"postType":"community","beats":"Banking,Legal","myPosts":true,"search":"Port"}',
  )
})

test('ignores unknown and invalid values in an address', () => {
  const wrong = { postType: 'all', beats: 'Gardening,,', expired: 'yes', saved: 1, myPosts: null, page: 2 }
  expect(readFeedSearch({ ...wrong, search: ' \u200b ' })).toEqual({})
})

test('limits a search to 256 code points', () => {
  expect([...(readFeedSearch({ search: '🗞'.repeat(300) }).search ?? '')]).toHaveLength(256)
})

test('sends only the filters that are set to the server', () => {
  const query = queryOf(filterOf({ beats: 'Legal', saved: true, post: 'an-id' }))
  expect(JSON.parse(JSON.stringify(query))).toEqual({ beats: 'Legal', saved: 'true' })
})

const request = post({
  title: 'Freight rates at the ports',
  description: 'Looking for a shipper.',
  post_type: 'request_for_source',
  tags: ['Transportation', 'Banking'],
  expires_at: '2026-06-02T00:00:00.000Z',
  account_id: 'me',
})
const now = Date.parse('2026-06-01T00:00:00.000Z')

test('lists an incoming post wherever every part of the filter admits it', () => {
  const listed = (filter: Parameters<typeof isListed>[1], at = now) => isListed(request, filter, 'me', at)
  for (const filter of [
    {},
    { postType: 'request_for_source' },
    { beats: 'Banking,Legal' },
    { myPosts: true },
    { search: 'PORTS' },
    { search: 'a shipper.' },
  ] as const)
    expect({ filter, listed: listed(filter) }).toEqual({ filter, listed: true })
  for (const filter of [
    { postType: 'community' },
    { beats: 'Legal' },
    { saved: true },
    { search: '%' },
    { beats: 'Banking', search: 'planes' },
  ] as const)
    expect({ filter, listed: listed(filter) }).toEqual({ filter, listed: false })
  expect(isListed(request, { myPosts: true }, 'another', now)).toBe(false)
  const later = now + 2 * 86_400_000
  expect([listed({}, later), listed({ expired: true }, later)]).toEqual([false, true])
})

test('restores a saved filter as it was, without a search', () => {
  const filter = filterOf({ postType: 'community', beats: 'Banking,Legal', saved: true, search: 'port' })
  const kept = toSaved(filter)
  expect(kept).toEqual({
    postType: 'community',
    beats: ['Banking', 'Legal'],
    showExpired: false,
    showSavedOnly: true,
    showMyPostsOnly: false,
  })
  expect(fromSaved(kept)).toEqual({ ...NO_FILTER, ...filter, search: undefined })
  expect(filterOf(fromSaved({ ...toSaved({}), beats: ['Gone'] }))).toEqual({})
})

test('counts the filters that are set in the panel, several beats as one', () => {
  expect(countSet({})).toBe(0)
  expect(countSet({ postType: 'community', beats: 'Banking,Legal', expired: true, search: 'port' })).toBe(3)
})

test('describes a filter in the words of its panel', () => {
  expect(inWords({})).toBe('All posts')
  expect(
    inWords({ postType: 'community', beats: 'Banking,Legal', search: 'port', saved: true, expired: true }),
  ).toBe('Community post in Banking or Legal, “port”, Expired Posts, Saved Only')
})

test('starts an excerpt shortly before a match that is far inside', () => {
  const text = `${'Words before it. '.repeat(20)}Then the harbour, and more.`
  expect(excerptOf(text, undefined)).toBe(text)
  expect(excerptOf(text, 'words')).toBe(text)
  expect(excerptOf(text, 'absent')).toBe(text)
  expect(excerptOf(text, 'HARBOUR')).toMatch(/^… .{10,50}the harbour, and more\.$/)
  expect(excerptOf(`${'x'.repeat(200)}(harbour)`, '(harbour')).toBe('… (harbour)')
})

test('names days across a month and a year', () => {
  const here = (...date: [number, number, number, number]) => new Date(...date)
  const morning = here(2026, 0, 1, 9).getTime()
  expect(dayName(here(2026, 0, 1, 0).toISOString(), morning)).toBe('Today')
  expect(dayName(here(2026, 0, 1, 23).toISOString(), morning)).toBe('Today')
  expect(dayName(here(2025, 11, 31, 23).toISOString(), morning)).toBe('Yesterday')
  expect(dayName(here(2025, 11, 30, 23).toISOString(), morning)).toBe('Tuesday, December 30, 2025')
  expect(dayName(here(2026, 2, 8, 12).toISOString(), here(2026, 2, 10, 1).getTime())).toBe('Sunday, March 8')
})
