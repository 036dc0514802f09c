import { channel } from 'node:diagnostics_channel'

/** Why a stream ended. */
export type StreamEnd = 'reader' | 'slow' | 'rights' | 'hour' | 'missed' | 'stop'

/** How an alert reaches its member. */
export type AlertChannel = 'email'

/**
 * Where a read went that may go to the replica: there, or to the primary, because the reader gave no position, the
 * replica is not in use, has not replayed that position, or failed or refused, or because the read also writes.
 */
export type ReadPlace = 'replica' | 'no_position' | 'not_in_use' | 'behind' | 'failed' | 'writes'

/** What is counted where it happens. The words are ours and few: never a member's, never made from a request. */
export type MetricEvents = {
  /** A failed answer: a fault of ours, or something is down or busy. */
  failure: 'unhandled' | 'unavailable'
  limit: string
  hash: 'done' | 'refused'
  /** A job that this process starts. */
  jobServed: string
  job: { job: string; outcome: 'done' | 'failed' | 'given_up'; again: boolean }
  mail: { letter: string; outcome: 'sent' | 'temporary' | 'permanent'; seconds: number }
  /** A post was compared with all filters. */
  matched: { seconds: number }
  /** An alert that nothing held was handed over, so long after its post was published. */
  alerted: { channel: AlertChannel; seconds: number }
  read: ReadPlace
  streamOpened: true
  streamClosed: StreamEnd
  streamSent: true
}

const channels = {
  failure: channel('beatline:failure'),
  limit: channel('beatline:limit'),
  hash: channel('beatline:hash'),
  jobServed: channel('beatline:job-served'),
  job: channel('beatline:job'),
  mail: channel('beatline:mail'),
  matched: channel('beatline:matched'),
  alerted: channel('beatline:alerted'),
  read: channel('beatline:read'),
  streamOpened: channel('beatline:stream-opened'),
  streamClosed: channel('beatline:stream-closed'),
  streamSent: channel('beatline:stream-sent'),
} satisfies Record<keyof MetricEvents, unknown>

/** Reports that something has happened. It costs nothing while nobody counts. */
export function emitMetric<Name extends keyof MetricEvents>(name: Name, what: MetricEvents[Name]): void {
  if (channels[name].hasSubscribers) channels[name].publish(what)
}

/** Calls `act` for each event from now on, in the whole process, until the returned function is called. */
export function onMetric<Name extends keyof MetricEvents>(
  name: Name,
  act: (what: MetricEvents[Name]) => void,
): () => void {
  const hear = (what: unknown) => act(what as MetricEvents[Name])
  channels[name].subscribe(hear)
  return () => {
    channels[name].unsubscribe(hear)
  }
}
