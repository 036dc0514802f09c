import type { BoardOrder, BoardRow, Placed } from '../../contract/board.ts'
import { ONLY_CORRECTIONS, PITCH_WITHDRAWN, STAGES_FIXED } from '../../contract/pitches.rules.ts'
import { STAGES, type Stage } from '../../contract/vocabulary.ts'
import { STAGE_NAMES } from '../outcomes/outcome-words.ts'
import { STATE_NAMES, sourceName } from '../pitches/pitch-words.ts'

export const TABS = [...STAGES, 'all'] as const
export type Tab = (typeof TABS)[number]

export const TAB_NAMES: Record<Tab, string> = { ...STAGE_NAMES, all: 'All' }

export const ORDERS: readonly { value: BoardOrder; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'unread', label: 'Unread first' },
  { value: 'musts', label: 'Most must-haves first' },
  { value: 'oldest', label: 'Oldest first' },
]

/** What a move into a stage has done. */
export const MOVED: Record<Stage, string> = {
  new: 'Moved to New',
  shortlist: 'Shortlisted',
  maybe: 'Moved to Maybe',
  declined: 'Declined',
  used: 'Used',
}

/** Why a pitch can't be put into this stage, or null. */
export function whyNotMove(
  { movable, is_withdrawn }: Pick<BoardRow, 'movable' | 'is_withdrawn'>,
  stage: Stage,
): string | null {
  if (is_withdrawn) return PITCH_WITHDRAWN
  if (movable === 'none') return STAGES_FIXED
  if (movable === 'corrections' && stage !== 'used' && stage !== 'declined') return ONLY_CORRECTIONS
  return null
}

/** Why so many pitches can't be compared, or null. */
export const whyNotCompare = (count: number): string | null =>
  count < 2 || count > 4 ? 'Select 2 to 4 pitches to compare them.' : null

/** Withdrawn pitches are among all alone. */
export const isIn = ({ stage, is_withdrawn }: Pick<BoardRow, 'stage' | 'is_withdrawn'>, tab: Tab): boolean =>
  tab === 'all' || (stage === tab && !is_withdrawn)

/** The stage that a pitch is shown in. */
export const stageOf = ({ stage, is_withdrawn }: Pick<BoardRow, 'stage' | 'is_withdrawn'>): string =>
  is_withdrawn ? STATE_NAMES.withdrawn : TAB_NAMES[stage]

/** The same, but for what its pitcher reads since its article is out, or the request has settled without an outcome. */
export function outcomeOf(row: Pick<BoardRow, 'stage' | 'is_withdrawn'>, placed: Placed | undefined): string {
  const told = placed?.tells_at === null ? placed.told?.stage : undefined
  return told === 'published' || told === 'not_selected' ? STATE_NAMES[told] : stageOf(row)
}

export const sourceOf = ({ source }: { source: { name: string } | null }): string => sourceName(source)
