import type pg from 'pg'
import type { Platform } from '../platform/platform.ts'
import { batch } from '../platform/postgres/batch.ts'
import type { Database } from '../platform/postgres/db.ts'
import { pageOf, rowCache } from '../platform/postgres/row-cache.ts'
import { type MemberQuery, memberPage } from './member-list.sql.ts'
import { memberTexts } from './member-texts.sql.ts'

// A usual card takes half a kilobyte.
const textsOf = rowCache(8 * 1024 * 1024, memberTexts)

/** A page of listed members as JSON in bytes. */
export async function readMembers(database: Database, query: MemberQuery): Promise<Buffer> {
  const { members, next } = await memberPage(database, query)
  const texts = await textsOf(database.pool, members, query.roles)
  return pageOf('members', members, texts, next && `${next.id}~${next.name}`)
}

// Limits how many wait for one statement.
const AT_ONCE = 100

const kindOf = ({ roles, after }: MemberQuery) => JSON.stringify([roles, after])

const readers = new WeakMap<pg.Pool, (query: MemberQuery) => Promise<Buffer>>()

/** The same without a search. Everyone sees the same cards, so requests at the same moment share one statement. */
export function plainMembers({ database }: Platform, query: MemberQuery): Promise<Buffer> {
  const read =
    readers.get(database.pool) ??
    batch(kindOf, AT_ONCE, async ([first]) => {
      const page = await readMembers(database, first!)
      return () => page
    })
  readers.set(database.pool, read)
  return read(query)
}
