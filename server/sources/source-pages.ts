import type pg from 'pg'
import type { Platform } from '../platform/platform.ts'
import { batch } from '../platform/postgres/batch.ts'
import type { Database } from '../platform/postgres/db.ts'
import { pageOf, rowCache } from '../platform/postgres/row-cache.ts'
import { type SourceQuery, sourcePage } from './source-list.sql.ts'
import { sourceTexts } from './source-texts.sql.ts'

// A usual source takes 1.2 kB. Experts are few, and see less of it.
const forAll = rowCache(16 * 1024 * 1024, sourceTexts.forAll)
const forExperts = rowCache(4 * 1024 * 1024, sourceTexts.forExperts)

/** A page of sources as JSON in bytes, as its reader may see them. */
export async function readSources(database: Database, query: SourceQuery): Promise<Buffer> {
  const { sources, next } = await sourcePage(database, query)
  const { id, role } = query.reader
  const textsOf = role === 'expert' ? forExperts : forAll
  const texts = await textsOf(database.pool, sources, role === 'pr' ? id : null)
  return pageOf('sources', sources, texts, next && `${next.at}~${next.id}`)
}

// Limits how many wait for one statement.
const AT_ONCE = 100

/** Readers who share a page: PR members see their own sources, experts less of each, and all others the same. */
function kindOf({ reader: { id, role }, filter, after }: SourceQuery): string {
  const whose = role === 'pr' ? id : role === 'expert' ? 'expert' : 'all'
  return `${whose} ${filter.role} ${after?.at} ${after?.id}`
}

const readers = new WeakMap<pg.Pool, (query: SourceQuery) => Promise<Buffer>>()

/** The same without a search: requests for the same page at the same moment share one statement. */
export function plainSources({ database }: Platform, query: SourceQuery): Promise<Buffer> {
  const read =
    readers.get(database.pool) ??
    batch(kindOf, AT_ONCE, async ([first]) => {
      const page = await readSources(database, first!)
      return () => page
    })
  readers.set(database.pool, read)
  return read(query)
}
