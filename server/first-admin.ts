import { accounts } from './accounts/accounts.sql.ts'
import { audit } from './audit/audit.ts'
import { createMemberWithPassword } from './members/members.ts'
import type { Config } from './platform/config.ts'
import { hashPassword } from './platform/passwords.ts'
import type { Database } from './platform/postgres/db.ts'

/**
 * Makes the first admin of ADMIN_EMAIL and ADMIN_PASSWORD if there is none yet, and says what it did or why it did
 * nothing. When several processes start at once, one makes the admin.
 */
export async function makeFirstAdmin(
  config: Config,
  { db }: Database,
  say: (text: string) => void,
): Promise<void> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = config
  if (!email || !password) return
  const password_hash = await hashPassword(password)
  const said = await db.transaction().execute(async (tx) => {
    await accounts.lockFirstAdmin(tx)
    if (await accounts.anyAdmin(tx)) return THERE_IS_ONE
    // The member has chosen a password of their own, and keeps it.
    if (await accounts.anyWithEmail(tx, [email])) return IS_MEMBER
    const admin = { email, name: 'Administrator', role: 'admin', password_hash } as const
    const subject_id = await createMemberWithPassword(tx, admin)
    await audit(tx, { action: 'admin.granted', actor_id: null, subject_id })
    return 'Made the first admin from ADMIN_EMAIL. Unset ADMIN_EMAIL and ADMIN_PASSWORD now.'
  })
  say(said)
}

const THERE_IS_ONE = 'ADMIN_EMAIL was ignored: an admin already exists. Unset ADMIN_EMAIL and ADMIN_PASSWORD.'
const IS_MEMBER =
  'ADMIN_EMAIL was ignored: the address belongs to a member. To make this member an admin: npm run operate -- grant-admin EMAIL'
