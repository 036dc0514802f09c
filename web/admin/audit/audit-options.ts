import { AUDIT_ACTIONS } from '../../../contract/audit.rules.ts'
import { ACTION_WORDS } from './audit-words.ts'

export const ACTION_OPTIONS = [
  { value: 'all' as const, label: 'All Actions' },
  ...AUDIT_ACTIONS.map((action) => ({ value: action, label: ACTION_WORDS[action].name })),
]
