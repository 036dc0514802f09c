import { endpoint } from './endpoint.ts'
import { Id, line, Moment, Success } from './fields.ts'
import { MEMBER_STATUSES } from './membership.rules.ts'
import { LENGTHS, ROLES } from './vocabulary.ts'
import { z } from './zod.ts'

/** A member as admins see them in their list. */
export const MemberEntry = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  picture_url: z.string().nullable(),
  title: z.string().nullable(),
  organization: z.string().nullable(),
  status: z.enum(MEMBER_STATUSES),
  last_active_at: Moment,
  /** Null until they sign in, or open the mailed link, for the first time. */
  last_sign_in_at: Moment.nullable(),
  created_at: Moment,
  /** Number of signed-in devices. */
  sessions: z.number().int(),
})
export type MemberEntry = z.infer<typeof MemberEntry>

/** The last member's place in the list's order, and id. */
const Cursor = z.string().max(500)

/** The search text is in the body: names do not belong in addresses and logs. */
export const MemberEntrySearch = z.strictObject({
  /** Contained in name, email, title, organization, a beat or location, ignoring case. Blank: no search. */
  search: line(LENGTHS.search).optional(),
  role: z.enum(ROLES).optional(),
  status: z.enum(MEMBER_STATUSES).optional(),
  sort: z.enum(['name', 'last_active_at', 'created_at']).default('name'),
  cursor: Cursor.optional(),
})
export type MemberEntrySearch = z.output<typeof MemberEntrySearch>

export const MemberEntriesPage = z.object({ members: z.array(MemberEntry), next: Cursor.nullable() })
export type MemberEntriesPage = z.infer<typeof MemberEntriesPage>

export const listMemberEntries = endpoint('POST /api/admin/members/search', {
  summary: 'All members for admins: by name, the longest inactive first, or the newest first',
  body: MemberEntrySearch,
  reply: MemberEntriesPage,
})

const params = z.object({ account_id: Id })

export const reactivateMember = endpoint('POST /api/admin/members/:account_id/reactivate', {
  summary: 'Set a dormant member active again and email the member',
  params,
  reply: Success,
})

export const endMemberSessions = endpoint('POST /api/admin/members/:account_id/end-sessions', {
  summary: 'Sign a member out on all devices',
  params,
  reply: Success,
})

export const changeMemberRole = endpoint('PUT /api/admin/members/:account_id/role', {
  summary: 'Change a role between journalist, pr and expert; the member is mailed',
  params,
  body: z.strictObject({ role: z.enum(ROLES).exclude(['admin']) }),
  reply: Success,
})
