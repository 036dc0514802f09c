import { ownAccount } from '../../api/open-call.ts'
import { storedSession } from '../../api/stored-session.ts'
import type { ContactDraft } from './contact-draft.ts'

/** What the form can fill in for the member who is signed in here; nothing for a visitor. */
export async function ownDetails(): Promise<Partial<ContactDraft>> {
  const session = storedSession()
  if (!session) return {}
  const account = await ownAccount()
  return { name: account?.name ?? '', email: session.email }
}
