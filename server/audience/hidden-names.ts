import { fold } from '../../contract/fold.ts'
import { NO_HIDDEN_NAME, type ShownName, shownNamesOf } from '../../contract/hidden-names.rules.ts'
import type { PostType, Role } from '../../contract/vocabulary.ts'
import { conflict, invalid } from '../platform/http/errors.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { hiddenNames, type Naming } from './hidden-names.sql.ts'

type Choice = { hide_name: boolean; shown_name: ShownName | null }

/** The columns of a post that hides its author, or not. Throws 422 for a label of another role and for other posts. */
export function hiddenNameColumns(role: Role, post_type: PostType, { hide_name, shown_name }: Choice) {
  if (!hide_name) return { is_hidden_name: false, shown_name: null, hidden_id: null }
  if (post_type !== 'request_for_source') throw invalid({ hide_name: NO_HIDDEN_NAME })
  const names = shownNamesOf(role)
  if (shown_name !== null && !names.includes(shown_name)) throw invalid({ shown_name: 'Invalid input' })
  return { is_hidden_name: true, shown_name: shown_name ?? names[0], hidden_id: crypto.randomUUID() }
}

/** Throws 409 where a text of a post, as it has just been written, names the author whom it hides. `ok`: they know. */
export async function checkNaming(tx: Tx, post_id: string, ok: boolean): Promise<void> {
  if (ok) return
  const naming = await hiddenNames.naming(tx, post_id)
  const reason = naming && whyNaming(naming)
  if (reason) throw conflict(reason, 'reveals_author')
}

/** Which of the texts names its author, or null. */
export function whyNaming({ texts, author }: Naming): string | null {
  const facts = { ...author, website: hostOf(author.website) }
  for (const [fact, value] of Object.entries(facts))
    for (const [where, text] of Object.entries(texts))
      if (hasPhrase(text, value)) return `Your ${fact} appears in the ${where}. Remove it, or publish anyway.`
  return null
}

function hostOf(website: string): string {
  const address = website.includes('://') ? website : `https://${website}`
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : website
}

const LETTER = /[\p{L}\p{N}]/u

/** Whether a text has a phrase in it, by whole words, as searches compare them. */
function hasPhrase(text: string, phrase: string): boolean {
  const [folded, wanted] = [fold(text), fold(phrase).trim()]
  if (wanted === '') return false
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + 1)) {
    const [before = '', after = ''] = [folded[at - 1], folded[at + wanted.length]]
    if (!LETTER.test(before) && !LETTER.test(after)) return true
  }
  return false
}

/** Shows the author of a locked post to everyone. */
export const revealToAll = (tx: Tx, post_id: string): Promise<void> => hiddenNames.revealToAll(tx, post_id)

/** Shows the author of a locked post to one pitcher. Undefined when it has no such conversation. */
export async function revealTo(
  tx: Tx,
  post_id: string,
  conversation_id: string,
): Promise<boolean | undefined> {
  const isNew = await hiddenNames.revealTo(tx, post_id, conversation_id)
  if (isNew) await publishEvent(tx, 'conversation.revealed', conversation_id)
  return isNew
}
