import { expect, test } from 'vitest'
import { post, postedRequest } from '../testing/factories.ts'
import { dayName } from './day-names.ts'
import { excerptOf } from './excerpt.ts'
import { filterOf, queryOf, readFeedSearch } from './feed-search.ts'
import { inWords, noneInWords } from './filter-words.ts'
import { isListed } from './listed-posts.data.ts'
import { countSet, fromSaved, NO_FILTER, toSaved, withSearch } from './panel-filter.ts'

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

test('reads keywords and a deadline, each keyword once and tidied, and ignores what is invalid', () => {
  const address = {
    any: 'tariff*, steel ,Steel,,ab*,!!',
    all: '2024',
    none: 'crypto,STEEL',
    within: 48,
    page: 2,
  }
  const read = { any: 'tariff*,steel', all: '2024', none: 'crypto', within: 48 }
  expect(readFeedSearch(address)).toEqual(read)
  expect(readFeedSearch(readFeedSearch(address))).toEqual(read)
  expect(readFeedSearch({ any: 'x'.repeat(101), all: ' , ', within: '25' })).toEqual({})
  const many = (letter: string) => Array.from({ length: 25 }, (_, n) => `${letter}${n}`).join(',')
  const full = readFeedSearch({ any: many('a'), all: many('b'), none: many('c') })
  expect([full.any, full.all, full.none].map((list) => list?.split(',').length)).toEqual([20, 20, 10])
})

test('makes the words of a search words that must all be found, as far as they can be keywords', () => {
  const lists = { any: ['steel'], all: ['tariff'], none: ['crypto'] }
  expect(withSearch(lists, undefined)).toEqual(lists)
  const search = 'Résumé, "interest  rate" tariff Crypto !! ab*'
  expect(withSearch(lists, search)).toEqual({ ...lists, all: ['tariff', 'Résumé', 'interest rate'] })
  const full = Array.from({ length: 20 }, (_, n) => `w${n}`)
  expect(withSearch({ ...lists, all: full }, 'more').all).toEqual(full)
})

test('limits a search to 256 code points', () => {
  expect([...(readFeedSearch({ search: '🗞'.repeat(300) }).search ?? '')]).toHaveLength(256)
})

test('sends only the filters that are set to the server', () => {
  const query = queryOf(filterOf({ beats: 'Legal', any: 'a b,c', within: 24, saved: true, post: 'an-id' }))
  expect(JSON.parse(JSON.stringify(query))).toEqual({
    beats: 'Legal',
    any: 'a b,c',
    within: '24',
    saved: 'true',
  })
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
    { any: 'rail,port*', all: 'freight rate*,shipper', none: 'ship', within: 24 },
    { any: 'winter', within: 720 },
  ] as const)
    expect({ filter, listed: listed(filter) }).toEqual({ filter, listed: true })
  for (const filter of [
    { postType: 'community' },
    { beats: 'Legal' },
    { saved: true },
    { search: '%' },
    { beats: 'Banking', search: 'planes' },
    { any: 'port' },
    { all: 'freight,planes' },
    { none: 'shipper' },
  ] as const)
    expect({ filter, listed: listed(filter) }).toEqual({ filter, listed: false })
  expect(isListed(request, { myPosts: true }, 'another', now)).toBe(false)
  const later = now + 2 * 86_400_000
  expect([listed({}, later), listed({ expired: true }, later)]).toEqual([false, true])
  const earlier = now - 2 * 3_600_000
  expect([listed({ within: 24 }, earlier), listed({ within: 48 }, earlier)]).toEqual([false, true])
  expect(isListed(post(), { within: 720 }, 'me', now)).toBe(false)
})

test('looks for words in the organization and notes of an incoming request, too', () => {
  const arrived = postedRequest({ organization: 'Port Ledger', additional_notes: 'No crypto, please.' })
  const listed = (filter: Parameters<typeof isListed>[1]) => isListed(arrived, filter, 'me', now)
  expect([{ search: 'ledger' }, { all: 'please' }, { none: 'rail' }].map(listed)).toEqual([true, true, true])
  expect([{ search: 'rail' }, { none: 'ledger' }, { none: 'crypto' }].map(listed)).toEqual([
    false,
    false,
    false,
  ])
})

test('restores a saved filter as it was, without a search', () => {
  const words = { any: 'tariff*,interest rate', none: 'crypto', within: 168 } as const
  const filter = filterOf({
    ...{ postType: 'community', beats: 'Banking,Legal', ...words, saved: true, search: 'port' },
  })
  const kept = toSaved(filter)
  expect(kept).toEqual({
    postType: 'community',
    beats: ['Banking', 'Legal'],
    any: ['tariff*', 'interest rate'],
    all: [],
    none: ['crypto'],
    within: 168,
    showExpired: false,
    showSavedOnly: true,
    showMyPostsOnly: false,
  })
  expect(fromSaved(kept)).toEqual({ ...NO_FILTER, ...filter, search: undefined })
  expect(filterOf(fromSaved({ ...toSaved({}), beats: ['Gone'] }))).toEqual({})
  // The address separates keywords by commas; in a keyword they separate words.
  expect(filterOf(fromSaved({ ...toSaved({}), any: ['Reno, Nevada'] }))).toEqual({ any: 'Reno Nevada' })
})

test('counts the filters that are set in the panel, several beats as one', () => {
  expect(countSet({})).toBe(0)
  expect(countSet({ postType: 'community', beats: 'Banking,Legal', expired: true, search: 'port' })).toBe(3)
  expect(countSet({ any: 'a,b', none: 'c', within: 24 })).toBe(3)
})

test('describes a filter in the words of its panel', () => {
  expect(inWords({})).toBe('All posts')
  expect(
    inWords({ postType: 'community', beats: 'Banking,Legal', search: 'port', saved: true, expired: true }),
  ).toBe('Community post in Banking or Legal, “port”, Expired Posts, Saved Only')
})

test('describes keywords and a deadline, also where nothing has them', () => {
  const words = { any: 'a,b', all: 'c,d*', none: 'e', within: 48 } as const
  const phrase = 'with “a” or “b”, with “c” and “d*”, without “e”, due within 2 days'
  expect(inWords(words)).toBe(`All posts, ${phrase}`)
  expect(inWords({ within: 24, search: 'port' })).toBe('All posts, due within 24 hours, “port”')
  expect(noneInWords({ postType: 'community', any: 'a', within: 24 })).toBe(
    'No community posts with “a” due within 24 hours yet.',
  )
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
