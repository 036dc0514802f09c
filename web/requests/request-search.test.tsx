import { expect, test } from 'vitest'
import { inDays, listedRequest } from '../testing/factories.ts'
import { isFiltered, isListed, isOnlyUnpitched } from './request-filter.ts'
import { inOrder } from './request-order.ts'
import { queryOf, readRequestSearch } from './request-search.ts'

const ALL = {
  type: 'Comment',
  state: 'closed',
  beats: 'Legal,Banking',
  order: 'deadline',
  unpitched: true,
  mine: true,
  search: ' ports ',
  request: 'an-id',
}

test('reads all filters from the address, in one order', () => {
  expect(JSON.stringify(readRequestSearch(ALL))).toBe(
    '{"type":"Comment","state":"closed","beats":"Banking,Legal","order":"deadline","unpitched":true,"mine":true,' +
      '"search":"ports","request":"an-id"}',
  )
})

test('ignores unknown values, and those that the page opens with', () => {
  const wrong = {
    type: 'Essay',
    state: 'draft',
    beats: 'Gardening,,',
    order: 'title',
    unpitched: 'yes',
    page: 2,
  }
  expect(readRequestSearch(wrong)).toEqual({})
  expect(readRequestSearch({ state: 'open', order: 'newest', beats: '', search: ' ' })).toEqual({})
})

test('takes expired=true for all states, unless the address names one', () => {
  expect(readRequestSearch({ expired: true })).toEqual({ state: 'all' })
  expect(readRequestSearch({ expired: 'true', state: 'closed' })).toEqual({ state: 'closed' })
  expect(readRequestSearch({ expired: 'true', state: 'open' })).toEqual({})
  expect(readRequestSearch({ expired: 'false' })).toEqual({})
})

test('sends switches as words, and nothing that is not set', () => {
  expect(queryOf({ unpitched: true, order: 'deadline' })).toEqual({ unpitched: 'true', order: 'deadline' })
  expect(queryOf({})).toEqual({})
})

test('counts neither the order nor whose requests they are as a filter', () => {
  expect(isFiltered({ order: 'deadline', mine: true })).toBe(false)
  expect(isFiltered({ state: 'all' })).toBe(true)
  expect(isOnlyUnpitched({ unpitched: true, order: 'deadline' })).toBe(true)
  expect(isOnlyUnpitched({ unpitched: true, beats: 'Legal' })).toBe(false)
})

const pr = { id: 'me', role: 'pr' as const }
const open = listedRequest({ expires_at: inDays(2), tags: ['Legal'] })
const closed = listedRequest({ expires_at: inDays(-2) })

test('lists a request under its state, and one’s own under open whatever its state', () => {
  const in3 = (post: typeof open) =>
    [{}, { state: 'closed' }, { state: 'all' }].map((filter) => isListed(post, filter as never, pr))
  expect(in3(open)).toEqual([true, false, true])
  expect(in3(closed)).toEqual([false, true, true])
  expect(in3({ ...closed, account_id: 'me' })).toEqual([true, false, true])
})

test('lists a request with one of the beats only', () => {
  expect(isListed(open, { beats: 'Banking,Legal' }, pr)).toBe(true)
  expect(isListed(open, { beats: 'Banking' }, pr)).toBe(false)
  expect(isListed(open, { beats: 'Legal', type: 'Comment' }, pr)).toBe(false)
})

const due = (id: string, days: number | null) =>
  listedRequest({ id, expires_at: days === null ? null : inDays(days) })
const names = (pages: { requests: { id: string }[] }[]) =>
  pages.map(({ requests }) => requests.map(({ id }) => id).join(' '))

test('puts a new request where the deadline puts it', () => {
  const pages = [
    { requests: [due('1', 1), due('3', 3)], next: 'on' },
    { requests: [due('9', 9), due('none', null), due('closed', -1)], next: null },
  ]
  const put = (days: number | null) => names(inOrder(pages, due('new', days), { order: 'deadline' }))
  expect(put(2)).toEqual(['1 new 3', '9 none closed'])
  expect(put(4)).toEqual(['1 3', 'new 9 none closed'])
  expect(put(20)).toEqual(['1 3', '9 new none closed'])
  expect(put(-5)).toEqual(['1 3', '9 none closed new'])
})

test('leaves a request to the page it comes with, and puts the newest on top', () => {
  const pages = [{ requests: [due('1', 1)], next: 'on' }]
  expect(names(inOrder(pages, due('new', 2), { order: 'deadline' }))).toEqual(['1'])
  expect(names(inOrder(pages, due('new', 2), {}))).toEqual(['new 1'])
  expect(names(inOrder([{ requests: [], next: 'on' }], due('new', 2), {}))).toEqual(['new'])
})
