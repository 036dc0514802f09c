import type { Platform } from '../platform/platform.ts'
import { batch } from '../platform/postgres/batch.ts'
import { pageOf, rowCache } from '../platform/postgres/row-cache.ts'
import { type SourceQuery, sourcePage } from './source-list.sql.ts'
import { sourceTexts } from './source-texts.sql.ts'

// A usual source takes 1.2 kB. Experts are few, and see less of it.
const forAll = ({ database: { pool } }: Platform) =>
  rowCache(16 * 1024 * 1024, (ids, owner: string | null) => sourceTexts.forAll(pool, ids, owner))
const forExperts = ({ database: { pool } }: Platform) =>
  rowCache(4 * 1024 * 1024, (ids, owner: string | null) => sourceTexts.forExperts(pool, ids, owner))

/** A page of sources as JSON in bytes, as its reader may see them. */
export async function readSources(platform: Platform, query: SourceQuery): Promise<Buffer> {
  const { sources, next } = await sourcePage(platform.database, query)
  const { id, role } = query.reader
  const textsOf = platform.own(role === 'expert' ? forExperts : forAll)
  const texts = await textsOf(sources, role === 'pr' ? id : null)
  return pageOf('sources', sources, texts, next && `${next.at}~${next.id}`)
}

// Limits how many wait for one statement.
const AT_ONCE = 100

/** Readers who share a page: PR members see their own sources, experts less of each, and all others the same. */
function kindOf({ reader: { id, role }, filter, after, hidden }: SourceQuery): string {
  const whose = role === 'pr' ? id : role === 'expert' ? 'expert' : 'all'
  return `${whose} ${filter.role} ${filter.confirmed} ${filter.retired} ${after?.at} ${after?.id} ${hidden}`
}

const reading = (platform: Platform) =>
  batch(kindOf, AT_ONCE, async ([first]: SourceQuery[]) => {
    const page = await readSources(platform, first!)
    return () => page
  })

/** The same without a search: requests for the same page at the same moment share one statement. */
export const plainSources = (platform: Platform, query: SourceQuery): Promise<Buffer> =>
  platform.own(reading)(query)
