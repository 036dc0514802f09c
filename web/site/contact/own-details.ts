import { ownAccount } from '../../api/open-call.ts'
import { storedSession } from '../../api/stored-session.ts'
import type { ContactDraft } from './contact-draft.ts'

/** What the form can fill in for the member who is signed in here; nothing for a visitor. */
export async function ownDetails(): Promise<Partial<ContactDraft>> {
  // Public pages do without the sign-in client. It loads here only to renew the session of a member who is back.
  if (storedSession()?.isExpired) await renew().catch(() => undefined)
  const session = storedSession()
  if (!session) return {}
  const account = session.isExpired ? null : await ownAccount()
  return { name: account?.name ?? '', email: session.email }
}

const renew = async () => (await import('../../api/session.ts')).accessToken()
