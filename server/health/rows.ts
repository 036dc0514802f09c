import { ageOf } from '../../contract/ages.ts'
import type { HealthState } from '../../contract/health.rules.ts'
import type { HealthRow } from '../../contract/health.ts'
import { countOf } from '../platform/count-of.ts'
import type { Figures, ProcessState, Waiting } from './health.sql.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Everything that the rows are made of. `processes` are all that are alive. */
export type Seen = {
  figures: Figures
  processes: ProcessState[]
  /** How long the database took to answer. */
  databaseMs: number
  /** How long the storage of pictures took to answer; null if it did not. */
  picturesMs: number | null
  /** When the first of the newest entries of the audit log was made that does not fit; null if all fit. */
  brokenAt: string | null
}

/** The rows of Health, in the order of HEALTH_ROWS, and that of the replica where there is one. Their words name nobody. */
export const healthRows = (seen: Seen): HealthRow[] => [
  database(seen),
  waitingRow('Email', 'email', seen.figures.mails),
  waitingRow('Jobs', 'job', seen.figures.jobs),
  backup(seen.figures.backup_seconds),
  pictures(seen),
  streams(seen.processes),
  errors(seen.processes),
  disk(seen.processes),
  version(seen.processes),
  auditLog(seen),
  ...replica(seen.processes),
]

function database({ figures, databaseMs }: Seen): HealthRow {
  const { connections, connections_allowed, bytes } = figures
  const used = connections / connections_allowed
  return {
    name: 'Database',
    state: used > 0.95 ? 'Failing' : used > 0.8 || databaseMs > 250 ? 'Warning' : 'OK',
    figure: `${databaseMs} ms`,
    sentence: `${connections} of ${countOf(connections_allowed, 'connection')} in use, ${sizeOf(bytes)} of data.`,
  }
}

/**
 * A queue: it warns once something had to be tried again or waits for a minute, and fails after ten. An email that is
 * given up is one address that does not exist; a job that is given up is a fault.
 */
function waitingRow(name: 'Email' | 'Jobs', one: string, waiting: Waiting): HealthRow {
  const { count, failing, given_up, oldest_seconds } = waiting
  const oldest =
    oldest_seconds > 0 ? `The oldest ${one} has waited ${ageOf(oldest_seconds)}.` : 'Nothing waits.'
  const failed = failing > 0 ? ` ${countOf(failing, one)} could not be done and will be tried again.` : ''
  const lost = given_up > 0 ? ` ${countOf(given_up, one)} given up in the last hour.` : ''
  return {
    name,
    state: byAge(
      oldest_seconds,
      10 * MINUTE,
      failing > 0 || oldest_seconds > MINUTE || (name === 'Jobs' && given_up > 0),
    ),
    figure: `${count} waiting`,
    sentence: oldest + failed + lost,
  }
}

function backup(seconds: number | null): HealthRow {
  if (seconds === null)
    return { name: 'Backup', state: 'Failing', figure: 'Never', sentence: 'There has never been a backup.' }
  return {
    name: 'Backup',
    state: byAge(seconds, 7 * DAY, seconds > 26 * HOUR),
    figure: ageOf(seconds),
    sentence: `The last backup was made ${ageOf(seconds)} ago.`,
  }
}

function pictures({ figures, picturesMs }: Seen): HealthRow {
  return {
    name: 'Pictures',
    state: picturesMs === null ? 'Failing' : picturesMs > 1_000 ? 'Warning' : 'OK',
    figure: countOf(figures.pictures, 'picture'),
    sentence:
      picturesMs === null ? 'The storage does not answer.' : `The storage answers within ${picturesMs} ms.`,
  }
}

function streams(processes: ProcessState[]): HealthRow {
  const deaf = processes.filter(({ hears }) => !hears).length
  return {
    name: 'Streams',
    state: deaf === 0 ? 'OK' : deaf < processes.length ? 'Warning' : 'Failing',
    figure: `${sum(processes, 'streams')} open`,
    sentence: deaf
      ? `No events reach ${deaf} of ${countOf(processes.length, 'process', 'processes')}.`
      : `${countOf(processes.length, 'process serves', 'processes serve')} members.`,
  }
}

/** Without a replica everything is read from the primary, so nothing fails. */
function replica(all: ProcessState[]): HealthRow[] {
  const processes = all.filter(({ replica_in_use }) => replica_in_use !== null)
  if (processes.length === 0) return []
  const unused = processes.filter(({ replica_in_use }) => !replica_in_use).length
  const [there, here] = [sum(processes, 'replica_reads'), sum(processes, 'primary_reads')]
  const reads = `In the last hour it answered ${countOf(there, 'read')}, and the primary ${here}.`
  const without = unused && `${unused} of ${countOf(processes.length, 'process', 'processes')} cannot use it.`
  return [
    {
      name: 'Replica',
      state: unused ? 'Warning' : 'OK',
      figure: there + here === 0 ? 'No reads' : `${Math.floor((100 * there) / (there + here))}% of reads`,
      sentence: without ? `${without} ${reads}` : reads,
    },
  ]
}

function errors(processes: ProcessState[]): HealthRow {
  const faults = sum(processes, 'faults')
  const refusals = sum(processes, 'refusals')
  return {
    name: 'Errors in the last hour',
    state: faults >= 10 ? 'Failing' : faults + refusals > 0 ? 'Warning' : 'OK',
    figure: `${faults + refusals}`,
    sentence:
      faults + refusals === 0
        ? 'No call has failed.'
        : `${countOf(faults, 'call')} failed by a fault, ${countOf(refusals, 'call')} because something was down or busy.`,
  }
}

/** Of the process with the least space. */
function disk(processes: ProcessState[]): HealthRow {
  const known = processes.flatMap(({ disk_free: free, disk_size: size }) =>
    free === null || size === null ? [] : [{ free, part: free / size }],
  )
  const least = known.sort((one, other) => one.part - other.part)[0]
  if (!least)
    return { name: 'Disk', state: 'Warning', figure: 'Unknown', sentence: 'The free space cannot be read.' }
  return {
    name: 'Disk',
    state: least.part < 0.03 ? 'Failing' : least.part < 0.1 ? 'Warning' : 'OK',
    figure: `${sizeOf(least.free)} free`,
    sentence: `${Math.floor(least.part * 100)}% of the disk is free.`,
  }
}

function version(processes: ProcessState[]): HealthRow {
  const versions = [...new Set(processes.map(({ version }) => version))].sort()
  return {
    name: 'Version',
    state: versions.length === 1 ? 'OK' : 'Warning',
    figure: versions.join(', '),
    sentence: versions.length === 1 ? 'All processes run this version.' : 'Processes run different versions.',
  }
}

function auditLog({ figures, brokenAt }: Seen): HealthRow {
  return {
    name: 'Audit log',
    state: brokenAt === null ? 'OK' : 'Failing',
    figure: countOf(figures.audit_entries, 'entry', 'entries'),
    sentence:
      brokenAt === null
        ? 'The newest entries are intact. Check the log to look at all of them.'
        : `The log has been changed: it is broken since ${brokenAt.slice(0, 10)}.`,
  }
}

const byAge = (seconds: number, failing: number, isWarning: boolean): HealthState =>
  seconds > failing ? 'Failing' : isWarning ? 'Warning' : 'OK'

type Summed = 'streams' | 'faults' | 'refusals' | 'replica_reads' | 'primary_reads'
const sum = (processes: ProcessState[], of: Summed) =>
  processes.reduce((total, process) => total + process[of], 0)

/** 1_500_000 → "1.5 MB". */
export function sizeOf(bytes: number): string {
  const [unit, name] = bytes < 1e9 ? [1e6, 'MB'] : bytes < 1e12 ? [1e9, 'GB'] : [1e12, 'TB']
  return `${(bytes / unit).toFixed(1)} ${name}`
}
