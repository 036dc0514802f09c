import { keepInTab, keptInTab } from '../kept-in-tab.ts'

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

/** Keeps what is not sent for a reload of its tab. */
export function keepContactDraft(draft: ContactDraft): void {
  keepInTab(KEY, JSON.stringify(draft) === JSON.stringify(EMPTY) ? null : draft)
}

/** What was kept, as far as it can be read. */
export function keptContactDraft(): Partial<ContactDraft> {
  const kept = keptInTab(KEY)
  const known = Object.keys(EMPTY).filter((field) => typeof kept[field] === 'string')
  return Object.fromEntries(known.map((field) => [field, kept[field]]))
}
