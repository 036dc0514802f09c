import type { Cursor } from '../platform/postgres/cursor.ts'
import type { RowState } from '../platform/postgres/row-cache.ts'

/** What a viewer has of some posts, by their ids. */
type Some = ReadonlySet<string> | undefined
/** A post that is not on everyone's page, and how many of the page's other posts come before it. */
type Inserted = { id: string; place: number; text: Buffer }
/** In what a viewer's page differs from everyone's: it ends after `upTo` of the shared posts. */
type Difference = {
  liked: Some
  saved: Some
  hidden: Some
  inserted: Inserted[]
  upTo: number
  next: Cursor | null
}

const START = Buffer.from('{"posts":[')
const COMMA = Buffer.from(',')
const FLAGS = [false, true].map((liked) =>
  [false, true].map((saved) => Buffer.from(`,"is_liked":${liked},"is_saved":${saved}}`)),
)
const flagsOf = (id: string, { liked, saved }: Difference) =>
  FLAGS[Number(liked?.has(id) ?? false)]![Number(saved?.has(id) ?? false)]!
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
  readonly #places: ReadonlyMap<string, number>
  /** Where each post begins, with its comma or, the first, with the bracket; and where the last one ends. */
  readonly #starts: number[] = []

  constructor(posts: RowState[], texts: Map<string, Buffer>, next: Cursor | null) {
    this.#posts = posts
    this.#places = new Map(posts.map(({ id }, n) => [id, n]))
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
    this.bytes = ownBytes([START, ...parts.slice(1), endOf(next)])
  }

  /** The page of a viewer for whom it is another. */
  with(difference: Difference): Buffer {
    const starts = this.#starts
    const parts: Buffer[] = []
    let copied = starts[0]!
    const copyTo = (end: number) => {
      if (end > copied && copied === starts[0]) parts.push(COMMA, this.bytes.subarray(copied + 1, end))
      else if (end > copied) parts.push(this.bytes.subarray(copied, end))
      copied = end
    }
    const others = this.#placesOf(difference)
    let n = 0
    const copyPostsTo = (place: number) => {
      for (; n < others.length && others[n]! < place; n += 1) {
        const [{ id }, start, end] = [this.#posts[others[n]!]!, starts[others[n]!]!, starts[others[n]! + 1]!]
        const isAbsent = start === end || difference.hidden?.has(id)
        copyTo(isAbsent ? start : end - NO_FLAGS.length)
        if (!isAbsent) parts.push(flagsOf(id, difference))
        copied = end
      }
      copyTo(starts[place]!)
    }
    for (const { id, place, text } of difference.inserted) {
      copyPostsTo(place)
      parts.push(COMMA, text, flagsOf(id, difference))
    }
    copyPostsTo(difference.upTo)
    const [first = COMMA, ...rest] = parts
    return Buffer.concat([START, first.subarray(1), ...rest, endOf(difference.next)])
  }

  /** Where the shared posts are that the viewer's page has in another way, or not. */
  #placesOf({ liked, saved, hidden }: Difference): number[] {
    const places = new Set<number>()
    for (const some of [liked, saved, hidden])
      for (const id of some ?? []) {
        const place = this.#places.get(id)
        if (place !== undefined) places.add(place)
      }
    return [...places].sort((one, other) => one - other)
  }
}

// A short buffer from Buffer.concat is part of a 64 kB block, and keeps all of it in memory.
function ownBytes(parts: Buffer[]): Buffer {
  const whole = Buffer.concat(parts)
  const bytes = Buffer.allocUnsafeSlow(whole.length)
  whole.copy(bytes)
  return bytes
}
