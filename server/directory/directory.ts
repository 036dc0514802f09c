import { listedRoles } from '../../contract/directory.rules.ts'
import type {
  DirectoryCards,
  DirectoryCounts,
  MemberCard,
  MemberSearch,
  MembersPage,
  ProfileView,
} from '../../contract/directory.ts'
import { lengthOf } from '../../contract/text.ts'
import { z } from '../../contract/zod.ts'
import type { Caller } from '../auth/who.ts'
import { blockedIds } from '../contact-limits/contact-limits.ts'
import { invalid } from '../platform/http/errors.ts'
import { JsonText } from '../platform/http/routes.ts'
import type { Platform } from '../platform/platform.ts'
import type { Db } from '../platform/postgres/db.ts'
import { accessSource, countSources, listedSources } from '../sources/sources.ts'
import { directory } from './directory.sql.ts'
import type { MemberCursor } from './member-list.sql.ts'
import { plainMembers, readMembers } from './member-pages.ts'

/**
 * A page of the members that a list shows to the caller. Nothing tells an unlisted member from an absent one.
 * `signal` aborts when the caller disconnects.
 */
export async function listMembers(
  platform: Platform,
  caller: Caller,
  asked: MemberSearch,
  signal: AbortSignal,
): Promise<MembersPage | JsonText> {
  const after = asked.cursor === undefined ? null : readCursor(asked.cursor)
  const roles = rolesFor(caller, asked)
  if (roles.length === 0) return { members: [], next: null }
  const hidden = await blockedIds(platform, caller.id)
  const query = { roles, search: asked.search ?? '', after, hidden }
  if (query.search === '') return new JsonText(await plainMembers(platform, query))
  const search = () => readMembers(platform, query)
  return new JsonText(await platform.searches.take(caller.id, signal, search))
}

// PR members and journalists see one role in lists, so there is nothing to choose.
function rolesFor({ role }: Caller, { list, role: chosen }: MemberSearch) {
  const roles = listedRoles(role, list)
  const isChosen = chosen !== undefined && roles.length > 1
  return isChosen ? roles.filter((one) => one === chosen) : roles
}

const ID_LENGTH = 36
const Cursor = z.object({
  id: z.uuid(),
  name: z.string().refine((name) => lengthOf(name) <= 100 && !name.includes('\0')),
})

function readCursor(cursor: string): MemberCursor {
  const parsed = Cursor.safeParse({ id: cursor.slice(0, ID_LENGTH), name: cursor.slice(ID_LENGTH + 1) })
  if (!parsed.success) throw invalid({ cursor: 'Invalid input' })
  return parsed.data
}

/** How many members and sources the directory lists for the caller. */
export function directoryCounts(
  platform: Platform,
  caller: Caller,
  signal: AbortSignal,
): Promise<DirectoryCounts> {
  const { db } = platform.database
  return platform.searches.take(caller.id, signal, async () => ({
    members: await directory.count(db, listedRoles(caller.role, 'members'), caller.id),
    sources: await countSources(db, caller),
  }))
}

/** The members whom the caller may know and the sources listed for them, among those with these ids. */
export async function directoryCards(
  { database: { db } }: Platform,
  caller: Caller,
  ids: string[],
): Promise<DirectoryCards> {
  const [members, sources] = await Promise.all([
    directory.known(db, ids, viewerOf(caller)),
    listedSources(db, caller, ids),
  ])
  return { members, sources }
}

const viewerOf = ({ id, role }: Caller) => ({
  id,
  isAdmin: role === 'admin',
  roles: listedRoles(role, 'members'),
  // PR members list their own alone.
  seesSources: role !== 'pr',
})

/** The card of a member whom the caller may know, and may therefore write to. Null for any other member. */
export async function knownMember(db: Db, caller: Caller, id: string): Promise<MemberCard | null> {
  return (await directory.known(db, [id], viewerOf(caller)))[0] ?? null
}

/** What a profile's address leads to: a member whom the caller may know, or a source that they may open. */
export async function readProfile(platform: Platform, caller: Caller, id: string): Promise<ProfileView> {
  const member = await knownMember(platform.database.db, caller, id)
  if (member) return { kind: 'member', member }
  return { kind: 'source', source: await accessSource(platform, caller, id) }
}
