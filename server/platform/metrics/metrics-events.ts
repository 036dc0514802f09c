import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { LIMITS_NAMES } from '../limits/limit-names.ts'
import { type AlertChannel, type MetricEvents, onMetric, type ReadPlace, type StreamEnd } from './events.ts'

const MAIL_OUTCOMES: MetricEvents['mail']['outcome'][] = ['sent', 'temporary', 'permanent']
const JOB_OUTCOMES: MetricEvents['job']['outcome'][] = ['done', 'failed', 'given_up']
const STREAM_ENDS: StreamEnd[] = ['reader', 'slow', 'rights', 'hour', 'missed', 'stop']
const READ_PLACES: ReadPlace[] = ['replica', 'no_position', 'not_in_use', 'behind', 'failed', 'writes']
// From immediately to a day, as long as an email is retried.
const MAIL_SECONDS = [1, 5, 15, 60, 300, 1_800, 7_200, 86_400]
const MATCH_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
// Five seconds is what members are promised, thirty what the alarm is about.
const ALERT_SECONDS = [0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800, 7_200, 86_400]
const ALERT_CHANNELS: AlertChannel[] = ['email']

/** Counts what happens in this process. A counter at zero is exported too, so that its first increase shows. */
export function countMetricEvents(registry: Registry, templates: string[]): () => void {
  const registers = [registry]
  const failures = new Counter({
    name: 'beatline_failures_total',
    help: 'Answers that failed: a fault of ours (unhandled), or something away or busy (unavailable)',
    labelNames: ['kind'],
    registers,
  })
  for (const kind of ['unhandled', 'unavailable']) failures.inc({ kind }, 0)
  const hashes = new Counter({
    name: 'beatline_password_hashes_total',
    help: 'Password hashes that were computed (done) or turned away because too many waited (refused)',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of ['done', 'refused']) hashes.inc({ outcome }, 0)
  const limits = new Counter({
    name: 'beatline_limit_refusals_total',
    help: 'Calls that a limit of frequency refused, by its name',
    labelNames: ['limit'],
    registers,
  })
  for (const limit of [...LIMITS_NAMES, 'streams']) limits.inc({ limit }, 0)
  const reads = new Counter({
    name: 'beatline_reads_total',
    help: 'Reads that the replica may answer: answered there (replica), or by the primary and why',
    labelNames: ['place'],
    registers,
  })
  for (const place of READ_PLACES) reads.inc({ place }, 0)
  const ends = [
    onMetric('read', (place) => reads.inc({ place })),
    onMetric('failure', (kind) => failures.inc({ kind })),
    onMetric('hash', (outcome) => hashes.inc({ outcome })),
    onMetric('limit', (limit) => limits.inc({ limit })),
    ...countStreams(registers),
    ...countJobs(registers),
    ...countMails(registers, templates),
    ...timeAlerts(registers),
  ]
  return () => {
    for (const end of ends) end()
  }
}

function countStreams(registers: Registry[]): (() => void)[] {
  const open = new Gauge({ name: 'beatline_streams_open', help: 'Event streams that are open', registers })
  const opened = new Counter({
    name: 'beatline_streams_opened_total',
    help: 'Event streams that were opened',
    registers,
  })
  const closed = new Counter({
    name: 'beatline_streams_closed_total',
    help: 'Event streams that ended: left by the reader, cut for slow reading, for changed rights, after an hour, because events were missed, by a stop',
    labelNames: ['reason'],
    registers,
  })
  for (const reason of STREAM_ENDS) closed.inc({ reason }, 0)
  const sent = new Counter({
    name: 'beatline_stream_events_total',
    help: 'Events that were written to streams',
    registers,
  })
  return [
    onMetric('streamOpened', () => {
      open.inc()
      opened.inc()
    }),
    onMetric('streamClosed', (reason) => {
      open.dec()
      closed.inc({ reason })
    }),
    onMetric('streamSent', () => sent.inc()),
  ]
}

function countJobs(registers: Registry[]): (() => void)[] {
  const runs = new Counter({
    name: 'beatline_job_runs_total',
    help: 'Jobs that this process has run, by how that ended; again: it was not the first try',
    labelNames: ['job', 'outcome', 'again'],
    registers,
  })
  return [
    onMetric('jobServed', (job) => {
      for (const outcome of JOB_OUTCOMES)
        for (const again of ['yes', 'no']) runs.inc({ job, outcome, again }, 0)
    }),
    onMetric('job', ({ job, outcome, again }) => runs.inc({ job, outcome, again: again ? 'yes' : 'no' })),
  ]
}

function countMails(registers: Registry[], templates: string[]): (() => void)[] {
  const mails = new Counter({
    name: 'beatline_mails_total',
    help: 'Mails that were sent, or failed for now (temporary) or for good (permanent), by letter',
    labelNames: ['letter', 'outcome'],
    registers,
  })
  for (const letter of templates) for (const outcome of MAIL_OUTCOMES) mails.inc({ letter, outcome }, 0)
  const delay = new Histogram({
    name: 'beatline_mail_delay_seconds',
    help: 'Time from the queueing of a mail until it was sent',
    buckets: MAIL_SECONDS,
    registers,
  })
  return [
    onMetric('mail', ({ letter, outcome, seconds }) => {
      mails.inc({ letter, outcome })
      if (outcome === 'sent') delay.observe(seconds)
    }),
  ]
}

function timeAlerts(registers: Registry[]): (() => void)[] {
  const match = new Histogram({
    name: 'beatline_match_seconds',
    help: 'Time that comparing one post with all filters took',
    buckets: MATCH_SECONDS,
    registers,
  })
  const lag = new Histogram({
    name: 'beatline_alert_lag_seconds',
    help: 'Time from the publishing of a post until an alert about it was handed over, by channel; without those that were held',
    labelNames: ['channel'],
    buckets: ALERT_SECONDS,
    registers,
  })
  for (const channel of ALERT_CHANNELS) lag.zero({ channel })
  return [
    onMetric('matched', ({ seconds }) => match.observe(seconds)),
    onMetric('alerted', ({ channel, seconds }) => lag.observe({ channel }, seconds)),
  ]
}
