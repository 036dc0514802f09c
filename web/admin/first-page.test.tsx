import { expect, test } from 'vitest'
import type { ApplicationEntry, ApplicationsPage } from '../../contract/vetting.ts'
import { applicationsOf } from './applications.data.ts'
import { withFirstPage } from './first-page.ts'

const page = (ids: string, next: string | null, more: Partial<ApplicationEntry> = {}): ApplicationsPage => ({
  applications: [...ids].map((id) => ({ id, status: 'New', ...more }) as ApplicationEntry),
  next,
  pending: 9,
})
const loaded = (...pages: ApplicationsPage[]) => ({ pages, pageParams: [undefined, 'c', 'f'] })
const three = loaded(page('abc', 'c'), page('def', 'f'), page('ghi', 'i'))
const idsOf = ({ pages }: { pages: ApplicationsPage[] }) =>
  applicationsOf(pages)
    .map(({ id }) => id)
    .join('')

test('What is new stands on top, and what it has pushed off the first page is kept', () => {
  const after = withFirstPage(three, { ...page('xab', 'b'), pending: 10 })
  expect(idsOf(after)).toBe('xabcdefghi')
  expect(after.pages).toHaveLength(3)
  expect(after.pages.at(-1)).toMatchObject({ next: 'i', pending: 10 })
})

test('What is gone from it goes, also from the page behind it, and none stands twice', () => {
  expect(idsOf(withFirstPage(three, page('bdf', 'f')))).toBe('bdfghi')
})

test('One that has moved up says nothing of those that it has passed', () => {
  const first = page('ab', 'h')
  first.applications.push({ ...page('h', null).applications[0]!, status: 'Approved' })
  expect(idsOf(withFirstPage(three, first))).toBe('abhcdefgi')
})

test('Where nothing of it was known, where it is all, and where no more was loaded, it stands alone', () => {
  for (const [before, first] of [
    [three, page('xyz', 'z')],
    [three, page('ac', null)],
    [loaded(page('abc', 'c')), page('xab', 'b')],
  ] as const) {
    const after = withFirstPage(before, first)
    expect(after).toEqual({ pages: [first], pageParams: [undefined] })
  }
})
