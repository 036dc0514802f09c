import type { Caller } from '../auth/who.ts'
import type { LiveSource } from '../platform/live/live.ts'

type Removed = { source_id: string; members: string[] }

/** Sent to whoever kept or held it. The event's key is the ids of the source and of these. */
export const sourceRemoved: LiveSource<'source.removed', Caller, Removed> = {
  name: 'source.removed',
  load: async (_database, ids) => {
    const [source_id = '', ...members] = ids.split(' ')
    return { source_id, members }
  },
  receivers: ({ members }) => members,
  to: ({ source_id, members }, { id }) => (members.includes(id) ? { source_id } : null),
}
