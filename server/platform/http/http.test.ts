import { request } from 'node:http'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { expectRefusal } from '../../../test/support/client.ts'
import { communityPost, makeMember } from '../../../test/support/factories.ts'
import { fewAtATime, UNHURRIED_CALLS } from '../../../test/support/limited.ts'

const app = await testApp({ LIMITS: UNHURRIED_CALLS })
const client = app.as(await makeMember(app))
const JSON_TYPE = { 'content-type': 'application/json' }

/** Sends a body as it is and returns the status and the refusal. */
async function post(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = JSON_TYPE) {
  const response = await client.send('POST', '/api/posts', { body, headers })
  const answer = await response.json()
  if (response.status >= 400) expectRefusal(answer)
  return { status: response.status, answer }
}

test('answers 400 to malformed JSON and 415 to another content type', async () => {
  const good = JSON.stringify(communityPost())
  expect((await post(good)).status).toBe(201)
  expect((await post('{ "title": ')).status).toBe(400)
  expect((await post(`${good}x`)).status).toBe(400)
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
  ])
    expect((await post(good, { 'content-type': type })).status, type).toBe(415)
})

test('answers 422 to a missing body or one that is not an object', async () => {
  for (const body of ['', 'null', '[]', '"text"', '7', 'true'])
    expect((await post(body)).status, body).toBe(422)
})

test('answers 400 to keys that reach for the prototype', async () => {
  const { data: _, ...rest } = communityPost()
  const good = JSON.stringify(rest).slice(1)
  for (const key of ['"__proto__":{"role":"admin"}', '"constructor":{"prototype":{"role":"admin"}}'])
    expect((await post(`{${key},${good}`)).status, key).toBe(400)
  expect((await post(`{"data":{"__proto__":{"status":"published"}},${good}`)).status).toBe(400)
  expect(({} as { role?: string }).role).toBeUndefined()
})

test('answers 413 to a body of more than 256 KiB, declared or not', async () => {
  const big = JSON.stringify(communityPost({ description: 'x'.repeat(256 * 1_024) }))
  const { status, answer } = await post(big)
  expect(status).toBe(413)
  expect(answer).toEqual({ error: 'The request is too large.' })
  expect((await post(JSON.stringify(communityPost({ description: 'x'.repeat(250 * 1_024) })))).status).toBe(
    422,
  )
})

test('names fifty of a thousand wrong fields', async () => {
  const wrong = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`wrong ${n}`, n]))
  const { status, answer } = await post(JSON.stringify({ ...communityPost(), ...wrong }))
  expect(status).toBe(422)
  expect(Object.keys(answer.fields)).toEqual(Object.keys(wrong).slice(0, 50))
})

test('refuses `__proto__` in an address and does not repeat it', async () => {
  const response = await client.send('GET', '/api/posts?__proto__=x')
  expect({ status: response.status, text: await response.text() }).toEqual({
    status: 422,
    text: '{"error":"Some fields are not valid.","fields":{"body":"Invalid input"}}',
  })
})

test('refuses bytes that are not UTF-8', async () => {
  const bytes = new TextEncoder().encode(JSON.stringify(communityPost({ title: 'A?B' })))
  bytes[bytes.indexOf('?'.charCodeAt(0))] = 0xff
  const { status, answer } = await post(bytes)
  expect({ status, answer }).toEqual({ status: 400, answer: { error: 'The request cannot be read.' } })
  const whole = await post(new TextEncoder().encode(JSON.stringify(communityPost({ title: 'A\ufffdB' }))))
  expect(whole).toMatchObject({ status: 201, answer: { title: 'A\ufffdB' } })
})

test('answers 404 as JSON to an unknown API path or method', async () => {
  for (const path of ['/api', '/api/', '/api/nothing', '/storage/v1/bucket'])
    for (const method of ['GET', 'POST', 'DELETE']) {
      const response = await client.send(method, path)
      expect(response.status, `${method} ${path}`).toBe(404)
      expect(expectRefusal(await response.json())).toEqual({ error: 'Not found' })
    }
  expect((await client.send('PUT', '/api/posts')).status).toBe(404)
  expect((await client.send('OPTIONS', '/api/posts')).status).toBe(404)
})

test('refuses calls below /auth/v1 in the terms of the sign-in protocol', async () => {
  const refused = async (path: string, init: RequestInit) => {
    const response = await client.send(init.method ?? 'GET', path, init as never)
    return { status: response.status, body: expectRefusal(await response.json()) }
  }
  const headers = { 'content-type': 'application/json' }
  expect(await refused('/auth/v1/nothing', {})).toMatchObject({
    status: 404,
    body: { code: 404, error_code: 'validation_failed', msg: 'Not found', error: 'Not found' },
  })
  const broken = { method: 'POST', body: '{', headers }
  expect(await refused('/auth/v1/recover', broken)).toMatchObject({
    status: 400,
    body: { code: 400, error_code: 'bad_json' },
  })
  const wrong = { method: 'POST', body: '{"email":7}', headers }
  expect(await refused('/auth/v1/recover', wrong)).toMatchObject({
    status: 422,
    body: { code: 422, error_code: 'validation_failed', fields: { email: 'Invalid input' } },
  })
})

test('matches an address exactly as written: no second slash, no other case, no dots', async () => {
  for (const path of [
    '/api/posts/',
    '/API/posts',
    '//api/posts',
    '/api//posts',
    '/api/./nothing',
    '/api/%2e%2e/api/nothing',
  ])
    expect((await client.send('GET', path)).status, path).toBe(404)
  expect((await client.send('GET', '/api/posts/%ZZ')).status).toBe(400)
})

test('refuses any malformed input with a reason, never a server error', async () => {
  const word = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom('community', '2026-13-01', '__proto__'),
  )
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 3 },
      word,
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      tie('list'),
      tie('object'),
    ),
    list: fc.array(tie('any'), { maxLength: 4 }),
    object: fc.dictionary(word, tie('any'), { maxKeys: 4, noNullPrototype: true }),
  })).any
  const body = fc.record({
    post_type: fc.constantFrom('community', 'request_for_source', 'poll'),
    title: value,
    description: value,
    tags: value,
    data: value,
    expiration_date: value,
  })
  await fc.assert(
    fc.asyncProperty(fc.oneof(body, value), async (hostile) => {
      const { status } = await post(JSON.stringify(hostile) ?? '')
      expect([400, 422]).toContain(status)
    }),
    { numRuns: 200 },
  )
})

test('makes only the member wait who used up a minute’s worth of calls', async () => {
  const [busy, other] = [app.as(await makeMember(app)), app.as(await makeMember(app))]
  const read = () => busy.send('GET', '/auth/v1/user')
  const refused = () => busy.send('GET', '/api/posts?__proto__=x')
  const seen = new Set<number>()
  // Two statements look up a hundred calls at once, and a refused call counts without another statement.
  for (const call of [read, ...Array(11).fill(refused)] as (typeof read)[])
    for (const response of await Promise.all(Array.from({ length: 100 }, call))) {
      seen.add(response.status)
      await response.text()
    }
  expect([...seen]).toEqual([200, 422])
  const response = await busy.send('GET', '/auth/v1/user')
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(expectRefusal(await response.json())).toMatchObject({ error_code: 'over_request_rate_limit' })
  expect((await other.send('GET', '/auth/v1/user')).status).toBe(200)
  expect((await app.anonymous.send('GET', '/')).status).toBe(200)
})

/** Sends an address exactly as written; fetch would normalize it first. */
function raw(
  address: string,
  path: string,
): Promise<{ status: number; text: string; cache: string | undefined }> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, agent: false }, async (response) => {
      let text = ''
      for await (const part of response.setEncoding('utf8')) text += part
      resolve({ status: response.statusCode ?? 0, text, cache: response.headers['cache-control'] })
    })
    sent.on('error', reject)
    sent.end()
  })
}

test('refuses an invalid address like any other call, and does not repeat it', async () => {
  for (const path of ['//', '///', '//:80', '//[', '/\\'])
    expect((await raw(app.address, path)).status, path).toBe(404)
  for (const path of ['/%', '/%ff']) {
    const { status, text, cache } = await raw(app.address, path)
    expect({ status, answer: JSON.parse(text), cache }, path).toEqual({
      status: 400,
      answer: { error: 'The request cannot be read.' },
      cache: 'no-store',
    })
  }
})

test('counts calls however their path is encoded', async () => {
  const other = await testApp({ LIMITS: UNHURRIED_CALLS }, app.database.connection)
  await fewAtATime(300, () => other.anonymous.send('GET', '/auth/v1/user'))
  expect((await raw(other.address, '/auth/v1/user')).status).toBe(429)
  expect((await raw(other.address, '/%61uth/v1/user')).status).toBe(429)
  expect((await raw(other.address, '/healthz')).status).toBe(200)
})
