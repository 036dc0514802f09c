import { POST_TYPE_NAMES, type PostType, WITHIN_HOURS, type WithinHours } from '../../contract/vocabulary.ts'

const TYPES: PostType[] = ['request_for_source', 'request_for_story', 'community']
const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** What a filter may find, in the panel's order. */
export const TYPE_OPTIONS = [
  { value: 'all' as const, label: 'All posts' },
  ...TYPES.map((value) => ({ value, label: capitalized(POST_TYPE_NAMES[value]) })),
]

/** How far away a deadline may be. */
export const DEADLINE_NAMES: Record<WithinHours, string> = {
  24: 'Within 24 hours',
  48: 'Within 2 days',
  168: 'Within 7 days',
  720: 'Within 30 days',
}

export const DEADLINE_OPTIONS = [
  { value: 'any', label: 'Any deadline' },
  ...WITHIN_HOURS.map((hours) => ({ value: String(hours), label: DEADLINE_NAMES[hours] })),
]

/** The hours of an option; null for any deadline. */
export const hoursOf = (option: string): WithinHours | null =>
  WITHIN_HOURS.find((hours) => String(hours) === option) ?? null
