import type { Endpoint } from '../../contract/endpoint.ts'
import type { AnyInput } from '../support/client.ts'
import type { Member } from '../support/factories.ts'

/** Every kind of caller. `owner` is a journalist whose data the others ask for. */
export const CALLERS = [
  'anonymous',
  'signed out',
  'not onboarded',
  'dormant',
  'suspended',
  'journalist',
  'pr',
  'expert',
  'admin',
  'owner',
] as const
export type CallerName = (typeof CALLERS)[number]

/** What is in the database before the first request. */
export type Stage = {
  owner: Member
  post: string
  draft: string
  /** A request for an expert. */
  request: string
  /** More of the owner's: a draft to publish, a draft to delete, a request to close. */
  unpublished: string
  doomedDraft: string
  openRequest: string
  draftRequest: string
  /** Open, and without a pitch by any caller. */
  unpitched: string
  /** Also the owner's: a request that the PR member has pitched to, and an expired one. */
  pitched: string
  expired: string
  /** The owner's: one whose state changes, and one that has enough and holds a pitch of the PR member. */
  stated: string
  holder: string
  /** A held pitch of the PR member that is withdrawn. */
  withdrawing: string
  /** A pitch of the PR member that the owner has, and the token of the link to another's trail. */
  sent: string
  trail: string
  /** A post that the owner's filter has found, and the token of a link in an email to them. */
  matched: string
  action: string
  /** Saved filters of the owner. */
  filter: string
  doomedFilter: string
  /** A limit of the owner for a domain. */
  domainLimit: string
  /** A notification of the owner. */
  notification: string
  /** Started with the owner, by someone who calls nothing here. */
  conversation: string
  /** On the post. */
  comment: string
  /** On the owner's draft. */
  hiddenComment: string
  /** On the post, with a reply; by someone else. */
  deletedComment: string
  /** More comments by the owner, one for each caller: each can be deleted once. */
  doomedComments: string[]
  picture: string
  /** Belongs to the caller who is a PR member. */
  source: string
  /** The own profile of the caller who is an expert. */
  ownSource: string
  /** Belongs to another PR member. */
  othersSource: string
  /** Claims to sources of the PR member, one of the expert, a source that is claimed, and one that is separated. */
  /** A source that the PR member has retired. */
  retired: string
  claims: Record<'shown' | 'accepted' | 'declined' | 'escalated' | 'separated' | 'claimed', string>
  /** The session of the owner's other browser. */
  device: string
  /** A second factor of the owner, with its setup unfinished. */
  factor: string
  /** The token in the owner's emails that switches them off. */
  unsubscribe: string
  /** Pending applications, one for each action. */
  applications: Record<'read' | 'asked' | 'approved' | 'rejected' | 'invited', { id: string; email: string }>
  /** Open cases, one for each action. */
  cases: Record<'read' | 'taken' | 'released' | 'decided' | 'claimed' | 'settled', string>
  /** A warning of the owner, and someone whom the team warns. */
  sanction: string
  sanctioned: string
  /** The token in the emails about the application that is read. */
  status: string
  /** The tokens of links to experts: one that is opened, and one that is answered. */
  links: Record<'open' | 'answered', string>
  /** A dormant PR member for admins to act on. */
  sleeper: string
  /** An expert who has written nothing, someone who is not onboarded yet, and an admin who calls nothing here. */
  unknown: string
  uninvited: string
  otherAdmin: string
  /** The address that the owner wants to change to. */
  waiting: string
}

export type Row = {
  at: string
  /** Which kind of request it is, if a route has several. */
  when?: string
  /** The contract, which every allowed reply must match field by field. Absent if the reply is not JSON. */
  endpoint?: Endpoint
  /** The same request for every caller; `self` is only for calls that name the caller in the body. */
  request: (stage: Stage, self: Member | null) => AnyInput
  cells: Record<CallerName, number>
  /** Uses a new member for each caller, because the call changes what they may do afterwards. */
  fresh?: true
  /** Refused to everyone in production's configuration, so no caller is let through. */
  never?: true
}

export function cells(everyone: number, exceptions: Partial<Record<CallerName, number>> = {}): Row['cells'] {
  const all = CALLERS.map((name) => [name, exceptions[name] ?? everyone])
  return Object.fromEntries(all) as Row['cells']
}
export const STRANGERS = { anonymous: 401, 'signed out': 401 } as const
export const signedIn = cells(200, STRANGERS)
export const members = (status = 200, exceptions: Partial<Record<CallerName, number>> = {}) =>
  cells(status, { ...STRANGERS, 'not onboarded': 403, suspended: 403, ...exceptions })
/** Suspended and banned ones too. */
export const everyMember = members(200, { suspended: 200 })
export const activeMembers = (status: number, exceptions: Partial<Record<CallerName, number>> = {}) =>
  members(status, { dormant: 403, ...exceptions })
/** Only for the product's team; `owner` is a journalist. */
export const admins = (status = 200, exceptions: Partial<Record<CallerName, number>> = {}) =>
  cells(403, { ...STRANGERS, admin: status, ...exceptions })

export const nothing = () => ({})

/** When the owner's post and draft last changed: an edit must name it. */
export const READ_AT = '2026-01-01T00:00:00.000000Z'

/** An id that nothing has. */
export const NOBODY = '00000000-0000-4000-8000-000000000000'
