import type { LiveEventName, LiveEvents } from '../../contract/live.ts'
import type { Caller } from '../auth/who.ts'
import type { LiveSource } from '../platform/live/live.ts'
import type { Database } from '../platform/postgres/db.ts'
import { comments } from './comments.sql.ts'

// Whoever may read a published post is sent what is said about it. The text of a muted member is kept from those who muted
// them.

type Shared<Name extends LiveEventName> = {
  event: LiveEvents[Name]
  readers: Set<string> | null
  muters: Set<string>
}
const toReaders = <Name extends LiveEventName>({ event, readers, muters }: Shared<Name>, { id }: Caller) =>
  muters.has(id) || (readers && !readers.has(id)) ? null : event
const setOf = (readers: string[] | null) => readers && new Set(readers)

async function load({ pool }: Database, id: string) {
  const found = await comments.shared(pool, id)
  if (!found) return null
  const { muters, readers, ...event } = found
  return { event, readers: setOf(readers), muters: new Set(muters) }
}

export const commentCreated: LiveSource<'comment.created', Caller, Shared<'comment.created'>> = {
  name: 'comment.created',
  load: async (database, id) => {
    const found = await load(database, id)
    if (!found) return null
    const { post_id, comment } = found.event
    return { ...found, event: { post_id, comment: { ...comment, is_liked: false } } }
  },
  to: toReaders,
}

export const commentUpdated: LiveSource<'comment.updated', Caller, Shared<'comment.updated'>> = {
  name: 'comment.updated',
  load,
  to: toReaders,
}

export const commentDeleted: LiveSource<'comment.deleted', Caller, Shared<'comment.deleted'>> = {
  name: 'comment.deleted',
  load: async ({ pool }, id) => {
    const found = await comments.deleted(pool, id)
    if (!found) return null
    const { readers, ...event } = found
    return { event, readers: setOf(readers), muters: new Set() }
  },
  to: toReaders,
}
