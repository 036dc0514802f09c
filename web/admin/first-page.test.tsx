import { expect, test } from 'vitest'
import type { ApplicationEntry, ApplicationsPage } from '../../contract/vetting.ts'
import { applicationEntry } from '../testing/admin-factories.ts'
import { applicationsOf } from './applications.data.ts'
import { withFirstPage } from './first-page.ts'

const page = (ids: string, next: string | null, more: Partial<ApplicationEntry> = {}): ApplicationsPage => ({
  applications: [...ids].map((id) => applicationEntry({ id, ...more })),
  next,
  pending: 9,
})
const loaded = (...pages: ApplicationsPage[]) => ({ pages, pageParams: [undefined, 'c', 'f'] })
const three = loaded(page('abc', 'c'), page('def', 'f'), page('ghi', 'i'))
const idsOf = ({ pages }: { pages: ApplicationsPage[] }) =>
  applicationsOf(pages)
    .map(({ id }) => id)
    .join('')

test('puts new items on top and keeps what they pushed off the first page', () => {
  const after = withFirstPage(three, { ...page('xab', 'b'), pending: 10 })
  expect(idsOf(after)).toBe('xabcdefghi')
  expect(after.pages).toHaveLength(3)
  expect(after.pages.at(-1)).toMatchObject({ next: 'i', pending: 10 })
})

test('removes what is gone, also from the following page, without duplicates', () => {
  expect(idsOf(withFirstPage(three, page('bdf', 'f')))).toBe('bdfghi')
})

test('draws no conclusions from a moved item about those that it passed', () => {
  const first = page('ab', 'h')
  first.applications.push({ ...page('h', null).applications[0]!, status: 'Approved' })
  expect(idsOf(withFirstPage(three, first))).toBe('abhcdefgi')
})

test('uses the page alone if nothing of it was known, if it is everything, or if no more was loaded', () => {
  for (const [before, first] of [
    [three, page('xyz', 'z')],
    [three, page('ac', null)],
    [loaded(page('abc', 'c')), page('xab', 'b')],
  ] as const) {
    const after = withFirstPage(before, first)
    expect(after).toEqual({ pages: [first], pageParams: [undefined] })
  }
})
