import type { LiveEventName } from '../../contract/live.ts'
import type { TestApp } from '../support/app.ts'
import type { Member } from '../support/factories.ts'
import type { Exceptions } from './access.shapes.ts'

/**
 * The members who hold a stream. `owner` is a journalist and the author of the posts, `pr` pitches to and talks with
 * the owner; `rival` has the role of `pr`, `journalist` that of the owner.
 */
export const WATCHERS = ['dormant', 'journalist', 'pr', 'rival', 'expert', 'admin', 'owner'] as const
export type Watcher = (typeof WATCHERS)[number]
export type Watching = { app: TestApp; cast: Record<Watcher, Member> }

/** With what its schema in live-access.schemas.ts leaves open. */
export type LiveRow = Exceptions & {
  event: LiveEventName
  when: string
  /** Creates what `act` needs, if that publishes the same event: it is read before `act`. Returns its id. */
  given?: (watching: Watching) => Promise<string>
  /** Acts through the API. Returns what the event names, an id, or nothing if it names nothing. */
  act: (watching: Watching, given: string) => Promise<string>
  to: readonly Watcher[]
}
