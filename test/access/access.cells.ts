import type { Endpoint } from '../../contract/endpoint.ts'
import type { AnyInput } from '../support/client.ts'
import type { Member } from '../support/factories.ts'

/** Everybody who may knock. `owner` is a journalist whose things the others ask for. */
export const CALLERS = [
  'anonymous',
  'signed out',
  'not onboarded',
  'dormant',
  'journalist',
  'pr',
  'expert',
  'admin',
  'owner',
] as const
export type CallerName = (typeof CALLERS)[number]

/** What stands in the database before the first request. */
export type Stage = {
  owner: Member
  post: string
  draft: string
  /** A request for an expert. */
  request: string
  /** More of the owner's: a draft that he publishes, one that he deletes, a request that he closes. */
  unpublished: string
  doomedDraft: string
  openRequest: string
  /** Of the owner as well: the PR member has pitched to one request, the other is over. */
  pitched: string
  expired: string
  /** What the owner is told. */
  notification: string
  /** Begun with the owner, by somebody who calls nothing here. */
  conversation: string
  /** Under the post. */
  comment: string
  /** Under the owner's draft. */
  hiddenComment: string
  /** Under the post, with a reply; of somebody else. */
  deletedComment: string
  /** More comments of the owner, one for each caller: each is deleted once. */
  doomedComments: string[]
  picture: string
  /** Of the caller who is a PR member. */
  source: string
  /** Of another PR member. */
  othersSource: string
  /** The session of another browser of the owner. */
  device: string
  /** A second factor of the owner that is not set up to its end. */
  factor: string
  /** What the owner's mails carry, to switch them off. */
  unsubscribe: string
  /** They wait, each for what is done with it. */
  applications: Record<'read' | 'approved' | 'rejected' | 'invited', { id: string; email: string }>
  /** A dormant PR member, on whom admins act. */
  sleeper: string
  /** An expert who has written nothing, somebody who is not onboarded yet, and an admin who calls nothing here. */
  unknown: string
  uninvited: string
  otherAdmin: string
  /** The address that the owner wants to have instead of his. */
  waiting: string
}

export type Row = {
  at: string
  /** Which kind of request it is, where a route has several. */
  when?: string
  /** The contract, which every allowed reply must match field by field. Absent where the reply is no JSON. */
  endpoint?: Endpoint
  /** The same request for everybody; `self` only for calls in which the body says who calls. */
  request: (stage: Stage, self: Member | null) => AnyInput
  cells: Record<CallerName, number>
  /** Each caller is somebody new, because the call changes who may do what afterwards. */
  fresh?: true
  /** Nobody at all may, as production is configured; so no caller is let through. */
  never?: true
}

export function cells(everyone: number, exceptions: Partial<Record<CallerName, number>> = {}): Row['cells'] {
  const all = CALLERS.map((name) => [name, exceptions[name] ?? everyone])
  return Object.fromEntries(all) as Row['cells']
}
export const STRANGERS = { anonymous: 401, 'signed out': 401 } as const
export const signedIn = cells(200, STRANGERS)
export const members = (status = 200, exceptions: Partial<Record<CallerName, number>> = {}) =>
  cells(status, { ...STRANGERS, 'not onboarded': 403, ...exceptions })
export const activeMembers = (status: number, exceptions: Partial<Record<CallerName, number>> = {}) =>
  members(status, { dormant: 403, ...exceptions })
/** For the product's team alone; `owner` is a journalist. */
export const admins = (status = 200, exceptions: Partial<Record<CallerName, number>> = {}) =>
  cells(403, { ...STRANGERS, admin: status, ...exceptions })

export const nothing = () => ({})

/** When the owner's post and draft were changed last: an edit names it. */
export const READ_AT = '2026-01-01T00:00:00.000000Z'

/** An id that nobody and nothing has. */
export const NOBODY = '00000000-0000-4000-8000-000000000000'
