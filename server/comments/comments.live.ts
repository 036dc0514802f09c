import type { LiveEventName, LiveEvents } from '../../contract/live.ts'
import { type Reaching, reaching } from '../audience/reach.rules.ts'
import type { Caller } from '../auth/who.ts'
import type { LiveSource } from '../platform/live/live.ts'
import type { Database } from '../platform/postgres/db.ts'
import { comments } from './comments.sql.ts'

// Whoever may read a published post is sent what is said about it, apart from those from whom a comment is hidden.

type Shared<Name extends LiveEventName> = Reaching & { event: LiveEvents[Name] }
const toReaders = <Name extends LiveEventName>({ event, reaches }: Shared<Name>, { id }: Caller) =>
  reaches(id) ? event : null

async function load({ pool }: Database, id: string) {
  const found = await comments.shared(pool, id)
  if (!found) return null
  const { readers, hidden_from, ...event } = found
  return { event, ...reaching(found) }
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
    const { readers, hidden_from, ...event } = found
    return { event, ...reaching(found) }
  },
  to: toReaders,
  revokes: true,
}
