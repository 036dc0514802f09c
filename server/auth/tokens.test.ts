import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testConfig } from '../../test/app.ts'
import { readAuthKey } from './tokens.ts'

test('Processes that start at once agree on one secret, and leave nothing else behind', async () => {
  const config = await testConfig({ AUTH_SECRET: '' })
  const keys = await Promise.all(Array.from({ length: 10 }, () => readAuthKey(config)))
  expect(new Set(keys.map((key) => Buffer.from(key).toString())).size).toBe(1)
  expect(await readdir(config.dataDir)).toEqual(['auth-secret'])
  expect((await readFile(join(config.dataDir, 'auth-secret'))).length).toBe(64)
})

test('A damaged secret is not used', async () => {
  const config = await testConfig({ AUTH_SECRET: '' })
  await writeFile(join(config.dataDir, 'auth-secret'), '')
  await expect(readAuthKey(config)).rejects.toThrow('damaged')
})
