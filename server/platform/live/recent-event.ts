import type { AnyLiveSource } from './live.ts'
import { type Frame, frameOf, type LiveStream } from './live-stream.ts'

/** An event that is kept for streams that reconnect. */
export type RecentEvent = {
  id: string
  source: AnyLiveSource
  loaded: unknown
  /** By what is said, which is often the same for many. */
  frames: WeakMap<object, Frame>
  /** Some of its receivers may no longer read it: it is sent to nobody again. Whoever it did not concern resumes. */
  isRevoked: boolean
}

/** What is said to this stream, made once for all who are told the same. */
export function frameFor(stream: LiveStream, { id, source, loaded, frames }: RecentEvent): Frame | null {
  const said = source.to(loaded as never, stream.receiver as never)
  if (said === null) return null
  const frame = frames.get(said) ?? frameOf(id, source.name, said)
  frames.set(said, frame)
  return frame
}
