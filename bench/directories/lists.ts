import type pg from 'pg'
import { listedRoles } from '../../contract/directory.rules.ts'
import { type MemberPlace, memberPage } from '../../server/directory/member-list.sql.ts'
import { type Database, isoText } from '../../server/platform/db.ts'
import type { Place } from '../../server/platform/place.ts'
import { sourcePage } from '../../server/sources/source-list.sql.ts'
import { SEARCHES } from './directory-seed.ts'

export type Reader = { id: string; role: 'journalist' | 'pr' }

/** A list of people as somebody asks for it. The place is the one after which its page starts. */
export type List = {
  name: string
  label: string
  /** Journalists see all sources and the PR members, the keeper his own sources. */
  readers: 'journalists' | 'keeper'
  search?: string
  /** Nobody is found. */
  isEmpty?: boolean
} & ({ of: 'sources'; after?: Place } | { of: 'members'; after?: MemberPlace })

/** Where the deep pages start: after half of the list. */
export type Places = { sources: Place; members: MemberPlace; own: Place }

/** What each of a directory's rows says and is searched for. */
const SEARCH_ROWS = [
  { name: 'common', words: 'a common word', search: SEARCHES.common },
  { name: 'uncommon', words: 'an uncommon word', search: SEARCHES.uncommon },
  { name: 'rare', words: 'a rare word', search: SEARCHES.rare },
  { name: 'absent', words: 'an absent word', search: SEARCHES.absent },
]

/** All lists that are measured. */
export function listsAt(places: Places): List[] {
  const page = { readers: 'journalists' } as const
  const own = { readers: 'keeper', of: 'sources' } as const
  const searches = (of: 'sources' | 'members', title: string) =>
    SEARCH_ROWS.map(({ name, words, search }): List => {
      const isEmpty = search === SEARCHES.absent
      return { ...page, name: `${of}-${name}`, label: `${title}, ${words}`, of, search, isEmpty }
    })
  return [
    { ...page, name: 'sources', label: 'Sources, first page', of: 'sources' },
    { ...page, name: 'sources-deep', label: 'Sources, after half', of: 'sources', after: places.sources },
    ...searches('sources', 'Sources'),
    { ...page, name: 'members', label: 'Members, first page', of: 'members' },
    { ...page, name: 'members-deep', label: 'Members, after half', of: 'members', after: places.members },
    ...searches('members', 'Members'),
    { ...own, name: 'own', label: 'Own sources, first page' },
    { ...own, name: 'own-deep', label: 'Own sources, after half', after: places.own },
  ]
}

/** The call that asks for a list; cursors are in the forms of server/platform/place.ts and server/directory/directory.ts. */
export function callOf(list: List): { path: string; body: string } {
  const { search } = list
  if (list.of === 'sources') {
    const cursor = list.after && `${list.after.at}~${list.after.id}`
    return { path: '/api/sources/search', body: JSON.stringify({ search, cursor }) }
  }
  const cursor = list.after && `${list.after.id}~${list.after.name}`
  return { path: '/api/members/search', body: JSON.stringify({ list: 'directory', search, cursor }) }
}

/** The product's own statements for a list: which rows a page has, and in which state; whether anything came. */
export async function readList(database: Database, list: List, reader: Reader): Promise<boolean> {
  const { search = '' } = list
  if (list.of === 'sources') {
    const query = { reader, filter: { search }, after: list.after ?? null }
    return (await sourcePage(database, query)).sources.length > 0
  }
  const roles = listedRoles(reader.role, 'directory')
  const page = await memberPage(database, { roles, search, after: list.after ?? null })
  return page.members.length > 0
}

/** Finds the places after half of each list. */
export async function findPlaces(client: pg.ClientBase, keeper: Reader): Promise<Places> {
  const middle = async <Row extends pg.QueryResultRow>(columns: string, from: string, order: string) => {
    const { rows } = await client.query<Row>(
      `select ${columns} from ${from} order by ${order} limit 1 offset (select count(*) / 2 from ${from})`,
    )
    return rows[0]!
  }
  const newest = 'p.created_at desc, p.id desc'
  const place = `${isoText('p.created_at')} as at, p.id`
  const sortedName = 'left(lower(a.name), 100)'
  return {
    sources: await middle<Place>(place, 'profiles p', newest),
    members: await middle<MemberPlace>(
      `${sortedName} as name, a.id`,
      `accounts a where a.role = 'pr' and a.data ->> 'status' = 'Active'`,
      `${sortedName}, a.id`,
    ),
    own: await middle<Place>(place, `profiles p where p.account_id = '${keeper.id}'`, newest),
  }
}
