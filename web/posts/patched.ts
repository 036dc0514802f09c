import { EXCERPT_LENGTH } from '../../contract/audience.rules.ts'
import type { Post } from '../../contract/posts.ts'

type Text = Pick<Post, 'description' | 'is_confidential' | 'is_excerpt'>

/** Something in a list with a change: of a confidential request, a list has only the beginning. */
export function patchedInList<One extends Text, Change extends Partial<Text>>(one: One, change: Change): One {
  const { description } = change
  const changed = { ...one, ...change }
  if (!one.is_excerpt || !changed.is_confidential || description === undefined) return changed
  return { ...changed, is_excerpt: true, description: [...description].slice(0, EXCERPT_LENGTH).join('') }
}

/** Something open with a change: its whole text stays when the change has only the beginning. */
export const patchedWhole = <One extends Text, Change extends Partial<Text>>(
  one: One,
  change: Change,
): One =>
  change.is_excerpt && !one.is_excerpt
    ? { ...one, ...change, is_excerpt: false, description: one.description }
    : { ...one, ...change }
