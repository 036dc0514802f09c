import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { POLICY } from '../../../test/access/access.headers.ts'
import { NOT_FOUND_PAGE, PAGE, testApp } from '../../../test/support/app.ts'
import { makeMember } from '../../../test/support/factories.ts'

const app = await testApp()
const overTls = await testApp({ PUBLIC_URL: 'https://beatline.example' }, app.database.connection)
const client = app.as(await makeMember(app))

const paths = ['/', '/nothing', '/first.js', '/assets/nothing.js', '/api/posts', '/api/nothing', '/healthz']

test.each(paths)('%s has every security header and allows no other origin', async (path) => {
  const { headers } = await client.send('GET', path, { headers: { origin: 'https://elsewhere.example' } })
  expect(headers.get('content-security-policy')).toBe(POLICY)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('referrer-policy')).toBe('same-origin')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('permissions-policy')).toContain('camera=()')
  const names = [...headers.keys()]
  expect(names.filter((name) => /^access-control-|^x-ratelimit|^x-powered-by$|^server$/.test(name))).toEqual(
    [],
  )
})

test('lets a static file load and run nothing, and sends only the headers that matter for it', async () => {
  const { status, headers } = await app.anonymous.send('GET', '/assets/entry-12345678.js')
  expect(status).toBe(200)
  expect(Object.fromEntries(headers)).toEqual({
    'content-security-policy': "default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringMatching(/javascript/),
    'content-length': expect.any(String),
    etag: expect.any(String),
    vary: 'accept-encoding',
    date: expect.any(String),
    connection: 'keep-alive',
    'keep-alive': expect.any(String),
  })
})

test('sends HSTS over TLS only', async () => {
  const secure = await overTls.anonymous.send('GET', '/')
  expect(secure.headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
  const file = await overTls.anonymous.send('GET', '/assets/entry-12345678.js')
  expect(file.headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
  const plain = await app.anonymous.send('GET', '/')
  expect(plain.headers.get('strict-transport-security')).toBeNull()
})

test.each([
  ['/', 200, 'no-cache'],
  ['/app/feed', 200, 'no-cache'],
  [`/app/post/${randomUUID()}?from=feed`, 200, 'no-cache'],
  ['/nothing', 404, 'no-cache'],
  ['/first.js', 200, 'no-cache'],
  ['/assets/entry-12345678.js', 200, 'public, max-age=31536000, immutable'],
  ['/assets/old-12345678.js', 404, 'no-store'],
  ['/api/posts', 200, 'no-store'],
  ['/api/nothing', 404, 'no-store'],
])('%s answers %d with cache-control %s', async (path, status, kept) => {
  const response = await client.send('GET', path)
  expect(response.status).toBe(status)
  expect(response.headers.get('cache-control')).toBe(kept)
})

test('serves the page at its addresses, and with 404 at every other', async () => {
  for (const path of ['/login', '/app/feed', '/app/feed/', '/nothing', '/app/feed/more']) {
    const response = await app.anonymous.send('GET', path)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await response.text()).toBe(response.status === 404 ? NOT_FOUND_PAGE : PAGE)
  }
  expect((await app.anonymous.send('HEAD', '/app/feed')).status).toBe(200)
  expect((await app.anonymous.send('POST', '/app/feed')).status).toBe(404)
})

test('serves nothing outside the page’s folder', async () => {
  for (const path of [
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/auth-secret',
    '/assets/../../auth-secret',
    '/.env',
  ])
    expect(await (await app.anonymous.send('GET', path)).text()).not.toMatch(/secret|"name"/)
})

test('serves a picture as an image and nothing else', async () => {
  const name = `${randomUUID()}.webp`
  await app.server.platform.files.write(`profile-images/${name}`, Buffer.from('<script>alert(1)</script>'))
  const folder = '/storage/v1/object/public/profile-images'
  const response = await app.anonymous.send('GET', `${folder}/${name}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  for (const other of [
    `${randomUUID()}.webp`,
    '..%2f..%2fauth-secret',
    `${name}.svg`,
    name.toUpperCase(),
    '%00',
  ])
    expect((await app.anonymous.send('GET', `${folder}/${other}`)).status, other).toBe(404)
  await app.server.platform.files.remove(`profile-images/${name}`)
  expect((await app.anonymous.send('GET', `${folder}/${name}`)).status).toBe(404)
})

test('serves its API description without details of the machine', async () => {
  const response = await app.anonymous.send('GET', '/api/openapi.json')
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.0', paths: { '/api/posts': { post: {} } } })
  expect(text).not.toMatch(/node_modules|127\.0\.0\.1|postgres/)
})
