import type { CallerName } from './access.cells.ts'
import { exportFields } from './access.export-fields.ts'
import {
  account,
  card,
  comment,
  direct,
  entry,
  everyLink,
  facts,
  kept,
  memberEntry,
  message,
  pagesAlone,
  person,
  pitch,
  pitchbox,
  pitchTalk,
  post,
  profile,
  received,
  request,
  sent,
  user,
} from './access.parts.ts'

/** The fields of a reply, and those of the callers who get other fields. */
export type Fields = { all: string; but?: Partial<Record<CallerName, string>> }

/**
 * The fields of each read, for the callers that the matrix lets through. access.belongings.ts says who may read
 * which value: no other caller's text may appear anywhere.
 */
export const fields: Record<string, Fields> = {
  'GET /healthz': { all: 'ok' },
  'GET /readyz': { all: 'ok' },
  'GET /auth/v1/user': { all: user, but: { owner: `${user} new_email` } },
  'GET /api/account': {
    all: account(`{${kept}}`, `{${profile}}`),
    but: { 'not onboarded': account('', '') },
  },
  'GET /api/account/application': {
    all: 'application{organization beats location website timezone linkedin_url}',
  },
  'GET /api/account/devices': { all: 'devices[id name current signed_in_at last_seen_at]' },
  'GET /api/account/export': exportFields,
  'GET /api/account/mail-settings': { all: 'messages pitches' },
  'GET /api/debug-account': { all: 'enabled accounts' },
  'GET /api/posts': { all: `posts[${post}] next` },
  'GET /api/posts/count': { all: 'count more' },
  'GET /api/posts/closing': { all: `posts[${post}]` },
  'GET /api/posts/drafts': { all: `posts[${post}] next` },
  'GET /api/posts/:post_id, a published post': { all: post },
  'GET /api/posts/:post_id, a draft': { all: post },
  'GET /api/requests': { all: `requests[${request}] next` },
  'GET /api/requests/:post_id, a published request': { all: request },
  'POST /api/sources/search': {
    all: `sources[${everyLink}] next`,
    but: { expert: `sources[${pagesAlone}] next` },
  },
  'POST /api/members/search': { all: `members[${card}] next` },
  'POST /api/members/search, the directory': {
    all: `members[${card}] next`,
    but: { expert: 'members next' },
  },
  'GET /api/profiles/:profile_id, a member who has posted': { all: `kind member{${card}}` },
  'GET /api/profiles/:profile_id, a source of the PR member': { all: `kind source{${everyLink}}` },
  'GET /api/profiles/:profile_id, a dormant PR member': { all: `kind member{${card}}` },
  'GET /api/profiles/:profile_id, a member whom nobody lists': {
    all: `kind member{${person} profile role created_at}`,
  },
  'GET /api/comments/:post_id, of a published post': { all: `[${comment}]` },
  'GET /api/comments/:post_id, of a request': { all: '' },
  'GET /api/comments/:post_id, of a draft': { all: `[${comment}]` },
  'POST /api/conversations/search': {
    all: `conversations[${direct}] next`,
    but: { owner: `conversations[${pitchTalk}] next`, pr: `conversations[${pitchTalk}] next` },
  },
  'GET /api/conversations/people': { all: `people[${person}]` },
  'GET /api/conversations/with/:account_id': { all: 'conversation_id' },
  'GET /api/conversations/:conversation_id': { all: pitchTalk },
  'GET /api/conversations/:conversation_id/messages': { all: `messages[${message}] earlier` },
  'GET /api/unread': { all: 'messages responses' },
  'GET /api/posts/:post_id/pitch, a request': { all: 'pitch has_source' },
  'GET /api/posts/:post_id/pitch, a draft': { all: 'pitch has_source' },
  'GET /api/posts/:post_id/pitch, a request with a pitch': {
    all: 'pitch has_source',
    but: { pr: `pitch{${pitch}} has_source` },
  },
  'POST /api/posts/:post_id/pitches/search': { all: `pitches[${received}] next pitches_count unread` },
  'GET /api/pitchbox/requests': { all: `requests[${pitchbox}] next` },
  'GET /api/pitchbox/pitches': { all: 'pitches next', but: { pr: `pitches[${sent}] next` } },
  'GET /api/notifications': {
    all: 'notifications[id account_id type body actor{id name picture_url} link channel dismissed created_at] next bell',
  },
  'POST /api/admin/applications/search': { all: `applications[${entry}] next pending` },
  'GET /api/admin/applications/:application_id': {
    all: `${entry} phone website linkedin_url experience topics other_beat additional_info facts{${facts}}`,
  },
  'POST /api/admin/members/search': { all: `members[${memberEntry}] next` },
  'GET /api/admin/audit': {
    all: 'records[id action actor{id name} subject{id name} details{from to} created_at] next',
  },
}
