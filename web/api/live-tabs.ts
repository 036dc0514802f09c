import type { LiveEvent } from '../../contract/live.ts'
import { noteSeen } from './call.ts'
import { serverBuild, setServerBuild } from './server-build.ts'
import { setStreamAway, streamAwaySince } from './stream-state.ts'

/** How many events are kept for a tab that comes later. */
const RECENT_MAX = 200
/** When this page began to load; the clock may have been adjusted slightly since. */
const BEGAN = performance.timeOrigin - 1_000

/** An event sent between tabs, with the stream position from which a new reader continues. */
type Passed = { id: string; at: number; event: LiveEvent }

/** The build that the server serves. A server or a tab of an earlier build may not say. */
type Build = string | null | undefined

type Said =
  | { kind: 'event'; passed: Passed }
  | { kind: 'away'; since: number | null }
  /** The tab that reads the stream has changed, or is the first. */
  | { kind: 'leads' }
  /** A tab that began to load then may have missed what was passed on before it listened. */
  | { kind: 'asks'; tab: string; since: number }
  | { kind: 'answers'; tab: string; missed: Passed[]; isWhole: boolean; away: number | null; build?: Build }

/**
 * The messages between the tabs of one member. The tab that reads the stream passes its events on. Another tab asks it,
 * once, for what was passed on between its own first request to the server and the moment it began to listen.
 */
export class LiveTabs {
  readonly #channel: BroadcastChannel
  readonly #dispatch: (event: LiveEvent) => void
  readonly #tab = crypto.randomUUID()
  /** The last events, complete since then. */
  #recent: Passed[] = []
  #since = BEGAN
  #leads = false
  #isCaughtUp = false
  #place: string | null = null

  constructor(name: string, dispatch: (event: LiveEvent) => void) {
    this.#dispatch = dispatch
    this.#channel = new BroadcastChannel(name)
    this.#channel.onmessage = ({ data }: MessageEvent<Said>) => this.#hear(data)
    this.#ask()
  }

  /** Makes this tab the reader of the stream. Returns where to start; null: where this page's own replies began. */
  lead(): string | null {
    const place = this.#isCaughtUp ? this.#place : null
    this.#leads = true
    this.#isCaughtUp = true
    this.#say({ kind: 'leads' })
    return place
  }

  /** An event of the stream, for all tabs. */
  pass(id: string, event: LiveEvent): void {
    const passed = { id, at: Date.now(), event }
    // The previous tab sent it as it closed.
    if (!this.#isNew(passed)) return
    this.#take(passed)
    this.#say({ kind: 'event', passed })
  }

  /** Whether the stream is down, for all tabs. */
  setAway(since: number | null): void {
    setStreamAway(since)
    this.#say({ kind: 'away', since })
  }

  close(): void {
    setStreamAway(null)
    this.#channel.close()
  }

  #say(said: Said) {
    this.#channel.postMessage(said)
  }

  #hear(said: Said) {
    // The previous tab may have passed on what the server has now sent to this one again.
    if (said.kind === 'event') return this.#isNew(said.passed) && this.#take(said.passed)
    if (said.kind === 'away') return setStreamAway(said.since)
    if (said.kind === 'leads') return this.#ask()
    if (said.kind === 'asks') return this.#answer(said)
    if (said.tab === this.#tab) this.#catchUp(said)
  }

  #isNew = ({ id, event }: Passed) =>
    event.name === 'ready' || !this.#recent.some((one) => one.id === id && one.event.name === event.name)

  #take(passed: Passed) {
    this.#place = passed.id
    noteSeen(passed.id)
    if (passed.event.name === 'ready') setServerBuild((passed.event.data.build as Build) ?? null)
    // That nothing was missed is no news.
    if (passed.event.name !== 'ready' || !passed.event.data.resumed) this.#recent.push(passed)
    const dropped = this.#recent.length > RECENT_MAX ? this.#recent.shift() : undefined
    if (dropped) this.#since = dropped.at
    this.#dispatch(passed.event)
  }

  #ask() {
    if (!this.#isCaughtUp) this.#say({ kind: 'asks', tab: this.#tab, since: BEGAN })
  }

  #answer({ tab, since }: Said & { kind: 'asks' }) {
    if (!this.#leads) return
    const missed = this.#recent.filter(({ at }) => at >= since)
    const now = { away: streamAwaySince(), build: serverBuild() }
    this.#say({ kind: 'answers', tab, missed, isWhole: since >= this.#since, ...now })
  }

  // In order, from the first unknown one on: a later one repeats the current state.
  #catchUp({ missed, isWhole, away, build }: Said & { kind: 'answers' }) {
    if (this.#isCaughtUp) return
    this.#isCaughtUp = true
    setStreamAway(away)
    setServerBuild(build ?? null)
    const first = missed.findIndex(this.#isNew)
    for (const passed of first < 0 ? [] : missed.slice(first)) this.#take(passed)
    if (!isWhole) this.#dispatch({ name: 'ready', data: { resumed: false, build: serverBuild() } })
  }
}
