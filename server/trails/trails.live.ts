import type { Caller } from '../auth/who.ts'
import type { LiveSource } from '../platform/live/live.ts'
import type { Db } from '../platform/postgres/db.ts'
import { holdersOf } from './pitch-changes.sql.ts'

type Change = { post_id: string | null; responder_id: string | null; holder_id: string | null }

const readKey = (key: string) => key.split(' ').map((id) => id || null)

/** Sent to the pitcher, and without the request to the member who holds the source: they may not know which it is. */
export const pitchChanged: LiveSource<'pitch.changed', Caller, Change> = {
  name: 'pitch.changed',
  load: async (database, key) => (await loadChanges(database.db, [key])).get(key) ?? null,
  loadAll: ({ db }, keys) => loadChanges(db, keys),
  receivers: ({ responder_id, holder_id }) => new Set([responder_id, holder_id]),
  to: ({ post_id, responder_id, holder_id }, { id }) =>
    id === responder_id ? { post_id } : id === holder_id ? { post_id: null } : null,
}

async function loadChanges(db: Db, keys: readonly string[]): Promise<Map<string, Change>> {
  const holders = await holdersOf(
    db,
    keys.flatMap((key) => readKey(key)[2] ?? []),
  )
  return new Map(
    keys.map((key) => {
      const [post_id = null, responder_id = null, profile = null] = readKey(key)
      return [key, { post_id, responder_id, holder_id: holders.get(profile ?? '') ?? null }]
    }),
  )
}
