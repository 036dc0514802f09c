import type { ServerResponse } from 'node:http'
import type { LiveEventName, LiveEvents } from '../../../contract/live.ts'
import type { Identity } from '../http/routes.ts'
import { emitMetric, type StreamEnd } from '../metrics/events.ts'

const BUFFER_MAX_BYTES = 1024 * 1024

/** An event as it is sent. */
export type Frame = { name: LiveEventName; bytes: Buffer }

export const frameOf = <Name extends LiveEventName>(
  id: string,
  name: Name,
  data: LiveEvents[Name],
): Frame => ({
  name,
  bytes: Buffer.from(`id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
})

export const joinFrames = (frames: readonly Frame[]): Buffer =>
  frames.length === 1 ? frames[0]!.bytes : Buffer.concat(frames.map(({ bytes }) => bytes))

/**
 * One open event stream. A reader too slow to take a megabyte is cut off: it reconnects and asks again, and no process
 * holds its backlog.
 */
export class LiveStream {
  readonly receiver: Identity
  readonly #response: ServerResponse
  readonly #heartbeat: NodeJS.Timeout
  readonly #ends: (() => void)[] = []
  #isOpen = true

  /** `position` is the cursor of the latest event, so a quiet stream still knows where to resume. */
  constructor(
    receiver: Identity,
    response: ServerResponse,
    { heartbeatMs, position }: { heartbeatMs: number; position: () => string },
  ) {
    this.receiver = receiver
    this.#response = response
    this.#heartbeat = setInterval(() => this.#write(`: beat\nid: ${position()}\n\n`), heartbeatMs)
    response.on('close', () => this.#finish('reader'))
    // A peer that resets the connection needs no handling of its own.
    response.on('error', () => this.#finish('reader'))
    emitMetric('streamOpened', true)
  }

  /** `joined`: the same frames as one, for whoever sends them to many. */
  send(frames: readonly Frame[], joined: Buffer = joinFrames(frames)): void {
    this.#write(joined)
    for (const _ of frames) emitMetric('streamSent', true)
  }

  #write(bytes: Buffer | string) {
    if (this.#response.writableEnded || this.#response.destroyed) return
    this.#response.write(bytes)
    if (this.#response.writableLength <= BUFFER_MAX_BYTES) return
    this.#finish('slow')
    this.#response.destroy()
  }

  onEnd(act: () => void): void {
    this.#ends.push(act)
  }

  end(reason: StreamEnd): void {
    this.#finish(reason)
    if (!this.#response.writableEnded) this.#response.end()
  }

  #finish(reason: StreamEnd) {
    if (!this.#isOpen) return
    this.#isOpen = false
    emitMetric('streamClosed', reason)
    clearInterval(this.#heartbeat)
    for (const act of this.#ends.splice(0)) act()
  }
}
