import { execFile } from 'node:child_process'
import { appendFile, copyFile, cp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { testApp, testFolder } from '../../test/support/app.ts'
import { backupOf, query, restoreInto, restoreTarget } from '../../test/support/backing-up.ts'
import { makeMember, makePost } from '../../test/support/factories.ts'
import { uploadPicture } from '../../test/support/uploading.ts'
import { picturesOf, readBackup } from './read-backup.ts'

const app = await testApp()
const kim = await makeMember(app)
await makePost(app, kim)
await uploadPicture(app.as(kim))
const whole = await backupOf(app)
const target = await restoreTarget()

type Written = {
  format: number
  migrations: { name: string; checksum: string }[]
  tables: { name: string; rows: number }[]
}

async function changedManifest(folder: string, change: (manifest: Written) => void) {
  const path = join(folder, 'manifest.json')
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Written
  change(manifest)
  await writeFile(path, JSON.stringify(manifest))
}

async function flipped(path: string) {
  const bytes = await readFile(path)
  bytes[bytes.length >> 1] = bytes[bytes.length >> 1]! ^ 1
  await writeFile(path, bytes)
}

/** The same bytes, but elsewhere. */
async function linked(folder: string, name: string) {
  const elsewhere = `${folder}.elsewhere`
  await rename(join(folder, name), elsewhere)
  await symlink(elsewhere, join(folder, name))
}

/** Opening it blocks until another process writes. */
async function piped(folder: string, name: string) {
  await rm(join(folder, name))
  await promisify(execFile)('mkfifo', [join(folder, name)])
}

async function firstPicture(folder: string): Promise<string> {
  for await (const [picture] of picturesOf({ folder } as never)) return `pictures/${picture!.name}`
  throw new Error('There is no picture')
}

const damages: [string, string, (folder: string) => Promise<unknown>][] = [
  ['no manifest', 'it has no file manifest.json', (folder) => rm(join(folder, 'manifest.json'))],
  ['half a manifest', 'cannot be read', (folder) => writeFile(join(folder, 'manifest.json'), '{"format":')],
  ['another manifest', 'not as it was written', (folder) => writeFile(join(folder, 'manifest.json'), '{}')],
  [
    'another form',
    'Unsupported backup format',
    (folder) => changedManifest(folder, (made) => (made.format = 2)),
  ],
  ['a bit of a table', 'tables/posts.copy.gz', (folder) => flipped(join(folder, 'tables/posts.copy.gz'))],
  ['no table', 'tables/likes.copy.gz', (folder) => rm(join(folder, 'tables/likes.copy.gz'))],
  [
    'the wrong table',
    'tables/comments.copy.gz',
    (folder) => copyFile(join(folder, 'tables/posts.copy.gz'), join(folder, 'tables/comments.copy.gz')),
  ],
  ['a longer list', 'pictures.sha256', (folder) => appendFile(join(folder, 'pictures.sha256'), 'x')],
  ['the deleted', 'deletions.txt', (folder) => appendFile(join(folder, 'deletions.txt'), kim.id)],
  ['a picture', 'pictures/', async (folder) => flipped(join(folder, await firstPicture(folder)))],
  ['no picture', 'pictures/', async (folder) => rm(join(folder, await firstPicture(folder)))],
  ['a link for the manifest', 'it has no file manifest.json', (folder) => linked(folder, 'manifest.json')],
  ['a link for a table', 'tables/posts.copy.gz', (folder) => linked(folder, 'tables/posts.copy.gz')],
  ['a link for all tables', 'tables/accounts.copy.gz', (folder) => linked(folder, 'tables')],
  ['a link for the list', 'pictures.sha256', (folder) => linked(folder, 'pictures.sha256')],
  ['a link for a picture', 'pictures/', async (folder) => linked(folder, await firstPicture(folder))],
  ['a pipe for the manifest', 'it has no file manifest.json', (folder) => piped(folder, 'manifest.json')],
  ['a pipe for a table', 'tables/posts.copy.gz', (folder) => piped(folder, 'tables/posts.copy.gz')],
  ['a pipe for the deleted', 'deletions.txt', (folder) => piped(folder, 'deletions.txt')],
  ['a pipe for a picture', 'pictures/', async (folder) => piped(folder, await firstPicture(folder))],
  [
    'a newer version',
    'which this version does not have',
    (folder) =>
      changedManifest(folder, (made) => made.migrations.push({ name: '9999-later.sql', checksum: 'x' })),
  ],
  [
    'a migration that differs',
    'which this version does not have',
    (folder) => changedManifest(folder, (made) => (made.migrations[0]!.checksum = 'x')),
  ],
]

test.each(damages)('refuses %s before anything happens', async (_what, said, damage) => {
  const folder = join(await testFolder(), 'backup')
  await cp(whole, folder, { recursive: true })
  await damage(folder)
  await expect(restoreInto(target, folder)).rejects.toThrow(said)
  expect(await query(target.connection, `select to_regclass('public.accounts') as there`)).toEqual([
    { there: null },
  ])
  for await (const key of target.files.list('profile-images')) throw new Error(`${key} was written`)
})

test('changes nothing when a backup is missing a table of its own schema', async () => {
  const folder = join(await testFolder(), 'backup')
  await cp(whole, folder, { recursive: true })
  await changedManifest(folder, (made) => {
    made.tables = made.tables.filter(({ name }) => name !== 'likes')
  })
  await expect(restoreInto(target, folder)).rejects.toThrow(
    /^Nothing was changed: The backup is damaged: it has no table likes\.$/,
  )
  expect(await query(target.connection, `select to_regclass('public.accounts') as there`)).toEqual([
    { there: null },
  ])
})

test('finds a backup by a link to its folder', async () => {
  const link = join(await testFolder(), 'newest')
  await symlink(whole, link)
  await readBackup(link)
})

test('changes nothing when a table has other rows than it should', async () => {
  const folder = join(await testFolder(), 'backup')
  await cp(whole, folder, { recursive: true })
  await changedManifest(folder, (made) => {
    for (const table of made.tables) table.rows += 1
  })
  await expect(restoreInto(target, folder)).rejects.toThrow(/^Nothing was changed: .* rows instead of/)
  expect(await query(target.connection, `select to_regclass('public.accounts') as there`)).toEqual([
    { there: null },
  ])
  await restoreInto(target, whole)
  expect(await query(target.connection, 'select id from accounts')).toEqual([{ id: kim.id }])
})
