import type { Post } from '../../contract/posts.ts'

type Text = Pick<Post, 'description' | 'is_confidential' | 'is_excerpt'>

/** Something in a list with a change: of a confidential request, a list has only the beginning, which events bring. */
export const patchedInList = <One extends Text, Change extends Partial<Text>>(
  one: One,
  change: Change,
): One =>
  one.is_excerpt && change.is_confidential && !change.is_excerpt
    ? { ...one, ...change, is_excerpt: true, description: one.description }
    : { ...one, ...change }

/** Something open with a change: its whole text stays when the change has only the beginning. */
export const patchedWhole = <One extends Text, Change extends Partial<Text>>(
  one: One,
  change: Change,
): One =>
  change.is_excerpt && !one.is_excerpt
    ? { ...one, ...change, is_excerpt: false, description: one.description }
    : { ...one, ...change }
