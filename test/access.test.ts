import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { enrollFactor, logout, updateUser } from '../contract/auth.ts'
import { listDevices } from '../contract/devices.ts'
import { validateEmailChange } from '../contract/email-change.ts'
import { CALLERS, type CallerName, type Row, type Stage } from './access.cells.ts'
import { matrix } from './access.matrix.ts'
import { PAGE_FILES, testApp } from './app.ts'
import { type AnyInput, addressOf, type Client, expectRefusal, expectReply } from './client.ts'
import { type Member, makeComment, makeMember, makePost, PASSWORD, signIn } from './factories.ts'

// Every caller asks for mails here.
const app = await testApp({ LIMITS: 'link-mail-hour=100/3600,link-mail-day=100/3600' })
const callers = new Map<CallerName, Member>()
let stage: Stage

const traits: Partial<Record<CallerName, Parameters<typeof makeMember>[1]>> = {
  'signed out': {},
  'not onboarded': { onboarded: false },
  dormant: { dormant: true },
  journalist: {},
  pr: { role: 'pr' },
  expert: { role: 'expert' },
  admin: { role: 'admin' },
  owner: {},
}

beforeAll(async () => {
  for (const name of CALLERS) if (traits[name]) callers.set(name, await makeMember(app, traits[name]))
  await app.as(callers.get('signed out')!).call(logout)
  const owner = callers.get('owner')!
  const picture = `${randomUUID()}.webp`
  await app.server.platform.files.write(`profile-images/${picture}`, Buffer.from('RIFF'))
  const post = await makePost(app, owner)
  stage = {
    owner,
    picture,
    device: await makeDevice(owner),
    factor: await makeFactor(owner),
    waiting: await askForAddress(owner),
    post,
    draft: await makePost(app, owner, { status: 'draft' }),
    request: await makePost(app, owner, { post_type: 'request_for_source' }),
    comment: await makeComment(app, owner, post),
    doomedComments: await Promise.all(CALLERS.map(() => makeComment(app, owner, post))),
  }
})

async function makeDevice(owner: Member): Promise<string> {
  await signIn(app, owner.email)
  const { body } = await app.as(owner).call(listDevices)
  return body.devices.find(({ current }) => !current)!.id
}

async function makeFactor(owner: Member): Promise<string> {
  const { body } = await app.as(owner).call(enrollFactor, { body: { factor_type: 'totp' } })
  return body.id
}

async function askForAddress(owner: Member): Promise<string> {
  const newEmail = 'waiting@example.test'
  await app.as(owner).call(validateEmailChange, { body: { newEmail, password: PASSWORD } })
  await app.as(owner).call(updateUser, { query: {}, body: { email: newEmail } })
  return newEmail
}

const served = app.server.routes.filter((route) => route.who !== undefined)

test('Every route has a row, and every row a route', () => {
  const rows = new Set(matrix.map((row) => row.at))
  expect([...rows].sort()).toEqual(served.map((route) => route.at).sort())
})

test('What has no rule of access is a file of the page', () => {
  const files = app.server.routes.filter((route) => route.who === undefined).map((route) => route.at)
  expect(files.sort()).toEqual(PAGE_FILES.flatMap((file) => [`GET ${file}`, `HEAD ${file}`]).sort())
})

test('Each request that somebody is denied is allowed to somebody else', () => {
  for (const row of matrix.filter(({ never }) => !never)) {
    const allowed = Object.values(row.cells).some((status) => status < 400)
    expect(allowed, `${row.at} ${row.when ?? ''}`).toBe(true)
  }
})

const names = matrix.map((row) => [row.when ? `${row.at}, ${row.when}` : row.at, row] as const)

describe.each(names)('%s', (_name, row) => {
  test.each(CALLERS)('%s', async (caller) => {
    const response = await send(row, caller)
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (isStream) await response.body?.cancel()
    const text = isStream ? '' : await response.text()
    expect({ status: response.status, text }).toEqual({ status: row.cells[caller], text })
    if (response.status >= 400) expectRefusal(JSON.parse(text))
    else if (row.endpoint) expectReply(row.endpoint, JSON.parse(text))
    if (response.status === 401) expect(JSON.parse(text)).toMatchObject({ error: 'Not authenticated' })
  })
})

async function send(row: Row, caller: CallerName): Promise<Response> {
  const self = (row.fresh ? await newcomer(caller) : callers.get(caller)) ?? null
  return requestBy(self ? app.as(self) : app.anonymous, row.at, row.request(stage, self))
}

/** Somebody new of the same kind, whom no other row needs. */
async function newcomer(caller: CallerName): Promise<Member | undefined> {
  if (!traits[caller]) return undefined
  const member = await makeMember(app, traits[caller])
  if (caller === 'signed out') await app.as(member).call(logout)
  return member
}

function requestBy(client: Client, at: string, { params, query, body }: AnyInput): Promise<Response> {
  const [method = '', path = ''] = at.split(' ')
  return client.send(method, addressOf(path, params, query), {
    body: body === undefined ? undefined : JSON.stringify(body),
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
  })
}

const guarded = served.filter((route) => route.who !== 'anyone').map((route) => route.at)

test.each(guarded)('%s tells a stranger nothing but that he is one, whatever he sends', async (at) => {
  const [method = '', path = ''] = at.split(' ')
  const address = path.replace(/:\w+/g, 'no-such-id')
  const hasBody = method !== 'GET'
  const init = hasBody ? { body: '{ not json', headers: { 'content-type': 'text/nonsense' } } : {}
  const response = await app.anonymous.send(method, address, init)
  expect(response.status).toBe(401)
  const inProtocol = { code: 401, error_code: 'no_authorization', msg: 'Not authenticated' }
  const said = path.startsWith('/auth/v1/') ? inProtocol : { code: 'not_authenticated' }
  expect(await response.json()).toEqual({ error: 'Not authenticated', ...said })
})
