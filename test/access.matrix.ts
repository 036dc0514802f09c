import { readAccount, updateViewPreferences } from '../contract/accounts.ts'
import { logout, readUser, token } from '../contract/auth.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { createPost, listFeed, readPost } from '../contract/posts.ts'
import type { AnyInput } from './client.ts'
import { communityPost, expertRequest, type Member, PASSWORD } from './factories.ts'

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
export type Stage = { owner: Member; post: string; draft: string; picture: string }

export type Row = {
  at: string
  /** Which kind of request it is, where a route has several. */
  when?: string
  /** The contract, which every allowed reply must match field by field. Absent where the reply is no JSON. */
  endpoint?: Endpoint
  /** The same request for everybody; `self` only for calls in which the body says who calls. */
  request: (stage: Stage, self: Member | null) => AnyInput
  cells: Record<CallerName, number>
}

function cells(everyone: number, exceptions: Partial<Record<CallerName, number>> = {}): Row['cells'] {
  const all = CALLERS.map((name) => [name, exceptions[name] ?? everyone])
  return Object.fromEntries(all) as Row['cells']
}
const STRANGERS = { anonymous: 401, 'signed out': 401 } as const
const signedIn = cells(200, STRANGERS)
const members = (status = 200, exceptions: Partial<Record<CallerName, number>> = {}) =>
  cells(status, { ...STRANGERS, 'not onboarded': 403, ...exceptions })
const activeMembers = (status: number, exceptions: Partial<Record<CallerName, number>> = {}) =>
  members(status, { dormant: 403, ...exceptions })

const nothing = () => ({})

/** Who may do what: the statuses of docs/product.md#permissions, one row a route and kind of request. */
export const matrix: Row[] = [
  { at: 'GET /healthz', request: nothing, cells: cells(200) },
  { at: 'GET /readyz', request: nothing, cells: cells(200) },
  { at: 'GET /api/openapi.json', request: nothing, cells: cells(200) },
  {
    at: 'GET /storage/v1/object/public/profile-images/:name',
    request: ({ picture }) => ({ params: { name: picture } }),
    cells: cells(200),
  },
  { at: 'GET /api/events', request: nothing, cells: members() },
  {
    at: 'POST /auth/v1/token',
    when: 'by password',
    endpoint: token,
    request: ({ owner }) => ({
      query: { grant_type: 'password' },
      body: { email: owner.email, password: PASSWORD },
    }),
    cells: cells(200),
  },
  {
    at: 'POST /auth/v1/token',
    when: 'by the refresh token of the caller',
    endpoint: token,
    request: (_stage, self) => ({
      query: { grant_type: 'refresh_token' },
      body: { refresh_token: self?.session.refresh_token ?? 'nobody has this' },
    }),
    cells: cells(200, { anonymous: 400, 'signed out': 400 }),
  },
  { at: 'GET /auth/v1/user', endpoint: readUser, request: nothing, cells: signedIn },
  {
    at: 'POST /auth/v1/logout',
    endpoint: logout,
    request: () => ({ query: { scope: 'local' } }),
    cells: signedIn,
  },
  { at: 'GET /api/account', endpoint: readAccount, request: nothing, cells: signedIn },
  {
    at: 'PATCH /api/account/view-preferences',
    endpoint: updateViewPreferences,
    request: () => ({ body: { dark_mode: false } }),
    cells: members(),
  },
  { at: 'GET /api/posts', endpoint: listFeed, request: nothing, cells: members() },
  {
    at: 'GET /api/posts/:post_id',
    when: 'a published post',
    endpoint: readPost,
    request: ({ post }) => ({ params: { post_id: post } }),
    cells: members(),
  },
  {
    at: 'GET /api/posts/:post_id',
    when: 'a draft',
    endpoint: readPost,
    request: ({ draft }) => ({ params: { post_id: draft } }),
    cells: members(404, { owner: 200 }),
  },
  {
    at: 'POST /api/posts',
    when: 'a community post',
    endpoint: createPost,
    request: () => ({ body: communityPost() }),
    cells: activeMembers(201),
  },
  {
    at: 'POST /api/posts',
    when: 'a request for an expert',
    endpoint: createPost,
    request: () => ({ body: expertRequest() }),
    cells: activeMembers(201, { pr: 403 }),
  },
]
