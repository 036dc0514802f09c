import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { logout, readUser, token } from '../../contract/auth.ts'
import { countUnread, listMessages, sendMessage, startConversation } from '../../contract/conversations.ts'
import { noteActivity } from '../../contract/dormancy.ts'
import { submitPitch } from '../../contract/pitches.ts'
import { CONTACT_ROLES } from '../../contract/vocabulary.ts'
import { signAccessToken } from '../../server/auth/tokens.ts'
import { AUTH_SECRET, testDatabase, testFolder } from '../../test/app.ts'
import { createClient } from '../../test/client.ts'
import { type Member, makeMember } from '../../test/factories.ts'
import { makeLink, pressButton } from '../../test/links.ts'
import { makePitcher, makeRequest, pitchTo } from '../../test/pitching.ts'
import { secondFactors } from '../../test/second-factors.ts'
import { ServerProcess } from '../../test/server-process.ts'
import { figures } from '../figures.ts'
import { sized } from '../size.ts'
import { asApp, outside } from './serving.ts'

// The database's clock is right here; servers over it are early and late by as much. In the short form one server is
// both: its clock jumps before each call.

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const SKEWS = [365 * DAY_MS, DAY_MS, 10 * MINUTE_MS].slice(0, sized(1, 3))
const DATABASE = await testDatabase()
const PRELOAD = pathToFileURL(join(import.meta.dirname, 'skewed-clock.ts'))

type Side = { server: Skewed; skew: number }

/** The product as a process whose clock is wrong by as much as it was last told. */
async function skewedServer(skewMs: number) {
  const file = join(await testFolder(), 'skew')
  const setClock = (ms: number) => writeFileSync(file, String(ms))
  setClock(skewMs)
  const server = await ServerProcess.over(DATABASE, {
    CLOCK_SKEW_FILE: file,
    NODE_OPTIONS: `--import=${PRELOAD}`,
    LIMITS: 'contact-messages=3/3600',
  })
  return { server, address: await server.ready(), setClock }
}
type Skewed = Awaited<ReturnType<typeof skewedServer>>

async function openPair(skew: number) {
  const open = () => skewedServer(skew)
  const first = await open()
  const early: Side = { server: first, skew }
  const late: Side = { server: sized(1, 2) === 2 ? await open() : first, skew: -skew }
  const on = ({ server, skew: ms }: Side, member: Pick<Member, 'session'> | null) => {
    server.setClock(ms)
    return createClient(server.address, member?.session ?? null)
  }
  const app = asApp(outside(DATABASE, first.address))
  // What the tests' parts ask of a server beyond its database.
  const as = (member: Member) => on(early, member)
  Object.assign(app, { address: first.address, config: { AUTH_SECRET }, as })
  return { name: `${skew / MINUTE_MS} minutes`, early, late, both: [early, late], app, on }
}
type Pair = Awaited<ReturnType<typeof openPair>>

const pairs: Pair[] = []
for (const skew of SKEWS) pairs.push(await openPair(skew))

async function proveSessions({ early, late, both, app, on }: Pair) {
  const member = await makeMember(app)
  for (const server of both) await on(server, member).call(readUser)
  const renewed = await on(late, null).call(token, {
    query: { grant_type: 'refresh_token' },
    body: { refresh_token: member.session.refresh_token },
  })
  for (const server of both) await on(server, { session: renewed.body }).call(readUser)
  await on(late, { session: renewed.body }).call(logout, { query: { scope: 'local' } })
  for (const server of both) await on(server, member).refused(readUser, {}, 401)
  for (const [change, grant] of [
    [`expires_at = now() - interval '1 second'`, 400],
    [`refreshed_at = now() - interval '31 days'`, 400],
    [`refreshed_at = now() - interval '29 days'`, 200],
  ] as const) {
    const other = await makeMember(app)
    await app.database.pool.query(`update auth_sessions set ${change} where user_id = $1`, [other.id])
    const body = JSON.stringify({ refresh_token: other.session.refresh_token })
    const headers = { 'content-type': 'application/json' }
    const path = '/auth/v1/token?grant_type=refresh_token'
    const server = grant === 200 ? early : late
    expect((await on(server, null).send('POST', path, { body, headers })).status, change).toBe(grant)
  }
}

async function proveTokens({ both, app, on }: Pair) {
  const member = await makeMember(app)
  const { rows } = await app.database.pool.query(
    `select id, aal, method, created_at, second_factor_at, extract(epoch from now())::float8 as now
     from auth_sessions where user_id = $1`,
    [member.id],
  )
  const signedBefore = async (seconds: number) => {
    const { token: access_token } = await signAccessToken(
      Buffer.from(AUTH_SECRET),
      { ...rows[0], now: rows[0].now - seconds },
      member,
    )
    return { session: { ...member.session, access_token } }
  }
  const [due, young] = [await signedBefore(3_601), await signedBefore(3_540)]
  for (const server of both) {
    await on(server, due).refused(readUser, {}, 401)
    await on(server, young).call(readUser)
  }
}

async function proveLinks({ both, app, on }: Pair) {
  for (const server of both) {
    const [open, over] = [await makeMember(app), await makeMember(app)]
    const view = { ...app, anonymous: on(server, null) }
    const { path, said } = await pressButton(view, await makeLink(app, open, 'recovery'))
    expect({ path, type: said.type }).toEqual({ path: '/reset-password', type: 'recovery' })
    const link = await makeLink(app, over, 'recovery')
    await app.database.pool.query(
      `update auth_links set expires_at = now() - interval '1 second' where user_id = $1`,
      [over.id],
    )
    expect((await pressButton(view, link)).said.error_code).toBe('otp_expired')
  }
}

async function proveFactors({ app }: Pair) {
  const { session } = await secondFactors(app).memberWithFactor()
  expect(session.access_token).toBeTruthy()
}

async function proveDeadlines({ both, app, on }: Pair) {
  const owner = await makeMember(app)
  for (const server of both) {
    const pitcher = await makePitcher(app)
    const soon = new Date(Date.now() + MINUTE_MS)
    const [open, over] = [
      await makeRequest(app, owner, { expiration_date: soon }),
      await makeRequest(app, owner, { expiration_date: new Date(Date.now() - MINUTE_MS) }),
    ]
    await on(server, pitcher).call(submitPitch, pitchTo(open, pitcher.source))
    await on(server, pitcher).refused(submitPitch, pitchTo(over, pitcher.source), 409)
  }
}

async function proveOrder({ early, late, app, on }: Pair) {
  const [one, other] = [await makeMember(app), await makeMember(app, { role: 'pr' })]
  const { id: conversation_id } = (
    await on(early, one).call(startConversation, { body: { account_id: other.id, message_text: 'Hello' } })
  ).body
  const talk = { params: { conversation_id } }
  const texts: string[] = []
  for (const [n, server] of [late, early, late, early].entries()) {
    const writer = n === 0 ? other : one
    const { message_text } = (
      await on(server, writer).call(sendMessage, { ...talk, body: { message_text: `text ${n}` } })
    ).body
    texts.push(message_text ?? '')
  }
  for (const server of [early, late]) {
    const { messages } = (await on(server, other).call(listMessages, talk)).body
    const shown = messages.map(({ message_text }) => message_text)
    expect([shown, [...shown].reverse()]).toContainEqual(texts)
    const moments = messages.map(({ created_at }) => Math.abs(Date.parse(created_at) - Date.now()))
    expect(Math.max(...moments)).toBeLessThan(5 * MINUTE_MS)
    // The direct conversation's first text is a response; three messages follow from the same hand.
    expect((await on(server, other).call(countUnread)).body.messages).toBe(3)
  }
}

async function proveLimits({ early, late, on, app }: Pair) {
  const body = JSON.stringify({
    name: 'Kim',
    email: 'kim@example.test',
    role: CONTACT_ROLES[0],
    organization: 'Harbor',
    message: 'A word.',
  })
  const headers = { 'content-type': 'application/json' }
  const ask = (server: Side) => on(server, null).send('POST', '/api/contact', { body, headers })
  // The pair before has used it up.
  await app.database.pool.query('delete from rate_limits')
  const statuses: number[] = []
  for (const server of [early, late, early, late, early]) statuses.push((await ask(server)).status)
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  expect(Number((await ask(late)).headers.get('retry-after'))).toBeLessThanOrEqual(3_600)
}

async function proveActivity({ both, app, on }: Pair) {
  for (const server of both) {
    const member = await makeMember(app)
    const set = `update accounts set last_active_at = now() - interval '24 days' where id = $1`
    await app.database.pool.query(set, [member.id])
    await on(server, member).call(noteActivity)
    const { rows } = await app.database.pool.query(
      `select abs(extract(epoch from now() - last_active_at)) < 300 as is_now from accounts where id = $1`,
      [member.id],
    )
    expect(rows).toEqual([{ is_now: true }])
  }
}

const PROOFS = {
  proveSessions,
  proveTokens,
  proveLinks,
  proveFactors,
  proveDeadlines,
  proveOrder,
  proveLimits,
  proveActivity,
}

test.each(pairs)("Servers that are $name early and late go by the database's clock", async (pair) => {
  for (const prove of Object.values(PROOFS)) await prove(pair)
  for (const {
    server: { server },
  } of pair.both)
    expect([await server.status('/readyz'), await server.status('/healthz')]).toEqual([200, 200])
  figures(`Two servers, ${pair.name} early and late`, { rules: Object.keys(PROOFS).length })
})
