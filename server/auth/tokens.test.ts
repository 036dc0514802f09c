import { randomBytes, randomUUID } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { testConfig } from '../../test/support/app.ts'
import { accessTokenReader, newRefreshToken, readAuthKey, signAccessToken } from './tokens.ts'

/** The longest possible token: a session with both factors and an address of the maximum length. */
async function longToken(key: Uint8Array) {
  const [id, userId, then] = [randomUUID(), randomUUID(), new Date(0).toISOString()]
  const session = { id, aal: 'aal2', method: 'password', created_at: then, second_factor_at: then, now: 2e9 }
  const user = { id: userId, email: `${'a'.repeat(307)}@example.test` }
  return { id, userId, ...(await signAccessToken(key, session, user)) }
}

test('accepts exactly one text of an access token, whatever was read before', async () => {
  const key = randomBytes(48)
  const { token, id, userId, expiresAt } = await longToken(key)
  const read = accessTokenReader(key)
  const [head, signature] = [token.slice(0, -43), token.slice(-43)]
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const spare = letters[letters.indexOf(signature.at(-1)!) + 1]!
  const others = [
    `${head}\t${signature}`,
    `${head}${signature.slice(0, 9)}\t${signature.slice(9)}`,
    `${token}=`,
    `${token}\t`,
    token.slice(0, -1) + spare,
    `${head}${signature.slice(0, 9)}${'\t'.repeat(9_000)}${signature.slice(9)}`,
  ]
  for (const state of ['unknown', 'known']) {
    for (const other of others) expect(await read(other), `${state} ${other.length}`).toBeNull()
    expect(await read(token)).toEqual({ sessionId: id, userId, exp: expiresAt })
  }
})

test('refuses to read a text that is longer than any token of ours', async () => {
  const key = randomBytes(48)
  const long = await new SignJWT({ sub: randomUUID(), session_id: randomUUID(), more: 'a'.repeat(2_000) })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience('authenticated')
    .setExpirationTime(2e9)
    .sign(key)
  expect(await accessTokenReader(key)(long)).toBeNull()
  expect((await longToken(key)).token.length).toBeLessThan(1_200)
})

test('agrees on one secret when processes start at once, and leaves no other files behind', async () => {
  const config = await testConfig({ AUTH_SECRET: '' })
  const keys = await Promise.all(Array.from({ length: 10 }, () => readAuthKey(config)))
  expect(new Set(keys.map((key) => Buffer.from(key).toString())).size).toBe(1)
  expect(await readdir(config.dataDir)).toEqual(['auth-secret'])
  expect((await readFile(join(config.dataDir, 'auth-secret'))).length).toBe(64)
})

test('refuses a damaged secret', async () => {
  const config = await testConfig({ AUTH_SECRET: '' })
  await writeFile(join(config.dataDir, 'auth-secret'), '')
  await expect(readAuthKey(config)).rejects.toThrow('damaged')
})

test('keeps the secret in a file that only its owner can read', async () => {
  const config = await testConfig({ AUTH_SECRET: '' })
  await readAuthKey(config)
  expect((await stat(join(config.dataDir, 'auth-secret'))).mode & 0o777).toBe(0o600)
})

test('makes each refresh token from 256 new random bits', () => {
  const tokens = Array.from({ length: 1_000 }, () => newRefreshToken().token)
  expect(new Set(tokens).size).toBe(1_000)
  const bytes = tokens.map((token) => Buffer.from(token, 'base64url'))
  expect(new Set(bytes.map((one) => one.length))).toEqual(new Set([32]))
  // Every bit is set in about half of them: no part of a token is constant.
  for (let place = 0; place < 256; place += 1) {
    const on = bytes.filter((one) => (one[place >> 3]! >> (place & 7)) & 1).length
    expect(Math.abs(on - 500), `bit ${place}`).toBeLessThan(120)
  }
})
