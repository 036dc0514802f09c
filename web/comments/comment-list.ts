import type { Comment, SharedComment } from '../../contract/comments.ts'

// A loaded thread is one list in path order, as the server returns it. These functions make the next list.

const numbersOf = (path: string) => path.split('.').map(Number)

/** A thread's order: by the numbers in the paths, so that the 1,000th sibling comes after the 999th. */
export function comparePaths(one: string, other: string): number {
  const [left, right] = [numbersOf(one), numbersOf(other)]
  const place = left.findIndex((number, at) => number !== right[at])
  if (place === -1) return left.length - right.length
  // A path that ends first comes before those below it.
  return right[place] === undefined ? 1 : left[place]! - right[place]
}

/** Adds a new comment in its place; unchanged if it is there already. */
export function withComment(list: Comment[], comment: Comment): Comment[] {
  if (list.some(({ id }) => id === comment.id)) return list
  const before = list.findLastIndex(({ path }) => comparePaths(path, comment.path) < 0)
  return list.toSpliced(before + 1, 0, comment)
}

/** Applies an edit's text; keeps what is newer than the edit, and the reader's own like. */
export function withEdit(list: Comment[], edited: SharedComment): Comment[] {
  return changed(list, edited.id, (comment) =>
    comment.is_deleted || comment.updated_at > edited.updated_at ? comment : { ...comment, ...edited },
  )
}

export function withLikes(
  list: Comment[],
  id: string,
  likes: Partial<Pick<Comment, 'likes_count' | 'is_liked'>>,
): Comment[] {
  return changed(list, id, (comment) => (comment.is_deleted ? comment : { ...comment, ...likes }))
}

/** Removes a deleted comment. Its empty place stays while a reply lives below it, and goes with the last of them. */
export function withoutComment(list: Comment[], id: string): Comment[] {
  if (!list.some((comment) => comment.id === id)) return list
  const emptied = changed(list, id, (comment) => ({
    ...comment,
    content: '',
    is_deleted: true,
    account_id: null,
    account: null,
    likes_count: 0,
    is_liked: false,
  }))
  // From the end: the next kept row is a living reply, or leads to one, if it is deeper.
  let nextDepth = 0
  return emptied
    .toReversed()
    .filter((comment) => {
      const isShown = !comment.is_deleted || nextDepth > comment.depth
      if (isShown) nextDepth = comment.depth
      return isShown
    })
    .toReversed()
}

/** How many there are, without the empty places. */
export function livingCount(list: Comment[]): number {
  return list.reduce((count, comment) => (comment.is_deleted ? count : count + 1), 0)
}

function changed(list: Comment[], id: string, change: (comment: Comment) => Comment): Comment[] {
  return list.map((comment) => (comment.id === id ? change(comment) : comment))
}
