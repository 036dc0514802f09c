import { expect, test } from 'vitest'
import { type AuthSession, logout, readUser, token } from '../../contract/auth.ts'
import { type Member, makeMember } from '../../test/support/factories.ts'
import {
  ask,
  bodiesOf,
  concurrently,
  expectOnly,
  race,
  rowsOf,
  twoProcesses,
} from '../../test/support/races.ts'
import { hashToken } from './tokens.ts'

const { app, other, appOf } = await twoProcesses()

const refresh = (n: number, refresh_token: string) =>
  ask(appOf(n).anonymous, token, { query: { grant_type: 'refresh_token' }, body: { refresh_token } })
const liveSessions = ({ id }: Member) =>
  rowsOf(app, 'select from auth_sessions where user_id = $1 and ended_at is null and expires_at > now()', [
    id,
  ])
const isAccepted = async (session: AuthSession, n = 0) =>
  (await ask(appOf(n).as({ session }), readUser)).status === 200

/** Backdates the first use of a token. */
const usedAgo = (used: string, seconds: number) =>
  rowsOf(
    app,
    `update auth_refresh_tokens set used_at = now() - make_interval(secs => $2) where token_hash = $1`,
    [hashToken(used), seconds],
  )

test('keeps every tab signed in when all refresh one token at once, and ends the session when that token comes back later', async () => {
  await race(async () => {
    const member = await makeMember(app)
    const first = member.session.refresh_token
    const outcomes = await concurrently((n) => refresh(n, first))
    expectOnly(outcomes, 200)
    const family = bodiesOf<AuthSession>(outcomes, 200)
    const tokens = new Set([first, ...family.map(({ refresh_token }) => refresh_token)])
    expect(tokens.size).toBe(1 + family.length)
    expect(await liveSessions(member)).toHaveLength(1)
    expect((await Promise.all(family.map(isAccepted))).every(Boolean)).toBe(true)
    const sessions = await rowsOf(
      app,
      `select distinct session_id from auth_refresh_tokens where token_hash = any($1)`,
      [[...tokens].map(hashToken)],
    )
    expect(sessions).toHaveLength(1)
    // One of them continues; the first token comes back after its grace period.
    expect((await refresh(0, family[0]!.refresh_token)).status).toBe(200)
    await usedAgo(first, 11)
    const again = await concurrently((n) => refresh(n, first))
    expectOnly(again, 400)
    expect(await liveSessions(member)).toEqual([])
    expectOnly(await concurrently((n) => refresh(n, family[n]!.refresh_token)), 400)
    expect(await isAccepted(family[1]!)).toBe(false)
    return [...outcomes, ...again]
  })
})

test('leaves no token valid when the member logs out everywhere while tabs refresh', async () => {
  await race(async () => {
    const member = await makeMember(app)
    const outcomes = await concurrently((n) =>
      n === 3
        ? ask(other.as(member), logout, { query: { scope: 'global' } })
        : refresh(n, member.session.refresh_token),
    )
    expectOnly(outcomes, 200, 204, 400)
    expect(await liveSessions(member)).toEqual([])
    const issued = bodiesOf<AuthSession>(outcomes, 200).filter(({ refresh_token }) => refresh_token)
    expect((await Promise.all(issued.map(isAccepted))).filter(Boolean)).toEqual([])
    expectOnly(await concurrently((n) => refresh(n, issued[n]!.refresh_token), issued.length), 400)
    return outcomes
  })
})
