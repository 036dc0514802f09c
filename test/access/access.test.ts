import { beforeAll, expect, test } from 'vitest'
import { PAGE_FILES, testApp } from '../support/app.ts'
import { expectRefusal, expectReply, sentenceOf } from '../support/client.ts'
import { ask, ELSEWHERE } from './access.asking.ts'
import { CALLERS, type CallerName, type Row } from './access.cells.ts'
import { expectProtected } from './access.headers.ts'
import { matrix } from './access.matrix.ts'
import { newcomer, type Scene, setScene } from './access.stage.ts'

// Here every caller requests emails and writes to the team, and strangers make each call from one address.
const LIMITS =
  'link-mail-hour=100/3600,link-mail-day=100/3600,contact-messages=100/3600,calls-address=5000/60'
const app = await testApp({ LIMITS })
// A second process for signed-out callers.
const elsewhere = await testApp({ LIMITS }, app.database.connection)
const strangers = await testApp({ LIMITS: 'calls-address=5000/60' })
let scene: Scene

beforeAll(async () => {
  scene = await setScene(app, [app, elsewhere])
})

const served = app.server.routes.filter((route) => route.who !== undefined)

test('has a row for every route, and a route for every row', () => {
  const rows = new Set(matrix.map((row) => row.at))
  expect([...rows].sort()).toEqual(served.map((route) => route.at).sort())
})

test('allows only files of the page to have no access rule', () => {
  const files = app.server.routes.filter((route) => route.who === undefined).map((route) => route.at)
  // The members' app is served at the addresses of its pages, not as a file.
  const own = PAGE_FILES.filter((file) => !file.startsWith('/assets/') && file !== '/index.html')
  const patterns = [...own, '/assets/:name']
  expect(files.sort()).toEqual(patterns.flatMap((file) => [`GET ${file}`, `HEAD ${file}`]).sort())
})

test('allows some caller each request that another is denied', () => {
  for (const row of matrix.filter(({ never }) => !never)) {
    const allowed = Object.values(row.cells).some((status) => status < 400)
    expect(allowed, `${row.at} ${row.when ?? ''}`).toBe(true)
  }
})

const names = matrix.map((row) => [row.when ? `${row.at}, ${row.when}` : row.at, row] as const)

test.each(names)('%s', async (_name, row) => {
  for (const caller of CALLERS) await expectAnswer(row, caller)
})

async function expectAnswer(row: Row, caller: CallerName) {
  const response = await send(row, caller)
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (isStream) await response.body?.cancel()
  const text = isStream ? '' : await response.clone().text()
  expect({ caller, status: response.status, text }).toEqual({ caller, status: row.cells[caller], text })
  expectProtected(row.at, response)
  // Anyone who knows the owner's password is the owner.
  if (row.when !== 'by password') scene.belongings.secrets.expectNoneIn(text, caller)
  if (response.status < 400) {
    if (row.endpoint?.empty) expect(text).toBe('')
    else if (row.endpoint) expectReply(row.endpoint, JSON.parse(text))
    return
  }
  const refusal = await refusalOf(response, row.endpoint?.plainRefusals)
  if (response.status === 401) expect(refusal, caller).toMatchObject({ error: 'Not authenticated' })
}

const refusalOf = async (response: Response, plain = false) =>
  expectRefusal(plain ? { error: await sentenceOf(response) } : await response.json())

async function send(row: Row, caller: CallerName): Promise<Response> {
  const known = row.fresh ? await newcomer(app, caller) : scene.callers.get(caller)
  const process = caller === 'signed out' ? elsewhere : app
  const client = known ? process.as(known) : process.anonymous
  return ask(client, row.at, { ...row.request(scene.stage, known ?? null), headers: ELSEWHERE })
}

// Routes that other products of this kind have, and this one does not.
const absent = ['accounts', 'users', 'messages', 'rpc/approve_application'].map(
  (name) => `/rest/v1/${name}?select=*`,
)
const others = [
  '/functions/v1/send-invite',
  '/graphql/v1',
  '/realtime/v1/websocket',
  '/storage/v1/bucket',
  '/storage/v1/object/list/profile-images',
  '/storage/v1/object/public/other-images/a.webp',
  '/storage/v1/object/profile-images/a.webp',
  '/auth/v1/settings/private',
  '/api/notifications/create',
  '/api/accounts',
  '/api/users',
  '/api/metrics',
  '/metrics',
]

test.each([...absent, ...others])('does not have %s, whoever calls', async (path) => {
  const ask = async (caller: CallerName, method: string) => {
    const member = scene.callers.get(caller)
    const client = member && caller !== 'signed out' ? elsewhere.as(member) : strangers.anonymous
    const body = method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } }
    expect((await client.send(method, path, body)).status, `${method}, ${caller}`).toBe(404)
  }
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
  await Promise.all(CALLERS.flatMap((caller) => methods.map((method) => ask(caller, method))))
})

const speaksPlainly = (at: string) =>
  matrix.some((row) => row.at === at && row.endpoint?.plainRefusals === true)
const guarded = served.filter((route) => route.who !== 'anyone').map((route) => route.at)

test.each(guarded)(
  '%s tells a stranger only that a session is missing, whatever body and type they send',
  async (at) => {
    const [method = '', path = ''] = at.split(' ')
    const address = path.replace(/:\w+/g, 'no-such-id')
    const hasBody = method !== 'GET'
    const init = hasBody ? { body: '{ not json', headers: { 'content-type': 'text/nonsense' } } : {}
    const response = await strangers.anonymous.send(method, address, init)
    expect(response.status).toBe(401)
    if (speaksPlainly(at)) return expect(await sentenceOf(response)).toBe('Not authenticated')
    const inProtocol = { code: 401, error_code: 'no_authorization', msg: 'Not authenticated' }
    const said = path.startsWith('/auth/v1/') ? inProtocol : { code: 'not_authenticated' }
    expect(await response.json()).toEqual({ error: 'Not authenticated', ...said })
  },
)
