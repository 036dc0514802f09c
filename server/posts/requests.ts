import { randomUUIDv7 } from 'node:crypto'
import { NO_AUDIENCE } from '../../contract/audience.rules.ts'
import { NO_BRIEF } from '../../contract/briefs.rules.ts'
import { NAMES_OUTLET } from '../../contract/hidden-names.rules.ts'
import { whyNotPitchAtAll } from '../../contract/pitches.rules.ts'
import { whyNotEditPost } from '../../contract/posts.rules.ts'
import { DATE_PASSED } from '../../contract/posts.ts'
import { listedRequestTypes, requestPostType, whyNotCreateRequest } from '../../contract/requests.rules.ts'
import type {
  createRequest as create,
  editRequest as edit,
  PostedRequest,
  RequestFilter,
  RequestForm,
} from '../../contract/requests.ts'
import type { z } from '../../contract/zod.ts'
import {
  checkNaming,
  hiddenNameColumns,
  inviteReaders,
  keepingReaders,
  noteOpening,
} from '../audience/audience.ts'
import { holdStanding } from '../auth/auth.ts'
import type { Caller } from '../auth/who.ts'
import { briefColumns, setBrief, writeBrief } from '../briefs/briefs.ts'
import { deadlineColumns } from '../deadlines/deadlines.ts'
import { notifyInvited } from '../invitations/invitations.ts'
import { conflict, invalid, notFound, refuse } from '../platform/http/errors.ts'
import { JsonText } from '../platform/http/routes.ts'
import { spendLimit } from '../platform/limits/limits.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Platform } from '../platform/platform.ts'
import { readCursor } from '../platform/postgres/cursor.ts'
import { type Db, type Tx, together } from '../platform/postgres/db.ts'
import { holdsSource } from '../sources/sources.ts'
import { readDeadlineCursor, writeDeadlineCursor } from './deadline-cursor.ts'
import { setDeadline } from './deadlines.ts'
import { accessToChange, EDITS_PER_HOUR } from './own-posts.ts'
import { posts } from './posts.sql.ts'
import { POSTS_PER_HOUR } from './posts.ts'
import { requests } from './requests.sql.ts'

type Query = RequestFilter & { cursor?: string }
type NewRequest = z.output<typeof create.schemas.body>
type Edit = z.output<typeof edit.schemas.body>

/**
 * A page of the requests that the caller's role sees, and the caller's own. `signal` aborts when the reader
 * disconnects.
 */
export async function requestsPage(
  platform: Platform,
  caller: Caller,
  { cursor, ...filter }: Query,
  signal: AbortSignal,
): Promise<JsonText> {
  const { db } = platform.database
  const query = {
    viewer: caller.id,
    types: listedRequestTypes(caller.role),
    filter: { ...filter, unpitched: filter.unpitched && (await pitches(db, caller)) },
  }
  const take = <Page>(read: () => Promise<Page>) => platform.searches.take(caller.id, signal, read)
  if (filter.order === 'deadline') {
    const after = readDeadlineCursor(cursor)
    const { posts, next } = await take(() => requests.pageByDeadline(db, { ...query, after }))
    return pageOf(posts, next && writeDeadlineCursor(next))
  }
  const after = readCursor(cursor)
  const { posts, next } = await take(() => requests.page(db, { ...query, after }))
  return pageOf(posts, next && `${next.at}~${next.id}`)
}

async function pitches(db: Db, { id, role }: Caller): Promise<boolean> {
  return whyNotPitchAtAll({ role, holds_source: role === 'expert' && (await holdsSource(db, id)) }) === null
}

const pageOf = (posts: string, next: string | null) =>
  new JsonText(`{"requests":${posts},"next":${JSON.stringify(next)}}`)

/** The request if the caller may see it, whose opening is noted if it is confidential. 404 when it is absent, a community post, or another member's draft. */
export async function accessRequest(platform: Platform, caller: Caller, id: string): Promise<PostedRequest> {
  const request = await requests.visible(platform.database.pool, id, caller.id)
  if (!request) throw notFound()
  await noteOpening(platform, caller, id, request)
  return request
}

/** Makes a request and publishes it at once. The server derives owner, type by role, and time. */
export async function createRequest(
  platform: Platform,
  caller: Caller,
  {
    closes,
    deadline: date,
    brief: asked,
    invited,
    hide_name,
    shown_name,
    reveals_author_ok,
    ...form
  }: NewRequest,
  tx: Tx,
): Promise<PostedRequest> {
  refuse(whyNotCreateRequest(caller.role))
  const post_type = requestPostType(caller.role)
  if (asked && post_type !== 'request_for_source') throw invalid({ brief: NO_BRIEF })
  if (form.audience !== 'all' && post_type !== 'request_for_source') throw invalid({ audience: NO_AUDIENCE })
  const hiding = hiddenNameColumns(caller.role, post_type, { hide_name, shown_name })
  if (hide_name) refuseOutlet(form)
  const { brief, ...columns } = briefColumns(asked)
  const id = randomUUIDv7()
  const { at, ...wall } = await deadlineColumns(tx, 'deadline', { closes, date })
  const insert = async () => {
    const isMade = await posts.insert(tx, {
      ...form,
      ...wall,
      ...hiding,
      ...columns,
      deadline: at,
      id,
      account_id: caller.id,
      post_type,
      data: { status: 'published' },
    })
    if (!isMade) throw invalid({ deadline: DATE_PASSED })
  }
  const [, , , , made] = await together(
    holdStanding(tx, caller.id),
    spendLimit(platform.config, tx, POSTS_PER_HOUR, caller.id),
    insert(),
    brief ? writeBrief(tx, id, brief) : null,
    requests.inTransaction(tx, id, caller.id),
  )
  if (hide_name) await checkNaming(tx, id, reveals_author_ok)
  if (form.audience === 'chosen') {
    await inviteReaders(tx, caller, id, { ...form, invited })
    await notifyInvited(platform, tx, caller, made)
  }
  return made
}

/** The fields that would name an outlet. Throws 422. */
function refuseOutlet(form: Pick<RequestForm, 'organization' | 'contact_info'>): void {
  const named = (['organization', 'contact_info'] as const).filter((field) => form[field] !== '')
  if (named.length > 0) throw invalid(Object.fromEntries(named.map((field) => [field, NAMES_OUTLET])))
}

/**
 * Changes what the form holds, also of a request from the feed. Throws 409 if it has changed since the caller read it.
 */
export async function editRequest(
  platform: Platform,
  caller: Caller,
  id: string,
  { updated_at, closes, deadline: date, brief, reveals_author_ok, ...form }: Edit,
  tx: Tx,
): Promise<PostedRequest> {
  const post = await accessToChange(tx, caller, id)
  if (post.post_type === 'community') throw notFound()
  refuse(whyNotEditPost(caller.id, post))
  if (post.status === 'draft') throw conflict('This request is a draft. Drafts are edited in the feed.')
  if (updated_at !== post.updated_at) throw conflict('This request has been changed in the meantime.')
  await spendLimit(platform.config, tx, EDITS_PER_HOUR, caller.id)
  if (post.is_hidden_name) refuseOutlet(form)
  await keepingReaders(tx, id, () => requests.edit(tx, id, form))
  if (post.is_hidden_name) await checkNaming(tx, id, reveals_author_ok)
  if (brief) {
    if (post.post_type !== 'request_for_source') throw invalid({ brief: NO_BRIEF })
    await setBrief(tx, caller, id, brief, null)
  }
  // Without one, a request of the feed keeps its date.
  if (closes || date || !(await requests.hasExpirationDate(tx, id))) {
    const deadline = await deadlineColumns(tx, 'deadline', { closes, date }, false)
    await setDeadline(platform, tx, post, deadline, closes ? 'closes' : 'deadline')
  }
  await publishEvent(tx, 'post.updated', id)
  return requests.inTransaction(tx, id, caller.id)
}
