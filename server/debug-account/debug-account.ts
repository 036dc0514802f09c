import { DEBUG_ACCOUNT_LIMIT, type listDebugAccounts } from '../../contract/debug-account.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { audit } from '../audit/audit.ts'
import type { Caller } from '../auth/who.ts'
import { keepAnAdmin } from '../last-admin/last-admin.ts'
import { forbidden } from '../platform/http/errors.ts'
import { SUCCESS } from '../platform/http/routes.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { debugAccount } from './debug-account.sql.ts'

/**
 * The accounts that the caller may see elsewhere too: none for an anonymous caller, a member's own, the newest for an
 * admin.
 */
export async function debugAccounts(
  { config, database }: Platform,
  caller: Caller | null,
): Promise<ReplyOf<typeof listDebugAccounts>> {
  const enabled = config.DEBUG_ACCOUNT_PAGE === true
  if (!enabled || !caller || caller.next_step === 'second_factor') return { enabled, accounts: [] }
  const only = caller.role === 'admin' && caller.next_step === null ? null : caller.id
  return { enabled, accounts: await debugAccount.newest(database.db, only, DEBUG_ACCOUNT_LIMIT) }
}

/** Overwrites the caller's own role. It bypasses approval, hence the switch, off in production. */
export async function becomeJournalist(
  { config }: Platform,
  caller: Caller,
  tx: Tx,
): Promise<typeof SUCCESS> {
  if (!config.DEBUG_ACCOUNT_PAGE) throw forbidden('The debug page is disabled.')
  await debugAccount.lockUser(tx, caller.id)
  await keepAnAdmin(tx, caller.id)
  const from = await debugAccount.becomeJournalist(tx, caller.id)
  if (from !== null) {
    const details = { from, to: 'journalist' }
    await audit(tx, { action: 'account.role_changed', actor_id: caller.id, subject_id: caller.id, details })
  }
  return SUCCESS
}
