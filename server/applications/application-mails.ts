import { ROLE_OF_USER_TYPE } from '../../contract/applications.rules.ts'
import { adminEmails } from '../last-admin/last-admin.ts'
import { queueMail } from '../mails/mails.ts'
import { quoted } from '../mails/quoted.rules.ts'
import { Refusal } from '../platform/http/errors.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { applications } from './applications.sql.ts'

/** A flood of applications must not flood admins with email: beyond these, admins see them only in the product. */
const NOTICES: Limit = { name: 'application-notices', max: 60, seconds: 3_600 }
/** A stranger's words in our email say who they are, and no more. */
const NAME_LENGTH = 100
const APPLICATIONS_PAGE = '/admin/membership-requests'
const KINDS = new Map<string, string>(Object.entries(ROLE_OF_USER_TYPE).map(([kind, role]) => [role, kind]))

/**
 * A receipt to the applicant and a notice to each admin. A member whose address was used learns that they are a member.
 */
export async function mailAfter(platform: Platform, tx: Tx, id: string, email: string): Promise<void> {
  const { jobs } = platform
  const application = await applications.find(tx, id)
  // An applicant who has a decision by then has an email that says more.
  if (application && !application.is_new) return
  if (application) {
    await queueMail(jobs, tx, 'application_received', email, {}, { application_id: id })
    return noticeAdmins(platform, tx, application)
  }
  const member = await applications.memberOf(tx, email)
  if (member) await queueMail(jobs, tx, 'application_of_member', email, { name: member.name })
}

type Applicant = { role: string; name: string | null; organization: string | null }

async function noticeAdmins(platform: Platform, tx: Tx, { role, name, organization }: Applicant) {
  const { config, jobs } = platform
  if (!(await mayNotice(config, tx))) return
  const slots = {
    name: quoted(name ?? '', NAME_LENGTH),
    organization: quoted(organization ?? '', NAME_LENGTH),
    kind: KINDS.get(role) ?? role,
    applications_link: `${platform.origin()}${APPLICATIONS_PAGE}`,
  }
  for (const admin of await adminEmails(tx)) await queueMail(jobs, tx, 'application_notice', admin, slots)
}

async function mayNotice(config: Platform['config'], tx: Tx): Promise<boolean> {
  try {
    await spendLimit(config, tx, NOTICES, 'everybody')
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
