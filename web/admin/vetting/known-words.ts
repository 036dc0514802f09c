import { RULE_NAMES } from '../../../contract/reports.rules.ts'
import { SANCTION_NAMES } from '../../../contract/sanctions.rules.ts'
import type { VettingFacts } from '../../../contract/vetting.ts'
import { COUNTED_MATCHES_MAX } from '../../../contract/vocabulary.ts'

/** "3", or "1,000 or more" where counting stops. */
export const countOf = (count: number): string =>
  count.toLocaleString('en-US') + (count >= COUNTED_MATCHES_MAX ? ' or more' : '')

/** How the applicant's email domain relates to their website. */
export function domainWords({ mail_domain, website_domain, domains_match }: VettingFacts): string {
  if (website_domain === null) return `The email address is at ${mail_domain}; no website was given.`
  if (mail_domain === website_domain) return `Email address and website are both at ${mail_domain}.`
  const both = `The email address is at ${mail_domain}, the website at ${website_domain}`
  return domains_match ? `${both}: one lies below the other.` : `${both}: these are two domains.`
}

/** Who else has an address there. */
export function mailWords({ mail_domain, is_public_mail, members_at_domain }: VettingFacts): string {
  if (is_public_mail) return `Anyone can get an address at ${mail_domain}.`
  if (members_at_domain === 0) return `No member has an address at ${mail_domain}.`
  if (members_at_domain === 1) return `1 member has an address at ${mail_domain}.`
  return `${countOf(members_at_domain)} members have an address at ${mail_domain}.`
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** What ran when a member with this address left. */
export function earlierWords({ kind, rule, until }: NonNullable<VettingFacts['earlier_sanction']>): string {
  const what =
    until === null ? SANCTION_NAMES[kind] : `${SANCTION_NAMES[kind]} until ${day.format(new Date(until))}`
  return `A member with this address left while under a sanction: ${what}. Rule: ${RULE_NAMES[rule]}.`
}
