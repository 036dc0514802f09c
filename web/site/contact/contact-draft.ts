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

const KEY = 'beatline-contact'
const FIELDS = Object.keys(EMPTY) as (keyof ContactDraft)[]

/** Stores what is not sent across a reload of its tab, without what was filled in for the member. */
export function storeContactDraft(draft: ContactDraft, filledIn: Partial<ContactDraft>): void {
  const typed = FIELDS.filter((field) => draft[field] !== '' && draft[field] !== filledIn[field])
  storeInTab(KEY, typed.length > 0 ? Object.fromEntries(typed.map((field) => [field, draft[field]])) : null)
}

/** The stored draft, as far as it can be read. */
export function readContactDraft(): Partial<ContactDraft> {
  const stored = readFromTab(KEY)
  const known = FIELDS.filter((field) => typeof stored[field] === 'string')
  return Object.fromEntries(known.map((field) => [field, stored[field]]))
}
