import type { QueryClient } from '@tanstack/react-query'
import type { Stage } from '../../contract/vocabulary.ts'

type Unsent = {
  /** Where a move that is not confirmed puts a pitch; undefined without one. */
  stageOf: (client: QueryClient, post_id: string, pitch_id: string) => Stage | undefined
  /** Waits a little for the moves on a board to arrive. */
  sent: (client: QueryClient, post_id: string) => Promise<unknown>
}

let unsent: Unsent | undefined

/** Tells of the moves on boards that are on their way: a decision on the same pitches must not be undone by them. */
export function tellUnsent(moves: Unsent): void {
  unsent = moves
}

export const unsentStage: Unsent['stageOf'] = (...of) => unsent?.stageOf(...of)
export const movesSent = async (client: QueryClient, post_id: string): Promise<void> =>
  void (await unsent?.sent(client, post_id))
