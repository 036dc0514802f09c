import { hiddenFrom } from '../contact-limits/contact-limits.rules.ts'
import { KEPT_FROM, READERS } from './audience.rules.ts'
import { HIDES_NAME } from './hidden-names.rules.ts'

// Whom a live event about a post `p` goes to: its readers at the time it is loaded.

/** The accounts whose lists do not have the post, though they may read it, as an array: those who muted its author. */
export const UNLISTED_FOR = `case when ${HIDES_NAME} then '{}' else array${hiddenFrom('p.account_id')} end`

/** Columns of a statement about a post `p`; from `others`, a subquery for accounts, it is kept as well. */
export const reach = (others?: string): string =>
  `${READERS} as readers, ${KEPT_FROM}${others ? ` || array${others}` : ''} as hidden_from`

/** The accounts that may read the post, null: everyone with access, and those who get nothing. */
export type Reach = { readers: string[] | null; hidden_from: string[] }

/** Whether an event reaches an account, and whether it has readers of its own. */
export type Reaching = { reaches: (account: string) => boolean; isForSome: boolean }

export function reaching({ readers, hidden_from }: Reach): Reaching {
  const [only, never] = [readers && new Set(readers), new Set(hidden_from)]
  return { reaches: (id) => !never.has(id) && (!only || only.has(id)), isForSome: only !== null }
}
