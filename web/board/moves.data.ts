import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { BoardRow } from '../../contract/board.ts'
import type { Stage } from '../../contract/vocabulary.ts'
import { draftsNamed } from '../api/draft-storage.ts'
import { beforeSignOut, currentSession, onSession, onSignOut } from '../api/session.ts'
import { tellUnsent } from '../outcomes/unsent-moves.ts'
import { stagesOf } from './board.data.ts'
import { MOVES, MoveQueue, type QueueState } from './move-queue.ts'

/** How long a sign-out or a decision waits for moves that are on their way. */
const PATIENCE_MS = 2_000

/** By account and request. */
const queues = new WeakMap<QueryClient, Map<string, MoveQueue>>()

function queuesOf(client: QueryClient): Map<string, MoveQueue> {
  const known = queues.get(client)
  if (known) return known
  const all = new Map<string, MoveQueue>()
  queues.set(client, all)
  beforeSignOut(async () => {
    const sent = [...all.values()].map((queue) => queue.sent())
    await within(Promise.all(sent))
    stopAll()
  })
  const stopAll = () => {
    for (const queue of all.values()) queue.isStopped = true
    all.clear()
  }
  onSignOut(stopAll)
  // A page that is left at once has not stored its last move yet.
  window.addEventListener('pagehide', () => {
    for (const queue of all.values()) queue.store()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') for (const queue of all.values()) queue.flush()
  })
  // A session that could not be renewed for a while is back.
  onSession(() => {
    for (const queue of all.values()) void queue.send()
  })
  return all
}

/** The moves of whoever is signed in on the board of a request. */
export function queueOf(client: QueryClient, post_id: string): MoveQueue {
  const accountId = currentSession().accountId ?? ''
  const all = queuesOf(client)
  const name = `${accountId} ${post_id}`
  const queue = all.get(name) ?? new MoveQueue(client, accountId, post_id)
  all.set(name, queue)
  return queue
}

const within = (sent: Promise<unknown>) =>
  Promise.race([sent, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])

tellUnsent({
  stageOf: (client, post_id, id) => queueOf(client, post_id).state.pending.get(id)?.stage,
  sent: (client, post_id) => within(queueOf(client, post_id).sent()),
})

/** Sends the moves that earlier pages of this browser have left unconfirmed, whatever page is open now. */
export function sendLeftMoves(client: QueryClient, accountId: string): void {
  for (const post_id of draftsNamed(accountId, MOVES)) queueOf(client, post_id)
}

/** The moves that no server has confirmed yet. */
export function useQueue(post_id: string): QueueState {
  const queue = queueOf(useQueryClient(), post_id)
  return useSyncExternalStore(queue.subscribe, () => queue.state)
}

/** Notes that pitches are read: each is by being seen, and by every move. Returns those that were not. */
export function noteRead(client: QueryClient, post_id: string, rows: readonly BoardRow[]): BoardRow[] {
  const { opened } = queueOf(client, post_id)
  const unread = rows.filter(({ id, is_read }) => !is_read && !opened.has(id))
  for (const { id } of unread) opened.add(id)
  return unread
}

/** Where each loaded pitch is, with the moves of this tab. */
export function stagesNow(client: QueryClient, post_id: string): Map<string, Stage> {
  const stages = stagesOf(client, post_id)
  for (const [id, { stage }] of queueOf(client, post_id).state.pending) stages.set(id, stage)
  return stages
}
