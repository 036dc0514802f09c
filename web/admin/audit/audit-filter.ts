import { AUDIT_ACTIONS, type AuditAction } from '../../../contract/audit.rules.ts'
import { oneOf } from '../one-of.ts'
import { ACTION_WORDS } from './audit-words.ts'

export type AuditFilter = { action?: AuditAction }

/** Parses the filter from the page's address; anything invalid is ignored. */
export function readAuditFilter(search: Record<string, unknown>): AuditFilter {
  const action = oneOf(AUDIT_ACTIONS, search.action)
  return action ? { action } : {}
}

export const ACTION_OPTIONS = [
  { value: 'all' as const, label: 'All Actions' },
  ...AUDIT_ACTIONS.map((action) => ({ value: action, label: ACTION_WORDS[action].name })),
]
