import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { makeMember, makePost } from '../../../test/support/factories.ts'
import { getRaw } from '../../../test/support/get-raw.ts'

const app = await testApp()
const member = await makeMember(app)
const ask = (path: string, accepted?: string) =>
  getRaw(app.address, path, {
    authorization: `Bearer ${member.session.access_token}`,
    ...(accepted !== undefined && { 'accept-encoding': accepted }),
  })

test('compresses a long list for a browser, and sends it plain to a caller that accepts no brotli', async () => {
  for (let n = 0; n < 5; n += 1) await makePost(app, member, { description: 'A long text. '.repeat(40) })
  const plain = await ask('/api/posts')
  expect(plain.headers).not.toHaveProperty('content-encoding')
  const packed = await ask('/api/posts', 'gzip, deflate, br, zstd')
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(packed.body.length),
    'cache-control': 'no-store',
    vary: 'accept-encoding',
  })
  expect(packed.body.length).toBeLessThan(plain.body.length / 3)
  expect(JSON.parse(`${brotliDecompressSync(packed.body)}`)).toEqual(JSON.parse(`${plain.body}`))
  for (const accepted of ['gzip', 'br;q=0', 'identity'])
    expect((await ask('/api/posts', accepted)).body).toEqual(plain.body)
})

test('leaves a short list, and every other reply, as it is', async () => {
  const paths = [
    '/api/posts?search=nothing-like-this',
    '/api/account/export',
    '/api/account',
    '/auth/v1/user',
  ]
  for (const path of paths) {
    const { status, headers } = await ask(path, 'br')
    expect(status, path).toBe(200)
    expect(headers, path).not.toHaveProperty('content-encoding')
  }
})
