import { sql } from 'kysely'
import type { Db, Tx } from '../platform/postgres/db.ts'

/**
 * Closes what was open when the backup was made: sessions that may have ended since, emailed links that may have been
 * used, changes of address (which use such links), warnings of dormancy, which were sent long ago, and links to trails,
 * which may have been turned off.
 */
export async function closeWhatWasOpen(tx: Tx): Promise<void> {
  await sql`update auth_sessions set ended_at = now() where ended_at is null`.execute(tx)
  await sql`update auth_links set void_at = now() where void_at is null and used_at is null`.execute(tx)
  // Since the backup they may have been answered, and their addresses erased.
  await sql`update source_links set void_at = now(), email = null where void_at is null and used_at is null`.execute(
    tx,
  )
  await sql`update auth_users set new_email = null, new_email_requested_at = null where new_email is not null`.execute(
    tx,
  )
  await sql`
    update accounts set pending_email = null, pending_email_requested_at = null
    where pending_email is not null`.execute(tx)
  await sql`
    update accounts set dormancy_warned_at = null where dormancy_warned_at is not null`.execute(tx)
  await sql`update pitch_trail_links set is_shared = false, version = version + 1 where is_shared`.execute(tx)
}

/**
 * The marks of everything a database knows to have been erased: accounts, the applications behind them, and rejected
 * applications.
 */
export async function erasedIn(db: Db): Promise<string[]> {
  const found = await sql<{ mark: string }>`
    select 'deletions/' || subject_id as mark from audit_log where action = 'account.deleted'
    union select 'rejections/' || subject_id from audit_log where action = 'application.rejected'
    union select 'erasures/' || (made.details ->> 'application_id')
      from audit_log gone join audit_log made using (subject_id)
      where gone.action = 'account.deleted' and made.action = 'application.approved'`.execute(db)
  return found.rows.map(({ mark }) => mark)
}

/**
 * The marks of all experts who had a profile removed or denied one, and of those who confirmed one that was refused or
 * denied before.
 */
export async function refusedIn(db: Db): Promise<string[]> {
  const found = await sql<{ mark: string }>`
    select 'refusals/' || account_id || '.' || encode(name_hash, 'hex') || '.' || encode(address_hash, 'hex') as mark
    from source_removals
    union all select 'denials/' || id || '.' || (extract(epoch from denied_at) * 1000000)::bigint || '.'
      || encode(denied_by, 'hex')
    from profiles where denied_at is not null and denied_by is not null
    union all select 'confirmations/' || e.profile_id || '.' || (extract(epoch from e.made_at) * 1000000)::bigint
    from source_evidence e join profiles p on p.id = e.profile_id
    where e.kind = 'expert_link' and e.ended_at is null
      and (exists (select from source_removals r where r.account_id = p.account_id)
        or exists (select from source_links l where l.profile_id = p.id and l.answer = 'not_me'))`.execute(db)
  return found.rows.map(({ mark }) => mark)
}

/** The addresses of all admins. */
export async function adminsIn(db: Db): Promise<string[]> {
  const found = await sql<{ email: string }>`
    select email from accounts where role = 'admin' order by email`.execute(db)
  return found.rows.map(({ email }) => email)
}

export async function membersIn(db: Db): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from accounts`.execute(db)
  return found.rows[0]!.count
}
