import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { SITE_PAGES } from '../../contract/pages.ts'
import { testApp } from '../../test/support/app.ts'
import { getRaw } from '../../test/support/get-raw.ts'

const app = await testApp({ COMPANY_NAME: 'Ink & <Paper>', PUBLIC_URL: 'https://ink.example' })

const get = (...asked: [path: string, headers?: Record<string, string>, method?: string]) =>
  getRaw(app.address, ...asked)

test('serves every public page without a session, its slots filled in and escaped', async () => {
  for (const [name, path] of Object.entries(SITE_PAGES)) {
    const { status, headers, body } = await get(path)
    expect({ path, status }).toEqual({ path, status: 200 })
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(`${body}`).toMatch(
      new RegExp(
        `^<title>${name}</title>Ink &amp; &lt;Paper&gt; https://ink.example [A-Z][a-z]{2} \\d{1,2}$`,
      ),
    )
    expect((await get(`${path.replace(/\/$/, '')}/`)).body).toEqual(body)
  }
})

test('sends a page in the encoding the browser accepts, and not again while it is unchanged', async () => {
  const plain = await get('/about')
  for (const [form, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const compressed = await get('/about', { 'accept-encoding': form })
    expect(compressed.headers).toMatchObject({ 'content-encoding': form, vary: 'accept-encoding' })
    expect(unpack(compressed.body)).toEqual(plain.body)
    const known = { 'accept-encoding': form, 'if-none-match': String(compressed.headers.etag) }
    expect(await get('/about', known)).toMatchObject({ status: 304, body: Buffer.alloc(0) })
    const listed = { ...known, 'if-none-match': `"other", W/${String(compressed.headers.etag)}` }
    expect(await get('/about', listed)).toMatchObject({ status: 304 })
    expect(await get('/about', { ...known, 'if-none-match': '"other"' })).toMatchObject({ status: 200 })
  }
  for (const refused of ['br;q=0', 'gzip;q=0, br; q=0.0', 'x-br', 'identity'])
    expect((await get('/about', { 'accept-encoding': refused })).headers).not.toHaveProperty(
      'content-encoding',
    )
})

test('answers HEAD with the headers alone, at every public address', async () => {
  for (const path of [...Object.values(SITE_PAGES), '/robots.txt', '/sitemap.xml']) {
    const { status, headers, body } = await get(path, {}, 'HEAD')
    expect({ path, status, body: body.length }).toEqual({ path, status: 200, body: 0 })
    expect(headers['content-type']).toBe((await get(path)).headers['content-type'])
  }
})
