import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { storedImage } from '../../contract/images.ts'
import { testApp, testDatabase, testFolder } from '../../test/support/app.ts'
import { backupOf, query } from '../../test/support/backing-up.ts'
import { makeMember } from '../../test/support/factories.ts'
import { operate } from '../../test/support/operating.ts'
import { uploadPicture } from '../../test/support/uploading.ts'
import { Manifest } from './manifest.ts'
import { readBackup } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

const app = await testApp()
const { files } = app.server.platform
const { connection } = app.database
const kim = await makeMember(app)
const nameOf = (url: string) => storedImage(url) ?? ''
const manifestOf = async (folder: string) =>
  Manifest.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')))

test('writes a new folder that only the owner can read, and says what is in it and what is not', async () => {
  const folder = join(await testFolder(), 'deep', 'backup')
  await uploadPicture(app.as(kim))
  const done = await operate(app, ['backup', folder])
  expect(done).toMatchObject({ code: 0, refused: '' })
  expect(done.said).toMatch(/: \d+ rows of \d+ tables and 1 picture, \d+ bytes, in [\d.]+ seconds\.\n/)
  expect(done.said).toContain('AUTH_SECRET is not in it.')
  expect(await readdir(join(folder, '..'))).toEqual(['backup'])
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    expect((await stat(join(entry.parentPath, entry.name))).mode & 0o077, entry.name).toBe(0)
  await readBackup(folder)
})

test('holds the rows as they are, and nothing generated', async () => {
  const folder = await backupOf(app)
  const { tables, left_out } = await manifestOf(folder)
  const posts = tables.find(({ name }) => name === 'posts')
  for (const generated of ['created_by', 'user_id', 'expires_at'])
    expect(posts?.columns).not.toContain(generated)
  expect(posts?.columns).toContain('account_id')
  const text = gunzipSync(await readFile(join(folder, 'tables/accounts.copy.gz'))).toString()
  expect(text.split('\n')).toHaveLength((tables.find(({ name }) => name === 'accounts')?.rows ?? 0) + 1)
  expect(text).toContain(kim.email)
  const named = tables.map(({ name }) => name)
  expect(named.filter((name) => left_out.includes(name))).toEqual([])
  const all = await query(
    connection,
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations'`,
  )
  expect(new Set(all.map(({ relname }) => relname))).toEqual(new Set([...named, ...left_out]))
})

test('refuses a folder that is not empty, or that is being written', async () => {
  const folder = await testFolder()
  await writeFile(join(folder, 'mine'), 'mine')
  await expect(writeBackup({ connection, files }, folder)).rejects.toThrow('is not empty')
  const empty = join(folder, 'empty')
  await mkdir(empty)
  await mkdir(`${empty}.half`)
  await expect(writeBackup({ connection, files }, empty)).rejects.toThrow('was interrupted')
  expect((await readdir(folder)).sort()).toEqual(['empty', 'empty.half', 'mine'])
  await writeBackup({ connection, files }, join(folder, 'other'))
  await chmod(join(folder, 'mine'), 0o600)
})

test('refuses a file, a link and a path inside a file with a sentence, before reading anything', async () => {
  const folder = await testFolder()
  const [file, link, nowhere] = [join(folder, 'file'), join(folder, 'link'), join(folder, 'nowhere')]
  await writeFile(file, 'mine')
  await mkdir(join(folder, 'there'))
  await symlink(join(folder, 'there'), link)
  await symlink(join(folder, 'gone'), nowhere)
  for (const path of [file, link, nowhere])
    await expect(writeBackup({ connection, files }, path)).rejects.toThrow(
      `There is a file or a link at ${path}.`,
    )
  for (const path of [join(file, 'backup'), join(file, 'deep', 'backup')])
    await expect(writeBackup({ connection, files }, path)).rejects.toThrow(
      `${path} cannot be created: its parent is not a folder.`,
    )
  expect((await readdir(folder)).sort()).toEqual(['file', 'link', 'nowhere', 'there'])
  await writeBackup({ connection, files }, join(link, 'backup'))
})

test('accepts an empty folder; refuses an empty database and leaves nothing', async () => {
  const folder = await testFolder()
  await writeBackup({ connection, files }, folder)
  const other = join(folder, '..', `${kim.id}`)
  const nothing = { connection: await testDatabase('template0'), files }
  await expect(writeBackup(nothing, other)).rejects.toThrow('contains no Beatline data')
  await expect(readdir(other)).rejects.toThrow('ENOENT')
  await expect(readdir(`${other}.half`)).rejects.toThrow('ENOENT')
})

test('leaves no half of a backup when the storage fails', async () => {
  const folder = join(await testFolder(), 'backup')
  await uploadPicture(app.as(kim))
  vi.spyOn(files, 'read').mockRejectedValue(new Error('no disk'))
  onTestFinished(() => void vi.restoreAllMocks())
  await expect(writeBackup({ connection, files }, folder)).rejects.toThrow('no disk')
  expect(await readdir(join(folder, '..'))).toEqual([])
})

test('leaves no half of a backup when the connection ends in the middle', async () => {
  const folder = join(await testFolder(), 'backup')
  const end = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'beatline-backup' and datname = current_database()`
  const ending = {
    ...files,
    list: async function* () {
      await query(connection, end)
      yield 'profile-images/none.webp'
    },
  }
  await expect(writeBackup({ connection, files: ending }, folder)).rejects.toThrow(/connection/i)
  expect(await readdir(join(folder, '..'))).toEqual([])
})

test('includes a picture that is removed meanwhile if the database names it, and only then', async () => {
  const named = nameOf(await uploadPicture(app.as(kim)))
  const forgotten = nameOf(await uploadPicture(app.as(kim)))
  const removing = {
    ...files,
    // A moment after they were copied one leaves the storage, the other the database too.
    read: async (key: string) => {
      const bytes = await files.read(key)
      if (!key.includes(named) && !key.includes(forgotten)) return bytes
      await files.remove(key)
      await app.database.db.deleteFrom('images').where('name', '=', forgotten).execute()
      return bytes
    },
  }
  const folder = join(await testFolder(), 'backup')
  await writeBackup({ connection, files: removing }, folder)
  const kept = await readdir(join(folder, 'pictures'))
  expect([kept.includes(named), kept.includes(forgotten)]).toEqual([true, false])
  expect(await readdir(folder)).not.toContain('pictures.earlier')
})

test('includes a picture added after the storage was listed; names one that is lost', async () => {
  const lost = nameOf(await uploadPicture(app.as(kim)))
  await files.remove(`profile-images/${lost}`)
  let late = ''
  const adding = {
    ...files,
    list: async function* (target: string) {
      yield* files.list(target)
      if (target === 'profile-images') late = nameOf(await uploadPicture(app.as(kim)))
    },
  }
  const folder = join(await testFolder(), 'backup')
  const { pictures } = await writeBackup({ connection, files: adding }, folder)
  expect(pictures.missing).toContain(lost)
  const kept = await readdir(join(folder, 'pictures'))
  expect(kept).toContain(late)
  expect(pictures.count).toBe(kept.length)
})
