import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Disk } from 'flydrive'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testConfig, testFolder } from '../../../test/support/app.ts'
import { openFiles } from './files.ts'

const folder = await testFolder()
const files = openFiles(await testConfig({ STORAGE_URL: pathToFileURL(join(folder, 'inner')).href }))
const bytes = Buffer.from('some bytes')

test('reads what is written until it is removed', async () => {
  expect(await files.read('a/b.webp')).toBeNull()
  await files.write('a/b.webp', bytes)
  expect(Buffer.from((await files.read('a/b.webp'))!)).toEqual(bytes)
  await files.remove('a/b.webp')
  expect(await files.read('a/b.webp')).toBeNull()
})

test.each(['../outside', 'a/../../outside', '..', 'a/../../../etc/passwd', '..\\outside', 'a\u0000b'])(
  'refuses the key %j',
  async (key) => {
    await expect(files.write(key, bytes)).rejects.toThrow()
    await expect(files.read(key)).rejects.toThrow()
    expect(await readdir(folder)).toEqual(['inner'])
  },
)

test('treats what is removed during the read as missing', async () => {
  await files.write('a/c.webp', bytes)
  const read = Disk.prototype.getBytes
  vi.spyOn(Disk.prototype, 'getBytes').mockImplementationOnce(async function (this: Disk, key) {
    await this.delete(key)
    return read.call(this, key)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  expect(await files.read('a/c.webp')).toBeNull()
})

test('reads a file that appears during the lookup', async () => {
  const read = Disk.prototype.getBytes
  vi.spyOn(Disk.prototype, 'getBytes').mockImplementationOnce(async function (this: Disk, key) {
    const failed = await read.call(this, key).catch((error) => error)
    await this.put(key, bytes)
    throw failed
  })
  onTestFinished(() => void vi.restoreAllMocks())
  expect(Buffer.from((await files.read('a/late.webp'))!)).toEqual(Buffer.from(bytes))
  await files.remove('a/late.webp')
})

test("throws for a file that exists and can't be read", async () => {
  await files.write('a/d.webp', bytes)
  vi.spyOn(Disk.prototype, 'getBytes').mockRejectedValue(new Error('no disk'))
  onTestFinished(() => void vi.restoreAllMocks())
  await expect(files.read('a/d.webp')).rejects.toThrow('no disk')
  await files.remove('a/d.webp')
})

async function keysIn(folder: string): Promise<string[]> {
  const keys: string[] = []
  for await (const key of files.list(folder)) keys.push(key)
  return keys.sort()
}

test('lists the files directly in a folder; a missing folder has none', async () => {
  for (const key of ['kept/one', 'kept/two', 'kept/inner/three', 'kept-not/four'])
    await files.write(key, new Uint8Array())
  expect(await keysIn('kept')).toEqual(['kept/one', 'kept/two'])
  expect(await keysIn('no-such-folder')).toEqual([])
  await expect(keysIn('..')).rejects.toThrow()
})
