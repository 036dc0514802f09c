/** Every action that the audit log records, by name. */
export const AUDIT_ACTIONS = [
  'application.approved',
  'application.asked',
  'application.rejected',
  'invite.sent',
  'member.created',
  'account.reactivated',
  'account.status_changed',
  'account.role_changed',
  'account.sessions_ended',
  'account.exported',
  'account.deleted',
  'admin.granted',
  'admin.revoked',
  'factors.removed',
  'comment.deleted',
  'conversation.shown',
  'draft.shown',
  'backup.restored',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]
