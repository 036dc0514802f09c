import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { testConfig, testFolder } from '../../test/app.ts'
import { openFiles } from './files.ts'

const folder = await testFolder()
const files = openFiles(await testConfig({ STORAGE_URL: pathToFileURL(join(folder, 'inner')).href }))
const bytes = Buffer.from('some bytes')

test('What is written can be read until it is removed', async () => {
  expect(await files.read('a/b.webp')).toBeNull()
  await files.write('a/b.webp', bytes)
  expect(Buffer.from((await files.read('a/b.webp'))!)).toEqual(bytes)
  await files.remove('a/b.webp')
  expect(await files.read('a/b.webp')).toBeNull()
})

test.each(['../outside', 'a/../../outside', '..', 'a/../../../etc/passwd', '..\\outside', 'a\u0000b'])(
  'The key %j is refused',
  async (key) => {
    await expect(files.write(key, bytes)).rejects.toThrow()
    await expect(files.read(key)).rejects.toThrow()
    expect(await readdir(folder)).toEqual(['inner'])
  },
)
