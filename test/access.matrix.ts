import { readAccount, updateViewPreferences } from '../contract/accounts.ts'
import {
  challengeFactor,
  enrollFactor,
  logout,
  readUser,
  recover,
  removeFactor,
  resend,
  token,
  updateUser,
  verifyFactor,
} from '../contract/auth.ts'
import {
  cancelEmailChange,
  markEmailPending,
  resendEmailVerification,
  syncEmail,
  validateEmailChange,
} from '../contract/email-change.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { confirmPassword } from '../contract/passwords.ts'
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
export type Stage = {
  owner: Member
  post: string
  draft: string
  picture: string
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

const notOffered = (at: string, status: number, params = {}): Row => ({
  at,
  never: true,
  request: () => ({ params }),
  cells: cells(status),
})
const NOBODY = '00000000-0000-4000-8000-000000000000'

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
  // The demo alone shows its mails.
  { at: 'GET /api/dev/outbox', never: true, request: nothing, cells: cells(404) },
  {
    at: 'GET /dev/outbox/:id.html',
    never: true,
    request: () => ({ params: { id: NOBODY } }),
    cells: cells(404),
  },
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
    fresh: true,
    request: () => ({ query: { scope: 'local' } }),
    cells: signedIn,
  },
  {
    at: 'PUT /auth/v1/user',
    when: 'a new password',
    endpoint: updateUser,
    fresh: true,
    request: () => ({ body: { password: 'quiet harbour lantern', current_password: PASSWORD } }),
    cells: signedIn,
  },
  {
    at: 'PUT /auth/v1/user',
    when: 'a role',
    endpoint: updateUser,
    never: true,
    request: () => ({ body: { role: 'admin' } }),
    cells: cells(403, STRANGERS),
  },
  {
    at: 'POST /auth/v1/recover',
    endpoint: recover,
    request: () => ({ body: { email: `${crypto.randomUUID()}@example.test` } }),
    cells: cells(200),
  },
  {
    at: 'GET /auth/v1/verify',
    request: () => ({ query: { type: 'recovery', token: 'none' } }),
    cells: cells(303),
  },
  {
    at: 'POST /auth/v1/verify',
    never: true,
    request: () => ({ body: { type: 'recovery', token: 'none' } }),
    cells: cells(403),
  },
  {
    at: 'POST /auth/v1/resend',
    endpoint: resend,
    request: () => ({ body: { type: 'email_change' } }),
    cells: signedIn,
  },
  {
    at: 'POST /auth/v1/factors',
    endpoint: enrollFactor,
    fresh: true,
    request: () => ({ body: { factor_type: 'totp' } }),
    cells: signedIn,
  },
  {
    at: 'POST /auth/v1/factors/:factor_id/challenge',
    endpoint: challengeFactor,
    request: ({ factor }) => ({ params: { factor_id: factor } }),
    cells: cells(404, { ...STRANGERS, owner: 200 }),
  },
  {
    at: 'POST /auth/v1/factors/:factor_id/verify',
    when: 'without a challenge',
    endpoint: verifyFactor,
    never: true,
    request: ({ factor }) => ({ params: { factor_id: factor }, body: {} }),
    cells: cells(404, { ...STRANGERS, owner: 422 }),
  },
  {
    at: 'DELETE /auth/v1/factors/:factor_id',
    endpoint: removeFactor,
    request: ({ factor }) => ({ params: { factor_id: factor } }),
    cells: cells(404, { ...STRANGERS, owner: 200 }),
  },
  notOffered('POST /auth/v1/signup', 422),
  notOffered('POST /auth/v1/otp', 422),
  notOffered('POST /auth/v1/magiclink', 422),
  notOffered('POST /auth/v1/sso', 422),
  notOffered('GET /auth/v1/authorize', 400),
  notOffered('GET /auth/v1/callback', 400),
  notOffered('GET /auth/v1/reauthenticate', 400),
  notOffered('GET /auth/v1/user/identities/authorize', 404),
  notOffered('DELETE /auth/v1/user/identities/:identity_id', 404, { identity_id: NOBODY }),
  notOffered('POST /auth/v1/invite', 403),
  notOffered('POST /auth/v1/admin/generate_link', 403),
  notOffered('GET /auth/v1/admin/users', 403),
  notOffered('POST /auth/v1/admin/users', 403),
  notOffered('GET /auth/v1/admin/users/:user_id', 403, { user_id: NOBODY }),
  notOffered('PUT /auth/v1/admin/users/:user_id', 403, { user_id: NOBODY }),
  notOffered('DELETE /auth/v1/admin/users/:user_id', 403, { user_id: NOBODY }),
  {
    at: 'POST /api/account/confirm-password',
    endpoint: confirmPassword,
    request: () => ({ body: { password: PASSWORD } }),
    cells: signedIn,
  },
  {
    at: 'POST /api/account/validate-email-change',
    endpoint: validateEmailChange,
    request: () => ({ body: { newEmail: 'not-taken@example.test', password: PASSWORD } }),
    cells: activeMembers(200),
  },
  {
    at: 'POST /api/account/mark-email-pending',
    when: 'the address that waits for the owner',
    endpoint: markEmailPending,
    request: ({ waiting }) => ({ body: { pendingEmail: waiting } }),
    cells: activeMembers(409, { owner: 200 }),
  },
  {
    at: 'POST /api/account/resend-email-verification',
    endpoint: resendEmailVerification,
    request: nothing,
    cells: activeMembers(409, { owner: 200 }),
  },
  {
    at: 'POST /api/account/cancel-email-change',
    endpoint: cancelEmailChange,
    request: nothing,
    cells: activeMembers(409, { owner: 200 }),
  },
  { at: 'POST /api/account/sync-email', endpoint: syncEmail, request: nothing, cells: signedIn },
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
