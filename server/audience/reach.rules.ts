import { blockedWith } from '../contact-limits/contact-limits.rules.ts'
import { READERS } from './audience.rules.ts'

// Whom a live event about a post `p` goes to: its readers at the time it is loaded.

/** Columns of a statement about a post `p`; `hidden_from`, an array, are those who get nothing of it. */
export const reach = (hidden_from = blockedWith('p.account_id')): string =>
  `${READERS} as readers, ${hidden_from} as hidden_from`

/** The accounts that may read the post, null: everyone with access, and those who get nothing. */
export type Reach = { readers: string[] | null; hidden_from: string[] }

/** Whether an event reaches an account, and whether it has readers of its own. */
export type Reaching = { reaches: (account: string) => boolean; isForSome: boolean }

export function reaching({ readers, hidden_from }: Reach): Reaching {
  const [only, never] = [readers && new Set(readers), new Set(hidden_from)]
  return { reaches: (id) => !never.has(id) && (!only || only.has(id)), isForSome: only !== null }
}
