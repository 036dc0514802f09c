import type { Platform } from '../platform/platform.ts'
import { batch } from '../platform/postgres/batch.ts'
import { pageOf, rowCache } from '../platform/postgres/row-cache.ts'
import { type MemberQuery, memberPage } from './member-list.sql.ts'
import { memberTexts } from './member-texts.sql.ts'

// A usual card takes half a kilobyte.
const shared = ({ database: { pool } }: Platform) =>
  rowCache(8 * 1024 * 1024, (ids, roles: MemberQuery['roles']) => memberTexts(pool, ids, roles))

/** A page of listed members as JSON in bytes. */
export async function readMembers(platform: Platform, query: MemberQuery): Promise<Buffer> {
  const { members, next } = await memberPage(platform.database, query)
  const texts = await platform.own(shared)(members, query.roles)
  return pageOf('members', members, texts, next && `${next.id}~${next.name}`)
}

// Limits how many wait for one statement.
const AT_ONCE = 100

const kindOf = ({ roles, after, hidden }: MemberQuery) => JSON.stringify([roles, after, hidden])

const reading = (platform: Platform) =>
  batch(kindOf, AT_ONCE, async ([first]: MemberQuery[]) => {
    const page = await readMembers(platform, first!)
    return () => page
  })

/** The same without a search. Most see the same cards, so their requests at the same moment share one statement. */
export const plainMembers = (platform: Platform, query: MemberQuery): Promise<Buffer> =>
  platform.own(reading)(query)
