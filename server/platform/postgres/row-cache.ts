import { LRUCache } from 'lru-cache'

/** One row of a page: the state of it, and of everything else its text is made of, that the page shows. */
export type RowState = { id: string; state: string }
/** What a row is to everyone who may see it, as JSON. */
export type RowText = RowState & { text: string }

const OWN_BYTES = 300

type Cache = LRUCache<string, { state: string; text: Buffer }>

/** The rows that a statement returned as words separated by spaces, ids and states alternating; null: none. */
export function rowStates(words: string | null): RowState[] {
  const all = words ? words.split(' ') : []
  return Array.from({ length: all.length / 2 }, (_, n) => ({ id: all[2 * n]!, state: all[2 * n + 1]! }))
}

/**
 * Returns the texts of rows, by id. It caches `bytes` of them, for as long as the rows keep their state: the
 * database returns the state with every page, so nothing is ever stale. `read` returns those that are missing, and only
 * those that `reader` may still see: a row that was deleted since the page was read has no text.
 */
export function rowCache<Reader = void>(
  bytes: number,
  read: (ids: string[], reader: Reader) => Promise<RowText[]>,
) {
  const held = cacheOf(bytes)
  return async (rows: RowState[], reader: Reader): Promise<Map<string, Buffer>> => {
    const texts = new Map<string, Buffer>()
    const missing: string[] = []
    for (const { id, state } of rows) {
      const row = held.get(id)
      if (row?.state === state) texts.set(id, row.text)
      else missing.push(id)
    }
    for (const { id, state, text } of missing.length > 0 ? await read(missing, reader) : []) {
      const row = { state, text: bytesOf(text) }
      texts.set(id, row.text)
      held.set(id, row)
    }
    return texts
  }
}

const cacheOf = (bytes: number): Cache =>
  new LRUCache({ maxSize: bytes, sizeCalculation: ({ text }) => text.length + OWN_BYTES })

// A short buffer from Buffer.from is part of a 64 kB block, and keeps all of it in memory.
function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

/** JSON in bytes: an object with these rows in their order under `name`, and the cursor of the `next` page. */
export function pageOf(
  name: string,
  rows: RowState[],
  texts: Map<string, Buffer>,
  next: string | null,
): Buffer {
  const parts = rows.flatMap(({ id }) => {
    const text = texts.get(id)
    return text ? [COMMA, text] : []
  })
  return Buffer.concat([
    Buffer.from(`{"${name}":[`),
    ...parts.slice(1),
    Buffer.from(`],"next":${JSON.stringify(next)}}`),
  ])
}

const COMMA = Buffer.from(',')
