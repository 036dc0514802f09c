import { expect, test } from 'vitest'
import type { HealthRow } from '../../contract/health.ts'
import { healthRows, type Seen, sizeOf } from './rows.ts'

const IDLE = { count: 0, failing: 0, given_up: 0, oldest_seconds: 0 }
const PROCESS = {
  version: '1.0.0',
  streams: 0,
  hears: true,
  faults: 0,
  refusals: 0,
  disk_free: 50e9,
  disk_size: 100e9,
  replica_in_use: null,
  replica_reads: 0,
  primary_reads: 0,
}
const WELL: Seen = {
  figures: {
    ...{ at: '', connections: 12, connections_allowed: 100, bytes: 3e9, pictures: 1, audit_entries: 2 },
    ...{ backup_seconds: 60, mails: IDLE, jobs: IDLE },
  },
  processes: [PROCESS],
  ...{ databaseMs: 3, picturesMs: 4, brokenAt: null },
}
const rowOf = (name: HealthRow['name'], seen: Partial<Seen>) =>
  healthRows({ ...WELL, ...seen }).find((row) => row.name === name)!
const figures = (more: Partial<Seen['figures']>) => ({ figures: { ...WELL.figures, ...more } })
const process = (more: object) => ({ processes: [PROCESS, { ...PROCESS, ...more }] })

test('all is OK where nothing is wrong', () => {
  expect(healthRows(WELL).map(({ state }) => state)).toEqual(Array(10).fill('OK'))
})

test.each<[string, HealthRow['name'], Partial<Seen>, HealthRow['state'], string]>([
  ['a slow database', 'Database', { databaseMs: 251 }, 'Warning', '251 ms'],
  ['few connections left', 'Database', figures({ connections: 81 }), 'Warning', '3 ms'],
  ['no connections left', 'Database', figures({ connections: 96 }), 'Failing', '3 ms'],
  ['a job given up', 'Jobs', figures({ jobs: { ...IDLE, given_up: 1 } }), 'Warning', '0 waiting'],
  [
    'a job that waits',
    'Jobs',
    figures({ jobs: { ...IDLE, count: 1, oldest_seconds: 601 } }),
    'Failing',
    '1 waiting',
  ],
  ['a slow storage', 'Pictures', { picturesMs: 1_001 }, 'Warning', '1 picture'],
  ['a silent storage', 'Pictures', { picturesMs: null }, 'Failing', '1 picture'],
  [
    'a process that hears nothing',
    'Streams',
    { processes: [{ ...PROCESS, hears: false }] },
    'Failing',
    '0 open',
  ],
  ['ten faults', 'Errors in the last hour', process({ faults: 10 }), 'Failing', '10'],
  ['busy, not faulty', 'Errors in the last hour', process({ refusals: 10 }), 'Warning', '10'],
  ['little space', 'Disk', process({ disk_free: 9.9e9 }), 'Warning', '9.9 GB free'],
  ['no space', 'Disk', process({ disk_free: 2.9e9 }), 'Failing', '2.9 GB free'],
  [
    'a disk that cannot be read',
    'Disk',
    { processes: [{ ...PROCESS, disk_free: null }] },
    'Warning',
    'Unknown',
  ],
  ['two versions', 'Version', process({ version: '0.9.0' }), 'Warning', '0.9.0, 1.0.0'],
  ['a changed log', 'Audit log', { brokenAt: '2026-03-20T09:05:00.000Z' }, 'Failing', '2 entries'],
])('%s', (_, name, seen, state, figure) => {
  expect(rowOf(name, seen)).toMatchObject({ state, figure })
})

test('has a row of the replica where there is one', () => {
  const one = { ...PROCESS, replica_in_use: true, replica_reads: 3, primary_reads: 1 }
  const there = (...processes: Seen['processes']) => rowOf('Replica', { processes })
  expect(healthRows(WELL).map(({ name }) => name)).not.toContain('Replica')
  expect(there({ ...one, replica_reads: 0, primary_reads: 0 })).toMatchObject({
    state: 'OK',
    figure: 'No reads',
  })
  expect(there(one, { ...one, replica_reads: 6, primary_reads: 2 })).toMatchObject({
    ...{ state: 'OK', figure: '75% of reads' },
    sentence: 'In the last hour it answered 9 reads, and the primary 3.',
  })
  expect(there(one, { ...one, replica_in_use: false })).toMatchObject({
    state: 'Warning',
    sentence: '1 of 2 processes cannot use it. In the last hour it answered 6 reads, and the primary 2.',
  })
})

test('says sizes in words', () => {
  expect([0, 1.5e6, 1.5e9, 2e12].map(sizeOf)).toEqual(['0.0 MB', '1.5 MB', '1.5 GB', '2.0 TB'])
})
