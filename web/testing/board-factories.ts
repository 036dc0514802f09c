import type { BoardCounts, BoardPage, BoardRow } from '../../contract/board.ts'
import { AT, pitchedSource } from './factories.ts'

export const boardRow = (more: Partial<BoardRow> = {}): BoardRow => ({
  id: 'pitch',
  created_at: AT,
  source: pitchedSource(),
  musts: null,
  unread: 0,
  is_read: !more.unread,
  is_opened: !more.unread,
  is_answered: false,
  reason: null,
  words: '',
  is_late: false,
  stage: 'new',
  movable: 'all',
  first_line: 'Why them.',
  compared: { state: 'compared', shared: null },
  has_note: false,
  is_withdrawn: false,
  ...more,
})

/** The board of an open request with these rows. */
export const boardPage = (more: Partial<BoardPage> = {}): BoardPage => ({
  rows: [],
  next: null,
  counts: countsOf(more.rows ?? []),
  undecided: more.rows?.length ?? 0,
  held_count: 0,
  state: 'open',
  settles_at: null,
  settled_at: null,
  article_url: null,
  hides_name: false,
  release_minutes: 10,
  ...more,
})

function countsOf(rows: readonly BoardRow[]): BoardCounts {
  const counts = { new: 0, shortlist: 0, maybe: 0, declined: 0, used: 0, withdrawn: 0 }
  for (const { stage, is_withdrawn } of rows) counts[is_withdrawn ? 'withdrawn' : stage] += 1
  return counts
}
