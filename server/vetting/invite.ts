import { whyNotInvite } from '../../contract/vetting.rules.ts'
import type { sendInvite as contract } from '../../contract/vetting.ts'
import type { z } from '../../contract/zod.ts'
import { audit } from '../audit/audit.ts'
import { type Inviting, mailInvite, mailRecovery } from '../members/members.ts'
import type { Config } from '../platform/config.ts'
import { conflict, Refusal } from '../platform/http/errors.ts'
import { SUCCESS } from '../platform/http/routes.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { vetting } from './vetting.sql.ts'
import { lockPerson, makeMember } from './vetting.ts'

const INVITES: Limit = {
  name: 'invites',
  max: 1,
  seconds: 60,
  words: 'An invitation went to this address a moment ago. Wait a minute.',
}
/** The greeting for an applicant without a name. */
const NAMELESS = 'User'

const LEFT = 'This member has left. The person may apply again.'
const CHANGED = 'This application has changed in the meantime.'

type Sent = z.output<typeof contract.schemas.body>

/**
 * Mails an applicant the link to set their password. Approves a waiting applicant; mails an approved one again. Throws
 * 404, 409, 429. A refused call does not count toward the limit.
 */
export async function sendInvite(
  { config, ...inviting }: Inviting & { config: Config },
  tx: Tx,
  admin: { id: string },
  { email, name, expected_status }: Sent,
): Promise<typeof SUCCESS> {
  const named = name === NAMELESS ? '' : name
  await lockPerson(tx, email)
  await spendLimit(config, tx, INVITES, email)
  const application = await vetting.deciding(tx, email)
  if (!application) throw new Refusal(404, 'There is no application with this address.')
  if (expected_status && application.status !== expected_status) throw conflict(CHANGED)
  const why = whyNotInvite(application.status)
  if (why !== null) throw conflict(`${why} The person may apply again.`)
  const { account_id, made } =
    application.status === 'New'
      ? await makeMember(inviting, tx, admin, application.id, named)
      : { account_id: application.account_id, made: false }
  if (account_id === null) throw conflict(LEFT)
  // A new member has been mailed already.
  if (!made) await mailAgain(inviting, tx, account_id, email, named)
  await audit(tx, { action: 'invite.sent', actor_id: admin.id, subject_id: account_id })
  return SUCCESS
}

// Onboarding is a dead end for a member who has a password, so they get the link to set another.
async function mailAgain(inviting: Inviting, tx: Tx, id: string, email: string, named: string) {
  const member = await vetting.lockMember(tx, email)
  if (member?.id !== id) throw conflict('This member now uses a different address.')
  const greeted = { id, email, name: named || member.name || NAMELESS }
  if (member.has_password) await mailRecovery(inviting, tx, greeted, 'invited_again')
  else await mailInvite(inviting, tx, greeted)
}
