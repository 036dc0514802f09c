import { AUDIT_ACTIONS, type AuditAction } from '../../../contract/audit.rules.ts'
import { oneOf } from '../one-of.ts'

export type AuditFilter = { action?: AuditAction }

/** Parses the filter from the page's address; anything invalid is ignored. */
export function readAuditFilter(search: Record<string, unknown>): AuditFilter {
  const action = oneOf(AUDIT_ACTIONS, search.action)
  return action ? { action } : {}
}
