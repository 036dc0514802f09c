import type { InfiniteData } from '@tanstack/react-query'
import type { ApplicationsPage } from '../../contract/vetting.ts'
import { applicationsOf } from './applications.data.ts'

export type Pages = InfiniteData<ApplicationsPage>

/**
 * Merges a fresh first page into a list. Applications that were within its range and are no longer there go; those
 * below it stay. If nothing connects the two, or there is nothing beyond this page, the page is the list.
 */
export function withFirstPage(data: Pages, first: ApplicationsPage): Pages {
  const before = applicationsOf(data.pages)
  const joint = jointOf(before, first)
  if (data.pages.length < 2 || first.next === null || joint === -1) return alone(data, first)
  const below = new Set(before.slice(joint + 1).map(({ id }) => id))
  for (const { id } of first.applications) below.delete(id)
  const pages = data.pages.map((page, place) => {
    const kept = page.applications.filter(({ id }) => below.has(id))
    const applications = place === 0 ? [...first.applications, ...kept] : kept
    return { ...page, pending: first.pending, applications }
  })
  return { ...data, pages }
}

/** A list of which only the first page is left. */
export const cutToFirst = (data: Pages): Pages => alone(data, data.pages[0]!)

const alone = (data: Pages, first: ApplicationsPage): Pages => ({
  pages: [first],
  pageParams: data.pageParams.slice(0, 1),
})

/** Where the page's last item was. An item that has changed may have moved, and says nothing about the others. */
function jointOf(before: ReturnType<typeof applicationsOf>, { applications }: ApplicationsPage): number {
  const places = new Map(before.map((one, place) => [JSON.stringify(one), place]))
  const last = applications.findLast((one) => places.has(JSON.stringify(one)))
  return last ? places.get(JSON.stringify(last))! : -1
}
