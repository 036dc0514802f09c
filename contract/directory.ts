import { Owner } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Id, line, Moment } from './fields.ts'
import { Source } from './sources.ts'
import { LENGTHS, MOST_VIEWED, ROLES } from './vocabulary.ts'
import { z } from './zod.ts'

/** A member as other members see them. Never an email, never `data`. */
export const MemberCard = Owner.extend({ role: z.enum(ROLES), created_at: Moment })
export type MemberCard = z.infer<typeof MemberCard>

/** The last member's name, as the list sorts it, and id. */
const Cursor = z.string().max(300)

export const MembersPage = z.object({ members: z.array(MemberCard), next: Cursor.nullable() })
export type MembersPage = z.infer<typeof MembersPage>

/** The search text is in the body: names do not belong in addresses and logs. */
export const MemberSearch = z.strictObject({
  /** The directory shows experts no one; the members page shows them journalists and PR members. */
  list: z.enum(['members', 'directory']),
  /** Contained in name, title, organization, a beat or location, ignoring case. Blank: no search. */
  search: line(LENGTHS.search).optional(),
  role: z.enum(ROLES).exclude(['admin']).optional(),
  cursor: Cursor.optional(),
})
export type MemberSearch = z.output<typeof MemberSearch>

export const listMembers = endpoint('POST /api/members/search', {
  summary: 'Members whom the caller’s role lists, by name',
  body: MemberSearch,
  compressed: true,
  reply: MembersPage,
})

/** As many as the lists have to which the Directory leads. */
export const DirectoryCounts = z.object({ members: z.int(), sources: z.int() })
export type DirectoryCounts = z.infer<typeof DirectoryCounts>

export const countDirectory = endpoint('GET /api/directory', {
  summary: 'How many members and sources the caller’s role sees',
  reply: DirectoryCounts,
})

/** Cards that were opened before: those that the caller may still see, in no order. */
export const DirectoryCards = z.object({ members: z.array(MemberCard), sources: z.array(Source) })
export type DirectoryCards = z.infer<typeof DirectoryCards>

export const readCards = endpoint('POST /api/directory/cards', {
  summary: 'Members and sources by their ids, as far as the caller may see them',
  body: z.strictObject({ ids: z.array(Id).max(MOST_VIEWED) }),
  reply: DirectoryCards,
})

/** Behind /app/profile/{id}: a source for its owner and admins, or the card of a member the caller may see. */
export const ProfileView = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('source'), source: Source }),
  z.object({ kind: z.literal('member'), member: MemberCard }),
])
export type ProfileView = z.infer<typeof ProfileView>

export const readProfile = endpoint('GET /api/profiles/:profile_id', {
  summary: 'A source profile by its id, or a member’s card by the member’s',
  params: z.object({ profile_id: Id }),
  reply: ProfileView,
})
