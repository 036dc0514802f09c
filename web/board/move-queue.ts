import type { QueryClient } from '@tanstack/react-query'
import type { movePitches } from '../../contract/board.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import { MOVES_MAX } from '../../contract/vocabulary.ts'
import { ApiError, call } from '../api/call.ts'
import { discardDraft, saveDraft, takeDraft } from '../api/draft-storage.ts'
import { onLive } from '../api/live.ts'
import { currentSession } from '../api/session.ts'
import { fewerUnread } from '../messages/unread.data.ts'
import { BOARD } from '../outcomes/board-rows.data.ts'
import { pitchesTo } from '../pitches/pitch-words.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { toast } from '../ui/toast-store.ts'
import { placePitches, setRead } from './board.data.ts'

/** What the moves on a board are stored under. */
export const MOVES = 'board-moves-'

export type Move = BodyOf<typeof movePitches>['moves'][number]

/** Moves that are sent in one call, with one idempotency key for all tries. */
type Batch = { key: string; at: number; moves: Move[] }
type Stored = { at: number; batches: Batch[]; waiting: Move[] }

/** The stored value may come from another version of the page. */
const isStored = (left: unknown): left is Stored =>
  typeof left === 'object' && left !== null && 'at' in left && 'batches' in left && 'waiting' in left

export type QueueState = {
  /** The newest unconfirmed move of each pitch: what the board shows in place of what the server has said. */
  pending: ReadonlyMap<string, Move>
  /** Why the moves wait. */
  trouble: 'offline' | { words: string } | null
}

/** From one call to the next: an author who sorts quickly moves many with one. */
const REST_MS = 400
/** The browser refuses to keep a call alive beyond its page if it has more than 64 KiB; one character has up to 3 bytes. */
const KEPT_ALIVE_MAX = 20_000
/** The delay before each retry; the last one repeats. */
const PAUSES_MS = [300, 1_200, 5_000, 15_000]
/** As long as the server knows the key of a batch: after that, an old move could undo a newer one. */
const LEFT_MS = 24 * 3_600_000
/** A lost response is retried at once. Later it counts as a lost connection. */
const QUIET_TRIES = 2

/** The moves on one board in the order they were made. One call is in flight at a time; later moves wait for the next. */
export class MoveQueue {
  readonly client: QueryClient
  readonly accountId: string
  readonly post_id: string
  state: QueueState = { pending: new Map(), trouble: null }
  /** The first one is in flight. */
  batches: Batch[] = []
  waiting: Move[] = []
  /** Pitches in flight that a live event has placed since: it is newer than the reply, or a newer one follows. */
  readonly overtaken = new Set<string>()
  /** Pitches whose first text was read here: it counts once. */
  readonly opened = new Set<string>()
  /** The keys of moves that an earlier page has made. */
  readonly left = new Set<string>()
  isSending = false
  isReady = false
  /** Whoever made the moves is no longer signed in: what is stored waits for them. */
  isStopped = false
  tries = 0
  gatheredAt = Number.NEGATIVE_INFINITY
  /** Ends the rest before the next call. */
  hurry = () => {}
  readonly listeners = new Set<() => void>()

  constructor(client: QueryClient, accountId: string, post_id: string) {
    this.client = client
    this.accountId = accountId
    this.post_id = post_id
    void this.takeLeft().then(() => {
      this.isReady = true
      this.changed()
      void this.send()
    })
  }

  get name() {
    return `${MOVES}${this.post_id}`
  }

  /** What earlier pages of this browser have left unconfirmed is sent first. */
  async takeLeft() {
    for (;;) {
      const left = await takeDraft(this.accountId, this.name)
      if (left === null) return
      discardDraft(this.accountId, this.name)
      if (!isStored(left) || left.at < Date.now() - LEFT_MS) continue
      this.batches.push(...left.batches)
      this.waiting.unshift(...left.waiting)
      for (const { key } of left.batches) this.left.add(key)
    }
  }

  add(moves: Move[]) {
    this.waiting.push(...moves)
    this.show()
    afterPaint(() => {
      this.store()
      void this.send()
    })
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  changed(trouble = this.state.trouble) {
    this.show(trouble)
    this.store()
  }

  show(trouble = this.state.trouble) {
    const moves = [...this.batches.flatMap((batch) => batch.moves), ...this.waiting]
    this.state = { pending: new Map(moves.map((move) => [move.pitch_id, move])), trouble }
    for (const listener of this.listeners) listener()
  }

  store() {
    if (this.isStopped || !this.isReady) return
    const { batches, waiting } = this
    const at = Date.now()
    if (batches.length + waiting.length > 0)
      saveDraft(this.accountId, this.name, { at, batches, waiting } satisfies Stored)
    else discardDraft(this.accountId, this.name)
  }

  /** Whether who made the moves is still signed in: nothing is moved in another's name. */
  isOwn = () => !this.isStopped && currentSession().accountId === this.accountId

  /** Resolves once every move has its answer. */
  sent() {
    return new Promise<void>((resolve) => {
      const look = () => this.state.pending.size === 0 && resolve()
      this.subscribe(look)
      look()
    })
  }

  /** Sends at once what waits for a paint or for the next call: the page may be about to close. */
  flush() {
    this.hurry()
    void this.send()
  }

  async send() {
    if (this.isSending || !this.isReady) return
    this.isSending = true
    while (await this.sendNext());
    this.isSending = false
  }

  /** Resolves to whether there may be another one to send. */
  async sendNext(): Promise<boolean> {
    if (this.batches.length === 0 && this.waiting.length > 0) await this.gather()
    const [batch] = this.batches
    if (!batch || !this.isOwn()) return false
    if (batch.at < Date.now() - LEFT_MS) {
      this.finish(batch)
      this.refuse(idsOf(batch.moves), 'This was not saved within a day.')
      return true
    }
    try {
      const { moved, refused } = await this.patch(batch)
      const news = moved.filter(({ pitch_id }) => !this.overtaken.has(pitch_id))
      // What the list has loaded since may be newer than the reply to a call of an earlier page.
      if (this.left.has(batch.key)) void this.client.invalidateQueries({ queryKey: [BOARD] })
      else {
        placePitches(this.client, this.post_id, news)
        setRead(this.client, this.post_id, idsOf(moved), true)
      }
      this.finish(batch)
      const reasons = new Set(refused.map(({ error }) => error))
      if (refused.length > 0) this.refuse(idsOf(refused), [...reasons].join(' '))
    } catch (fault) {
      const error = fault instanceof ApiError ? fault : new ApiError(0, {})
      if (mayRetry(error)) await this.pause(error)
      else {
        this.finish(batch)
        this.refuse(idsOf(batch.moves), error.message)
      }
    }
    return true
  }

  /** Takes what waits, a while after the last time. The last move of a pitch counts. */
  async gather() {
    const rest = this.gatheredAt + REST_MS - performance.now()
    if (rest > 0)
      await new Promise<void>((resolve) => {
        this.hurry = resolve
        setTimeout(resolve, rest)
      })
    this.gatheredAt = performance.now()
    const newest = new Map<string, Move>()
    for (const move of this.waiting) {
      const opened = Boolean(move.opened || newest.get(move.pitch_id)?.opened)
      newest.delete(move.pitch_id)
      newest.set(move.pitch_id, { ...move, opened })
    }
    const moves = [...newest.values()]
    this.waiting = moves.slice(MOVES_MAX)
    this.overtaken.clear()
    if (moves.length > 0) this.batches = [batchOf(moves.slice(0, MOVES_MAX))]
    this.store()
  }

  patch({ key, moves }: Batch) {
    const isSmall = JSON.stringify(moves).length < KEPT_ALIVE_MAX
    return call<typeof movePitches>('PATCH /api/posts/:post_id/board', {
      params: { post_id: this.post_id },
      body: { moves },
      idempotencyKey: key,
      keepalive: isSmall,
    })
  }

  finish(batch: Batch) {
    this.batches = this.batches.filter((one) => one !== batch)
    this.tries = 0
    this.changed(null)
  }

  /** Without its move, a pitch is shown where the server last said it was. */
  refuse(ids: string[], description: string) {
    const title = `Failed to move ${pitchesTo(ids.length)}`
    toast({ variant: 'destructive', title, description })
    const unread = ids.filter((id) => this.opened.delete(id))
    setRead(this.client, this.post_id, unread, false)
    fewerUnread(this.client, -unread.length)
  }

  /** Waits before the next try with the same key; ends early when the connection is back, unless the server said when. */
  async pause({ status, retryAfter, message }: ApiError) {
    const isLost = status === 0
    this.tries += 1
    const isOffline = isLost && (!navigator.onLine || this.tries > QUIET_TRIES)
    this.changed(isOffline ? 'offline' : isLost ? this.state.trouble : { words: message })
    const ms = retryAfter ? retryAfter * 1_000 : PAUSES_MS[Math.min(this.tries, PAUSES_MS.length) - 1]
    const over = new AbortController()
    await new Promise<unknown>((resolve) => {
      const timer = setTimeout(resolve, ms)
      over.signal.addEventListener('abort', () => clearTimeout(timer))
      if (retryAfter) return
      window.addEventListener('online', resolve, { signal: over.signal })
      over.signal.addEventListener('abort', onLive('ready', resolve))
    })
    over.abort()
  }
}

const batchOf = (moves: Move[]): Batch => ({ key: crypto.randomUUID(), at: Date.now(), moves })

const idsOf = (pitches: readonly { pitch_id: string }[]) => pitches.map(({ pitch_id }) => pitch_id)

/** Nobody knows whether it arrived, or it may succeed later. */
const mayRetry = ({ status }: ApiError) => status === 0 || status === 401 || status === 429 || status >= 500
