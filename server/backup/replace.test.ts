import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testApp, testDatabase, testFolder } from '../../test/support/app.ts'
import { atEnd } from '../../test/support/at-end.ts'
import { appAt, backupOf, query, restoreInto, restoreTarget, rowsOf } from '../../test/support/backing-up.ts'
import { makeMember } from '../../test/support/factories.ts'
import { runCommand } from '../../test/support/operating.ts'
import { uploadPicture } from '../../test/support/uploading.ts'
import { restore } from './restore.command.ts'
import type { RestoreTarget } from './restore-backup.ts'

const app = await testApp()
const kim = await makeMember(app)
const name = await uploadPicture(app.as(kim))
const folder = await backupOf(app)
const everything = (connection: Parameters<typeof query>[0]) => rowsOf(connection, [])

/** A place of its own where others have written meanwhile. */
async function lived() {
  const target = await restoreTarget(await testDatabase())
  const other = await appAt(target)
  const robin = await makeMember(other)
  return { target, other, robin }
}

test('refuses what is not empty without --replace, or while a server is connected, and changes nothing', async () => {
  const { target, other, robin } = await lived()
  await expect(restoreInto(target, folder, true)).rejects.toThrow(
    /^Beatline processes are connected to this database: .*beatline-live \(1\).*Stop every server/,
  )
  expect(await query(target.connection, 'select id from accounts')).toEqual([{ id: robin.id }])
  await other.close()
  const before = await everything(target.connection)
  await expect(restoreInto(target, folder)).rejects.toThrow('The database is not empty.')
  expect(await everything(target.connection)).toEqual(before)
  await query(
    target.connection,
    `insert into pgboss.job (name, data) values ('mail', '{"to":"old@example.test"}')`,
  )
  await restoreInto(target, folder, true)
  expect(await query(target.connection, 'select id from accounts')).toEqual([{ id: kim.id }])
  // The job queue's contents are gone, and a server creates the queue again.
  expect(await query(target.connection, `select to_regclass('pgboss.job') as queue`)).toEqual([
    { queue: null },
  ])
  const back = await appAt(target)
  expect(await query(back.database.connection, `select from pgboss.job where name = 'mail'`)).toEqual([])
})

test('asks before it replaces what is there, names the admins, and asks nothing for an empty database', async () => {
  const { target, other, robin } = await lived()
  const set = (role: string) =>
    query(target.connection, 'update accounts set role = $1 where id = $2', [role, robin.id])
  await set('admin')
  const then = await backupOf(other)
  await set('pr')
  await other.close()
  const at = { ...other, database: { ...other.database, connection: target.connection } }
  const flags = { replace: true }
  await expect(runCommand(at, restore, [folder], { flags })).rejects.toThrow(
    /replaces the database and its 1 member with the backup of 20.*Pass --yes/s,
  )
  await expect(runCommand(at, restore, [folder], { flags, answer: 'no' })).rejects.toThrow(
    'Nothing was done.',
  )
  expect(await query(target.connection, 'select id from accounts')).toEqual([{ id: robin.id }])
  const said = await runCommand(at, restore, [folder], { flags, answer: 'restore' })
  expect(said).toMatch(
    /^The backup of 20\S+ is restored: \d+ rows of \d+ tables and 1 picture that was missing/,
  )
  expect(said).toContain('There is no admin.')
  expect(await query(target.connection, 'select id from accounts')).toEqual([{ id: kim.id }])
  // Others may have ended it since.
  expect(await runCommand(at, restore, [then], { flags, yes: true })).toContain(
    `Admins in this backup: ${robin.email}. `,
  )
  const empty = { ...at, database: { ...at.database, connection: await testDatabase('template0') } }
  expect(await runCommand(empty, restore, [folder])).toContain('is restored')
})

/** Runs this once the first restored picture is written. */
function afterFirstPicture(target: RestoreTarget, act: () => Promise<unknown>) {
  const write = vi.spyOn(target.files, 'write').mockImplementationOnce(async (key, bytes) => {
    write.mockRestore()
    await target.files.write(key, bytes)
    await act()
  })
}

test('changes nothing on a failure in the middle; claims nothing after a connection lost at the end', async () => {
  const { target, other } = await lived()
  onTestFinished(() => void vi.restoreAllMocks())
  await other.close()
  const before = await everything(target.connection)
  const picture = () => target.files.read(`profile-images/${name.split('/').at(-1)}`)
  afterFirstPicture(target, () => Promise.reject(new Error('the storage is full')))
  await expect(restoreInto(target, folder, true)).rejects.toThrow('Nothing was changed: the storage is full')
  expect(await everything(target.connection)).toEqual(before)
  expect(await picture()).toBeNull()
  afterFirstPicture(target, () =>
    query(
      target.connection,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where application_name = 'beatline-restore' and datname = current_database()`,
    ),
  )
  await expect(restoreInto(target, folder, true)).rejects.toThrow(
    /^The connection was lost at the end: it is not known whether .* Run restore again with --replace\.$/,
  )
  expect(await picture()).not.toBeNull()
  await restoreInto(target, folder, true)
  expect(await query(target.connection, 'select id from accounts')).toEqual([{ id: kim.id }])
})

test("never drops another program's tables", async () => {
  const target = await restoreTarget()
  await query(target.connection, 'create table theirs (id int)')
  await expect(restoreInto(target, folder, true)).rejects.toThrow('that Beatline did not create')
  expect(await query(target.connection, 'select from theirs')).toEqual([])
})

test('needs no superuser: the owner of a database can restore and replace', async () => {
  const role = `beatline_owner_${process.pid}`
  await query(app.database.connection, `create role ${role} nosuperuser`)
  atEnd(() => query(app.database.connection, `drop role ${role}`))
  const connection = await testDatabase('template0')
  await query(
    connection,
    `do $$ begin execute format('alter database %I owner to ${role}', current_database()); end $$`,
  )
  const target = await restoreTarget({ ...connection, options: `-c role=${role}` })
  await restoreInto(target, folder)
  await restoreInto(target, folder, true)
  expect(await query(target.connection, 'select current_user as role, id from accounts')).toEqual([
    { role, id: kim.id },
  ])
})

test("reports a secret that differs from the backup's, with the members concerned", async () => {
  await app.database.db
    .insertInto('auth_factors')
    .values({ user_id: kim.id, status: 'verified', secret: 'sealed by another key' })
    .execute()
  const sealed = join(await testFolder(), 'sealed')
  const target = await restoreTarget()
  await runCommand(app, (await import('./backup.command.ts')).backup, [sealed])
  expect(await restoreInto(target, sealed)).toMatchObject({ sealedElsewhere: 1 })
})
