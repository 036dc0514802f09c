import type { Endpoint } from '../contract/endpoint.ts'
import type { AnyInput } from './client.ts'
import type { Member } from './factories.ts'

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
  /** Under the post. */
  comment: string
  /** More comments of the owner, one for each caller: each is deleted once. */
  doomedComments: string[]
  picture: string
  /** The session of another browser of the owner. */
  device: string
  /** A second factor of the owner that is not set up to its end. */
  factor: string
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

export const nothing = () => ({})

/** An id that nobody and nothing has. */
export const NOBODY = '00000000-0000-4000-8000-000000000000'
