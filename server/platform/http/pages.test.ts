import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { BUILD, NOT_FOUND_PAGE, PAGE, testApp, testFolder, testPages } from '../../../test/support/app.ts'
import { getRaw } from '../../../test/support/get-raw.ts'
import { openShell } from './pages.ts'

const app = await testApp()

const get = (...asked: [path: string, headers?: Record<string, string>, method?: string]) =>
  getRaw(app.address, ...asked)

const PACKED = [
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const

test('serves the members’ page in the encoding the browser accepts, and plain to one that accepts none', async () => {
  for (const [form, unpack] of PACKED) {
    const { status, headers, body } = await get('/app/feed', { 'accept-encoding': `${form}, x-other` })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-encoding': form,
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(body.length),
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    })
    expect(`${unpack(body)}`).toBe(PAGE)
  }
  for (const refused of ['br;q=0', 'identity', 'gzip;q=0.0'])
    expect(await get('/app/feed', { 'accept-encoding': refused })).toMatchObject({ body: Buffer.from(PAGE) })
  const plain = await get('/app/feed')
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(plain.headers.vary).toBe('accept-encoding')
})

test('answers 304 to a browser that has the page, for the encoding it has and no other', async () => {
  for (const [form, other] of [
    ['br', 'gzip'],
    ['gzip', 'identity'],
    ['identity', 'br'],
  ] as const) {
    const first = await get('/app/feed', { 'accept-encoding': form })
    const tag = String(first.headers.etag)
    const again = await get('/app/feed', { 'accept-encoding': form, 'if-none-match': `"older", W/${tag}` })
    expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) })
    expect(again.headers).toMatchObject({ etag: tag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
    for (const unknown of [
      { 'accept-encoding': other, 'if-none-match': tag },
      { 'accept-encoding': form, 'if-none-match': '"older"' },
    ])
      expect((await get('/app/feed', unknown)).status).toBe(200)
  }
})

test('answers HEAD with the same headers as GET, for all pages and files', async () => {
  for (const path of ['/app/feed', '/nothing', '/first.js', '/assets/entry-12345678.js'])
    for (const accepted of ['br', 'identity']) {
      const whole = await get(path, { 'accept-encoding': accepted })
      const head = await get(path, { 'accept-encoding': accepted }, 'HEAD')
      expect(head).toMatchObject({ status: whole.status, body: Buffer.alloc(0) })
      const { date: _, ...headers } = whole.headers
      expect(head.headers).toMatchObject(headers)
    }
})

test('sends the not-found page each time, also to a browser that has it', async () => {
  const first = await get('/nothing', { 'accept-encoding': 'br' })
  expect(first.headers['content-type']).toBe('text/html; charset=utf-8')
  const known = { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) }
  for (const path of ['/nothing', '/app/nothing', '/dev/outbox']) {
    const { status, body } = await get(path, known)
    expect({ path, status, body: `${brotliDecompressSync(body)}` }).toEqual({
      ...{ path, status: 404, body: NOT_FOUND_PAGE },
    })
  }
})

test('names the build in the shell, or none; does not start without a build', async () => {
  const pages = await testPages(await testFolder())
  expect((await openShell(pages)).build).toBe(BUILD)
  await writeFile(join(pages, 'index.html'), '<!doctype html><title>Beatline</title>')
  expect((await openShell(pages)).build).toBeNull()
  await expect(openShell(join(pages, 'nowhere'))).rejects.toThrow('The page is not built.')
})
