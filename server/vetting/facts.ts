import { domainToASCII } from 'node:url'
import type { ApplicationDetails, VettingFacts } from '../../contract/vetting.ts'
import { audit } from '../audit/audit.ts'
import { earlierSanction } from '../ledger/ledger.ts'
import type { Config } from '../platform/config.ts'
import { notFound } from '../platform/http/errors.ts'
import { isPublicMail } from '../platform/mail/public-mail.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { facts } from './facts.sql.ts'

/** An application with what is known about it. The audit log says who opened it. Throws 404. */
export async function readApplication(
  config: Config,
  tx: Tx,
  admin: { id: string },
  id: string,
): Promise<ApplicationDetails> {
  const application = await facts.application(tx, id)
  if (!application) throw notFound()
  await audit(tx, {
    action: 'application.opened',
    actor_id: admin.id,
    subject_id: id,
    about_ids: application.account_id === null ? [] : [application.account_id],
  })
  return { ...application, facts: await factsOf(config, tx, application) }
}

const NONE: VettingFacts['same_email'] = { newest: [], count: 0 }

async function factsOf(
  config: Config,
  db: Db,
  application: Omit<ApplicationDetails, 'facts'>,
): Promise<VettingFacts> {
  const { email, linkedin_url, website } = application
  const [, mail_domain = ''] = email.split('@')
  const is_public_mail = isPublicMail(mail_domain)
  const website_domain = website ? hostOf(website) : null
  const at = is_public_mail ? null : mail_domain
  return {
    mail_domain,
    is_public_mail,
    website_domain,
    domains_match: website_domain === null ? null : domainsMatch(website_domain, domainToASCII(mail_domain)),
    same_email: await facts.ofEmail(db, application, email),
    same_domain: at ? await facts.ofDomain(db, application, at, email) : NONE,
    same_linkedin: linkedin_url ? await facts.ofLinkedIn(db, application, linkedin_url) : NONE,
    members_at_domain: at ? await facts.membersAt(db, application, at) : 0,
    earlier_sanction: await earlierSanction(config, db, email),
    member_with_linkedin: linkedin_url ? await facts.memberWithLinkedIn(db, application, linkedin_url) : null,
  }
}

/** The host of an address, as it is looked up. Null if the address has none. */
function hostOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  return new URL(address).hostname.replace(/^www\./, '').replace(/\.$/, '') || null
}

function domainsMatch(one: string, other: string): boolean {
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)
}
