import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { HEALTH_ROWS } from '../../contract/health.rules.ts'
import { getHealth, type HealthRow } from '../../contract/health.ts'
import { BOUND, testApp } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'
import { queueMail } from '../mails/mails.ts'
import { emitMetric } from '../platform/metrics/events.ts'
import { processStates } from './health.sql.ts'
import { ownState } from './health.ts'

// The queue waits: what is queued stays.
const app = await testApp({}, undefined, 3_600)
const { db } = app.database
const admin = await makeMember(app, { role: 'admin' })
const rows = async () => (await app.as(admin).call(getHealth)).body.rows
const rowOf = async (name: HealthRow['name']) => (await rows()).find((row) => row.name === name)!
const NOBODY = {
  version: '0.0.1',
  streams: 7,
  hears: true,
  faults: 0,
  refusals: 0,
  disk_free: 50e9,
  disk_size: 100e9,
  replica_in_use: null,
  replica_reads: 0,
  primary_reads: 0,
}

test('shows ten rows to admins, and no one else', async () => {
  expect((await rows()).map(({ name }) => name)).toEqual([...HEALTH_ROWS])
  for (const role of ['journalist', 'pr', 'expert'] as const)
    await app.as(await makeMember(app, { role })).refused(getHealth, {}, 403)
  await app.anonymous.refused(getHealth, {}, 401)
})

test('holds no address, name or text of a member', async () => {
  const member = await makeMember(app, { role: 'journalist' })
  const text = `planted ${randomUUID()}`
  await db
    .transaction()
    .execute((tx) =>
      queueMail(app.server.platform.jobs, tx, 'audit_anchor', member.email, { entries: '1', hash: text }),
    )
  await processStates.put(db, randomUUID(), NOBODY)
  const bytes = JSON.stringify(await rows())
  const { rows: people } = await sql<{ email: string; name: string }>`
    select u.email, a.name from auth_users u join accounts a on a.id = u.id`.execute(db)
  expect(people.length).toBeGreaterThan(1)
  for (const { email, name } of people) {
    expect(bytes).not.toContain(email)
    if (name) expect(bytes).not.toContain(name)
  }
  expect(bytes).not.toContain(text)
  await clear()
})

const clear = async () => {
  await sql`delete from process_states`.execute(db)
  await sql`delete from pgboss.job where name = 'mail'`.execute(db)
}

test('email warns once an email is refused or waits for a minute, and fails after ten', async () => {
  const queue = () =>
    db.transaction().execute((tx) =>
      queueMail(app.server.platform.jobs, tx, 'audit_anchor', 'team@beatline.example', {
        entries: '1',
        hash: 'a',
      }),
    )
  const waits = (age: string, state: string) =>
    sql`update pgboss.job set created_on = now() - ${age}::interval, start_after = now() - ${age}::interval,
      state = ${state}::pgboss.job_state where name = 'mail'`.execute(db)
  await clear()
  expect(await rowOf('Email')).toMatchObject({ state: 'OK', figure: '0 waiting', sentence: 'Nothing waits.' })
  await queue()
  expect(await rowOf('Email')).toMatchObject({ state: 'OK', figure: '1 waiting' })
  await waits('61 seconds', 'created')
  expect(await rowOf('Email')).toMatchObject({
    ...{ state: 'Warning', sentence: 'The oldest email has waited 1 minute.' },
  })
  // Held for quiet hours, and due now.
  await waits('9 hours', 'created')
  for (const [due, figure, sentence] of [
    ['1 hour', '0 waiting', 'Nothing waits.'],
    ['-61 seconds', '1 waiting', 'The oldest email has waited 1 minute.'],
  ] as const) {
    await sql`update pgboss.job set start_after = now() + ${due}::interval where name = 'mail'`.execute(db)
    expect(await rowOf('Email')).toMatchObject({ figure, sentence })
  }
  await waits('5 seconds', 'retry')
  expect(await rowOf('Email')).toMatchObject({
    state: 'Warning',
    sentence: expect.stringMatching(
      /^The oldest email has waited \d+ seconds\. 1 email could not be done and will be tried again\.$/,
    ),
  })
  await waits('601 seconds', 'retry')
  expect(await rowOf('Email')).toMatchObject({
    state: 'Failing',
    sentence: 'The oldest email has waited 10 minutes. 1 email could not be done and will be tried again.',
  })
  // Scheduled jobs wait too, and count in this row.
  await sql`delete from pgboss.job where name <> 'mail'`.execute(db)
  expect(await rowOf('Jobs')).toMatchObject({ state: 'OK' })
  await clear()
})

test('streams and errors are the sums of all processes; one that is silent for two minutes is left out', async () => {
  const other = randomUUID()
  await processStates.put(db, other, { ...NOBODY, faults: 2, refusals: 1 })
  const reader = await app.stream(admin)
  emitMetric('failure', 'unhandled')
  expect(await rowOf('Streams')).toMatchObject({
    ...{ state: 'OK', figure: '8 open', sentence: '2 processes serve members.' },
  })
  expect(await rowOf('Errors in the last hour')).toMatchObject({
    state: 'Warning',
    figure: '4',
    sentence: '3 calls failed by a fault, 1 call because something was down or busy.',
  })
  expect(await rowOf('Version')).toMatchObject({ state: 'Warning' })
  await processStates.put(db, other, { ...NOBODY, hears: false })
  expect(await rowOf('Streams')).toMatchObject({
    ...{ state: 'Warning', sentence: 'No events reach 1 of 2 processes.' },
  })
  await sql`update process_states set at = now() - interval '121 seconds' where id = ${other}`.execute(db)
  expect(await rowOf('Streams')).toMatchObject({
    ...{ state: 'OK', figure: '1 open', sentence: '1 process serves members.' },
  })
  expect(await rowOf('Version')).toMatchObject({ state: 'OK' })
  reader.close()
  await expect.poll(async () => (await rowOf('Streams')).figure, BOUND).toBe('0 open')
})

test('the state of a process is kept for an hour, and goes when it stops', async () => {
  const old = randomUUID()
  const isKept = async (id: string) =>
    (await sql`select from process_states where id = ${id}`.execute(db)).rows.length === 1
  await processStates.put(db, old, NOBODY)
  await processStates.sweep(db)
  expect(await isKept(old)).toBe(true)
  await sql`update process_states set at = now() - interval '61 minutes' where id = ${old}`.execute(db)
  await processStates.sweep(db)
  expect(await isKept(old)).toBe(false)
  const second = await testApp({}, app.database.connection, 3_600)
  const own = ownState(second.server.platform)
  await processStates.put(db, own.id, await own.read())
  expect(await isKept(own.id)).toBe(true)
  await second.close()
  expect(await isKept(own.id)).toBe(false)
})

test('backup warns after 26 hours, and fails after 7 days or without any', async () => {
  const made = (age: string) =>
    sql`insert into backups (bytes, made_at) values (1, now() - ${age}::interval)`.execute(db)
  expect(await rowOf('Backup')).toMatchObject({ state: 'Failing', figure: 'Never' })
  await made('169 hours')
  expect(await rowOf('Backup')).toMatchObject({ state: 'Failing', figure: '7 days' })
  await made('26 hours 1 minute')
  expect(await rowOf('Backup')).toMatchObject({ state: 'Warning', figure: '26 hours' })
  await made('25 hours')
  expect(await rowOf('Backup')).toMatchObject({
    ...{ state: 'OK', sentence: 'The last backup was made 25 hours ago.' },
  })
})
