import type { readAccount } from '../../../contract/accounts.ts'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import { openHeaders } from '../../api/open-call.ts'
import { storedSession } from '../../api/stored-session.ts'
import type { ContactDraft } from './contact-draft.ts'

/** What the form can fill in for the member who is signed in here; nothing for a visitor. */
export async function ownDetails(): Promise<Partial<ContactDraft>> {
  const session = storedSession()
  if (!session) return {}
  const name = await ownName().catch(() => '')
  return { name, email: session.email }
}

async function ownName(): Promise<string> {
  const response = await fetch('/api/account', { headers: openHeaders() })
  if (!response.ok) return ''
  const { name }: ReplyOf<typeof readAccount> = await response.json()
  return name ?? ''
}
