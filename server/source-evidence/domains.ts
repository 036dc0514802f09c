import { getDomain } from 'tldts'
import { isPublicMail } from '../platform/mail/public-mail.ts'

export type MailDomain = {
  domain: string
  /** Whether anyone can get an address there: it says nothing about where its holder works. */
  is_public_mail: boolean
}

// Two pages of one host for personal sites are two domains.
const registrable = (host: string) => getDomain(host, { allowPrivateDomains: true })

/** The domain of an email address. */
export function domainOf(email: string): MailDomain {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return { domain, is_public_mail: isPublicMail(domain) || isPublicMail(registrable(domain) ?? '') }
}

/** Whether two domains or addresses of pages belong to one registered domain. */
export function isSameDomain(one: string, other: string): boolean {
  const domain = registrable(one)
  return domain !== null && domain === registrable(other)
}
