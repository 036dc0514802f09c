import type { MemberRecord, sanctionMember } from '../../contract/records.ts'
import type { z } from '../../contract/zod.ts'
import { actsOn, audit } from '../audit/audit.ts'
import type { Caller } from '../auth/who.ts'
import { casesAbout, checkNotReporter } from '../cases/cases.ts'
import { entryOf } from '../membership/membership.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import { SUCCESS } from '../platform/http/routes.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { holdMember, latestSanction, sanction } from '../sanctions/sanctions.ts'
import { ofMember } from './records.sql.ts'

/** What the team knows of a member. The audit log says who read it. Throws 404. */
export async function readRecord(tx: Tx, admin: Caller, account_id: string): Promise<MemberRecord> {
  const entry = await entryOf(tx, account_id)
  if (!entry) throw notFound()
  const [cases, acts, rest] = [
    await casesAbout(tx, admin.id, account_id),
    await actsOn(tx, admin.id, account_id),
    await ofMember(tx, account_id),
  ]
  await audit(tx, { action: 'record.opened', actor_id: admin.id, subject_id: account_id })
  return { entry, cases, acts, ...rest }
}

const SANCTIONED_SINCE = 'Someone else sanctioned this member in the meantime. Read the record again.'

type Given = z.output<(typeof sanctionMember)['schemas']['body']>

/** Sanctions a member without a case. Throws 403, 404, 409, 422. */
export async function sanctionDirectly(
  platform: Platform,
  tx: Tx,
  admin: Caller,
  account_id: string,
  { kind, rule, days, reason, skip_reason = '', latest_id }: Given,
): Promise<typeof SUCCESS> {
  if (!(await holdMember(tx, account_id))) throw notFound()
  if ((await latestSanction(tx, account_id)) !== latest_id) throw conflict(SANCTIONED_SINCE)
  await checkNotReporter(tx, admin, account_id)
  const measure = { kind, days: kind === 'suspension' ? (days ?? null) : null }
  // The schema has checked that there is a rule.
  const given = {
    account_id,
    rule: rule!,
    reason,
    skip_reason,
    actor_id: admin.id,
    case_id: null,
    removed: null,
  }
  await sanction(platform, tx, { ...measure, ...given })
  return SUCCESS
}
