import { draftKey, storedSession } from '../../api/stored-session.ts'
import { readFromTab, storeInTab } from '../tab-storage.ts'

/** The contact form while it is filled in. */
export type ContactDraft = {
  name: string
  email: string
  role: string
  organization: string
  message: string
}

export const EMPTY: ContactDraft = { name: '', email: '', role: '', organization: '', message: '' }

const FIELDS = Object.keys(EMPTY) as (keyof ContactDraft)[]

/** Where the draft of whoever is here is stored: a member never reads another person's. */
export const contactKey = (): string => draftKey(storedSession()?.accountId ?? 'visitor', 'contact')

/** Stores what is not sent across a reload of its tab, without what was filled in for the member. */
export function storeContactDraft(key: string, draft: ContactDraft, filledIn: Partial<ContactDraft>): void {
  const typed = FIELDS.filter((field) => draft[field] !== '' && draft[field] !== filledIn[field])
  storeInTab(key, typed.length > 0 ? Object.fromEntries(typed.map((field) => [field, draft[field]])) : null)
}

/** The stored draft, as far as it can be read. */
export function readContactDraft(key: string): Partial<ContactDraft> {
  const stored = readFromTab(key)
  const known = FIELDS.filter((field) => typeof stored[field] === 'string')
  return Object.fromEntries(known.map((field) => [field, stored[field]]))
}
