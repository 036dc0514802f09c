import { whyNotEditSource } from '../../contract/sources.rules.ts'
import type { Source } from '../../contract/sources.ts'
import type { Caller } from '../auth/who.ts'
import type { LiveSource } from '../platform/live/live.ts'
import { sources } from './sources.sql.ts'

/** Sent to the owner alone, in full, as long as their role keeps it, so that their other tabs need not load a long roster again. */
export const sourcesChanged: LiveSource<'sources.changed', Caller, Source> = {
  name: 'sources.changed',
  load: async (database, id) => (await sources.read(database.db, id)) ?? null,
  to: (source, receiver) => (whyNotEditSource(receiver, source) === null ? source : null),
}
