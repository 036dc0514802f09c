import type { Cursor } from '../platform/postgres/cursor.ts'
import type { RowState } from '../platform/postgres/row-cache.ts'

/** A viewer's own flags on a post. */
type Flags = { is_liked: boolean; is_saved: boolean }
/** A post that is not on everyone's page, and how many of the page's other posts come before it. */
type Inserted = Flags & { place: number; text: Buffer }
/** In what a viewer's page differs from everyone's: it ends after `upTo` of the shared posts. */
type Difference = {
  flagsOf: (id: string) => Flags
  isHidden: (id: string) => boolean
  inserted: Inserted[]
  upTo: number
  next: Cursor | null
}

const START = Buffer.from('{"posts":[')
const COMMA = Buffer.from(',')
const FLAGS = [false, true].map((liked) =>
  [false, true].map((saved) => Buffer.from(`,"is_liked":${liked},"is_saved":${saved}}`)),
)
const flagsText = ({ is_liked, is_saved }: Flags) => FLAGS[Number(is_liked)]![Number(is_saved)]!
const NO_FLAGS = FLAGS[0]![0]!

/** What follows the posts of a page. */
export const pageEnd = (next: Cursor | null): string =>
  `,"next":${JSON.stringify(next && `${next.at}~${next.id}`)}}`

const endOf = (next: Cursor | null) => Buffer.from(`]${pageEnd(next)}`)

/**
 * A page of the feed as JSON in bytes, the same for all viewers who have no flags on it. The pages of others are put
 * together from pieces of it, since looking at each post for each viewer is expensive.
 */
export class PageText {
  /** For viewers whose page does not differ. */
  readonly bytes: Buffer
  readonly #posts: RowState[]
  /** Where each post begins, with its comma or, the first, with the bracket; and where the last one ends. */
  readonly #starts: number[] = []

  constructor(posts: RowState[], texts: Map<string, Buffer>, next: Cursor | null) {
    this.#posts = posts
    const parts: Buffer[] = []
    let at = START.length - 1
    for (const { id } of posts) {
      this.#starts.push(at)
      const text = texts.get(id)
      // A post deleted between the two statements is on no page.
      if (!text) continue
      parts.push(COMMA, text, NO_FLAGS)
      at += COMMA.length + text.length + NO_FLAGS.length
    }
    this.#starts.push(at)
    this.bytes = Buffer.concat([START, ...parts.slice(1), endOf(next)])
  }

  /** The page of a viewer whom it shows something else. */
  with({ flagsOf, isHidden, inserted, upTo, next }: Difference): Buffer {
    const parts: Buffer[] = []
    const starts = this.#starts
    let copied = starts[0]!
    const copyTo = (end: number) => {
      if (end > copied && copied === starts[0]) parts.push(COMMA, this.bytes.subarray(copied + 1, end))
      else if (end > copied) parts.push(this.bytes.subarray(copied, end))
      copied = end
    }
    let n = 0
    const copyPostsTo = (place: number) => {
      for (; n < place; n += 1) {
        const [{ id }, start, end] = [this.#posts[n]!, starts[n]!, starts[n + 1]!]
        const flags = flagsText(flagsOf(id))
        if (isHidden(id)) copyTo(start)
        else if (flags === NO_FLAGS || start === end) continue
        else {
          copyTo(end - NO_FLAGS.length)
          parts.push(flags)
        }
        copied = end
      }
      copyTo(starts[n]!)
    }
    for (const { place, text, ...flags } of inserted) {
      copyPostsTo(place)
      parts.push(COMMA, text, flagsText(flags))
    }
    copyPostsTo(upTo)
    const [first = COMMA, ...others] = parts
    return Buffer.concat([START, first.subarray(1), ...others, endOf(next)])
  }
}
