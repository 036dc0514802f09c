import type { LiveEventName } from '../../contract/live.ts'
import type { TestApp } from '../support/app.ts'
import type { Member } from '../support/factories.ts'

/**
 * Who holds a stream. `owner` is a journalist whose posts they are, `pr` pitches to him and talks with him; `rival` has
 * the role of the one, `journalist` that of the other.
 */
export const WATCHERS = ['dormant', 'journalist', 'pr', 'rival', 'expert', 'admin', 'owner'] as const
export type Watcher = (typeof WATCHERS)[number]
export type Watching = { app: TestApp; cast: Record<Watcher, Member> }

export type LiveRow = {
  event: LiveEventName
  when: string
  /** Acts through the API. Says what the event names, an id, or nothing where it says nothing. */
  act: (watching: Watching) => Promise<string>
  to: readonly Watcher[]
  /** As access.shapes.ts reads them. */
  fields: string
}
