import type { MatchTab } from '../../contract/matches.ts'

/** The tabs, in their order. */
export const TABS = {
  new: 'New',
  saved: 'Saved',
  not_relevant: 'Not relevant',
} as const satisfies Record<MatchTab, string>
export const TAB_NAMES = Object.keys(TABS) as MatchTab[]

/** What the Matches page keeps in its address: what differs from how the page opens. */
export type MatchesSearch = {
  tab?: MatchTab
  /** The id of the only filter whose matches are listed. */
  filter?: string
  /** The open post. */
  post?: string
}
/** Which matches are listed. */
export type MatchesFilter = { tab: MatchTab; filter?: string | undefined }

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Parses the address; unknown and invalid values are ignored. */
export function readMatchesSearch(address: Record<string, unknown>): MatchesSearch {
  const text = (key: string) => (address[key] === undefined ? '' : String(address[key]))
  const tab = (['saved', 'not_relevant'] as const).find((one) => one === text('tab'))
  return {
    ...(tab && { tab }),
    ...(ID.test(text('filter')) && { filter: text('filter') }),
    ...(text('post') !== '' && { post: text('post') }),
  }
}

/** Only which matches are listed. */
export function listOf(search: MatchesSearch): MatchesFilter {
  const { tab = 'new', filter } = readMatchesSearch(search)
  return { tab, ...(filter && { filter }) }
}
