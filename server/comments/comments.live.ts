import type { LiveEventName, LiveEvents } from '../../contract/live.ts'
import type { Caller } from '../auth/who.ts'
import type { LiveSource } from '../platform/live/live.ts'
import type { Database } from '../platform/postgres/db.ts'
import { comments } from './comments.sql.ts'

// Every member with a stream may read what is sent about a published post. The text of a muted member is kept from those
// who muted them.

type Shared<Name extends LiveEventName> = { event: LiveEvents[Name]; muters: Set<string> }
const unlessMuted = <Name extends LiveEventName>({ event, muters }: Shared<Name>, { id }: Caller) =>
  muters.has(id) ? null : event

async function load({ pool }: Database, id: string) {
  const found = await comments.shared(pool, id)
  if (!found) return null
  const { muters, ...event } = found
  return { event, muters: new Set(muters) }
}

export const commentCreated: LiveSource<'comment.created', Caller, Shared<'comment.created'>> = {
  name: 'comment.created',
  load: async (database, id) => {
    const found = await load(database, id)
    if (!found) return null
    const { post_id, comment } = found.event
    return { ...found, event: { post_id, comment: { ...comment, is_liked: false } } }
  },
  to: unlessMuted,
}

export const commentUpdated: LiveSource<'comment.updated', Caller, Shared<'comment.updated'>> = {
  name: 'comment.updated',
  load,
  to: unlessMuted,
}

export const commentDeleted: LiveSource<'comment.deleted', Caller, LiveEvents['comment.deleted']> = {
  name: 'comment.deleted',
  load: ({ pool }, id) => comments.deleted(pool, id),
  to: (loaded) => loaded,
}
