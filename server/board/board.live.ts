import type { LiveEvents } from '../../contract/live.ts'
import type { Caller } from '../auth/who.ts'
import type { LiveSource } from '../platform/live/live.ts'
import { board } from './board.sql.ts'

type Changed = LiveEvents['board.changed'] & { account_id: string | null }

/** Sent to the request's author alone. The event's key is the ids of the request and the moment of the moves. */
export const boardChanged: LiveSource<'board.changed', Caller, Changed> = {
  name: 'board.changed',
  load: async ({ db }, key) => {
    const [post_id = '', at = ''] = key.split(' ')
    const found = await board.movedAt(db, post_id, at)
    return found && { post_id, ...found }
  },
  receivers: ({ account_id }) => [account_id],
  to: ({ account_id, ...changed }, { id }) => (account_id === id ? changed : null),
}
