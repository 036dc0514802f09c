import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { logout, readUser, token } from '../../contract/auth.ts'
import { sendContactMessage } from '../../contract/contact.ts'
import { noteActivity } from '../../contract/dormancy.ts'
import { countUnread, listMessages, sendMessage, startConversation } from '../../contract/messages.ts'
import { submitPitch } from '../../contract/pitches.ts'
import { signAccessToken } from '../../server/auth/tokens.ts'
import { AUTH_SECRET, testDatabase, testFolder } from '../../test/support/app.ts'
import { contactMessage } from '../../test/support/applying.ts'
import { createClient, type Session } from '../../test/support/client.ts'
import { makeMember } from '../../test/support/factories.ts'
import { makeLink, pressButton } from '../../test/support/links.ts'
import { makePitcher, makeRequest, pitchTo } from '../../test/support/pitching.ts'
import { secondFactors } from '../../test/support/second-factors.ts'
import { ServerProcess } from '../../test/support/server-process.ts'
import { sized } from '../size.ts'
import { asApp, outside } from './serving.ts'

// The database's clock is right; the servers' clocks are early and late by the same amount. In the short form one
// server is both: its clock jumps before each call.

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const SKEWS = [365 * DAY_MS, DAY_MS, 10 * MINUTE_MS].slice(0, sized(1, 3))
const DATABASE = await testDatabase()
const PRELOAD = pathToFileURL(join(import.meta.dirname, 'skewed-clock.ts'))

/** A server process whose clock is wrong by the milliseconds in a file. */
async function skewedServer(skewMs: number) {
  const file = join(await testFolder(), 'skew')
  const setClock = (ms: number) => writeFileSync(file, String(ms))
  setClock(skewMs)
  const server = await ServerProcess.over(DATABASE, {
    CLOCK_SKEW_FILE: file,
    NODE_OPTIONS: `--import=${PRELOAD}`,
    LIMITS: 'contact-messages=3/3600',
  })
  const address = await server.ready()
  /** Calls as a member, or as nobody. */
  const as = (member: { session: Session } | null, skew = skewMs) => {
    setClock(skew)
    return createClient(address, member?.session ?? null)
  }
  return { server, address, as }
}

async function openPair(skew: number) {
  const early = await skewedServer(skew)
  const other = sized(1, 2) === 2 ? await skewedServer(-skew) : early
  const late = { ...other, as: (member: { session: Session } | null) => other.as(member, -skew) }
  // What the factories use of an app beyond its database.
  const { address, as } = early
  const app = Object.assign(asApp(outside(DATABASE, address)), { address, config: { AUTH_SECRET }, as })
  return { name: `${skew / MINUTE_MS} minutes`, early, late, both: [early, late], app }
}

const pairs = await Promise.all(SKEWS.map(openPair))

describe.each(pairs)("goes by the database's clock on servers that are $name early and late", (pair) => {
  const { early, late, both, app } = pair
  const { pool } = app.database

  test('for sessions', async () => {
    const member = await makeMember(app)
    for (const server of both) await server.as(member).call(readUser)
    const { body: session } = await late.as(null).call(token, {
      query: { grant_type: 'refresh_token' },
      body: { refresh_token: member.session.refresh_token },
    })
    for (const server of both) await server.as({ session }).call(readUser)
    await late.as({ session }).call(logout, { query: { scope: 'local' } })
    for (const server of both) await server.as(member).refused(readUser, {}, 401)
    for (const [change, status] of [
      [`expires_at = now() - interval '1 second'`, 400],
      [`refreshed_at = now() - interval '31 days'`, 400],
      [`refreshed_at = now() - interval '29 days'`, 200],
    ] as const) {
      const other = await makeMember(app)
      await pool.query(`update auth_sessions set ${change} where user_id = $1`, [other.id])
      const client = (status === 200 ? early : late).as(null)
      const { refresh_token } = other.session
      const input = { query: { grant_type: 'refresh_token' }, body: { refresh_token } }
      if (status === 200) await client.call(token, input)
      else await client.refused(token, input, status)
    }
  })

  test('for access tokens', async () => {
    const member = await makeMember(app)
    const { rows } = await pool.query(
      `select id, aal, method, created_at, second_factor_at, extract(epoch from now())::float8 as now
       from auth_sessions where user_id = $1`,
      [member.id],
    )
    const signedBefore = async (seconds: number) => {
      const claims = { ...rows[0], now: rows[0].now - seconds }
      const { token: access_token } = await signAccessToken(Buffer.from(AUTH_SECRET), claims, member)
      return { session: { ...member.session, access_token } }
    }
    const [due, young] = [await signedBefore(3_601), await signedBefore(3_540)]
    for (const server of both) {
      await server.as(due).refused(readUser, {}, 401)
      await server.as(young).call(readUser)
    }
  })

  test('for mailed links', async () => {
    for (const server of both) {
      const [open, over] = [await makeMember(app), await makeMember(app)]
      const view = { ...app, anonymous: server.as(null) }
      const { path, said } = await pressButton(view, await makeLink(app, open, 'recovery'))
      expect({ path, type: said.type }).toEqual({ path: '/reset-password', type: 'recovery' })
      const link = await makeLink(app, over, 'recovery')
      const expire = `update auth_links set expires_at = now() - interval '1 second' where user_id = $1`
      await pool.query(expire, [over.id])
      expect((await pressButton(view, link)).said.error_code).toBe('otp_expired')
    }
  })

  test('for second factors', async () => {
    const { session } = await secondFactors(app).memberWithFactor()
    expect(session.access_token).toBeTruthy()
  })

  test('for deadlines', async () => {
    const owner = await makeMember(app)
    const request = (fromNowMs: number) =>
      makeRequest(app, owner, { expiration_date: new Date(Date.now() + fromNowMs) })
    for (const server of both) {
      const pitcher = await makePitcher(app)
      const [open, over] = [await request(MINUTE_MS), await request(-MINUTE_MS)]
      await server.as(pitcher).call(submitPitch, pitchTo(open, pitcher.source))
      await server.as(pitcher).refused(submitPitch, pitchTo(over, pitcher.source), 409)
    }
  })

  test('for the order of messages', async () => {
    const [one, other] = [await makeMember(app), await makeMember(app, { role: 'pr' })]
    const first = { body: { account_id: other.id, message_text: 'Hello' } }
    const { id: conversation_id } = (await early.as(one).call(startConversation, first)).body
    const talk = { params: { conversation_id } }
    const texts = ['text 0', 'text 1', 'text 2', 'text 3']
    for (const [n, server] of [late, early, late, early].entries()) {
      const body = { message_text: texts[n]! }
      await server.as(n === 0 ? other : one).call(sendMessage, { ...talk, body })
    }
    for (const server of both) {
      const { messages } = (await server.as(other).call(listMessages, talk)).body
      const shown = messages.map(({ message_text }) => message_text)
      expect([shown, shown.toReversed()]).toContainEqual(texts)
      const off = messages.map(({ created_at }) => Math.abs(Date.parse(created_at) - Date.now()))
      expect(Math.max(...off)).toBeLessThan(5 * MINUTE_MS)
      // The direct conversation's first text is a response; three messages of the same member follow.
      expect((await server.as(other).call(countUnread)).body.messages).toBe(3)
    }
  })

  test('for limits', async () => {
    const input = { body: contactMessage() }
    // The pair before has used it up.
    await pool.query('delete from rate_limits')
    for (const server of [early, late, early]) await server.as(null).call(sendContactMessage, input)
    for (const server of [late, early]) {
      const { headers } = await server.as(null).refused(sendContactMessage, input, 429)
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(3_600)
    }
  })

  test('for dormancy', async () => {
    for (const server of both) {
      const { id, ...member } = await makeMember(app)
      const set = `update accounts set last_active_at = now() - interval '24 days' where id = $1`
      await pool.query(set, [id])
      await server.as(member).call(noteActivity)
      const { rows } = await pool.query(
        `select abs(extract(epoch from now() - last_active_at)) < 300 as is_now from accounts where id = $1`,
        [id],
      )
      expect(rows).toEqual([{ is_now: true }])
    }
  })

  test('and they are ready and healthy', async () => {
    for (const { server } of both)
      expect([await server.status('/readyz'), await server.status('/healthz')]).toEqual([200, 200])
  })
})
