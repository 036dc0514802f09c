import { CASE_SUBJECT_NAMES } from '../../../contract/cases.rules.ts'
import type { CaseEntry } from '../../../contract/cases.ts'
import { FALLBACK_NAMES } from '../../../contract/vocabulary.ts'

export const kindOf = ({ subject_type }: CaseEntry): string => CASE_SUBJECT_NAMES[subject_type]

export const nameOf = (person: { name: string } | null): string =>
  person === null ? 'A former member' : person.name || FALLBACK_NAMES.card

/** Whom a case is about, as an admin reads it who may have reported someone hidden. */
export const aboutOf = ({ about, shown_name }: Pick<CaseEntry, 'about' | 'shown_name'>): string =>
  shown_name ?? nameOf(about)

const due = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** "due Jun 8, 10:00 AM", or "overdue". */
export const dueWords = ({ due_at }: CaseEntry, now: number): string =>
  Date.parse(due_at) < now ? 'overdue' : `due ${due.format(new Date(due_at))}`
