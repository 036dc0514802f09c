import { expect, test } from 'vitest'
import { type AuthSession, logout, readUser, token } from '../../contract/auth.ts'
import { hashToken } from '../../server/auth/tokens.ts'
import { type Member, makeMember } from '../../test/factories.ts'
import { ask, expectOnly, type Outcome, race, rowsOf, together, twoProcesses } from './at-once.ts'

const [app, other] = await twoProcesses()
const appOf = (n: number) => (n % 2 ? app : other)

const refresh = (n: number, refresh_token: string) =>
  ask(appOf(n).anonymous, token, { query: { grant_type: 'refresh_token' }, body: { refresh_token } })
const liveOf = ({ id }: Member) =>
  rowsOf(app, 'select from auth_sessions where user_id = $1 and ended_at is null and expires_at > now()', [
    id,
  ])
const given = (outcomes: Outcome[]) =>
  outcomes.flatMap(({ status, body }) => (status === 200 ? [body as AuthSession] : []))
const opens = async (session: AuthSession, n = 0) =>
  (await ask(appOf(n).as({ session }), readUser)).status === 200

/** Lets the database believe that a token was used so long ago. */
const usedAgo = (used: string, seconds: number) =>
  rowsOf(
    app,
    `update auth_refresh_tokens set used_at = now() - make_interval(secs => $2) where token_hash = $1`,
    [hashToken(used), seconds],
  )

test('Renewals of one token at once sign nobody out, and a token that comes back later ends the session for all', async () => {
  await race(async () => {
    const member = await makeMember(app)
    const first = member.session.refresh_token
    const outcomes = await together((n) => refresh(n, first))
    expectOnly(outcomes, [200])
    const family = given(outcomes)
    expect(await liveOf(member)).toHaveLength(1)
    expect((await Promise.all(family.map(opens))).every(Boolean)).toBe(true)
    const sessions = await rowsOf(
      app,
      `select distinct session_id from auth_refresh_tokens where token_hash = any($1)`,
      [[first, ...family.map(({ refresh_token }) => refresh_token)].map(hashToken)],
    )
    expect(sessions).toHaveLength(1)
    // One of them goes on; the first token comes back once its grace is over.
    expect((await refresh(0, family[0]!.refresh_token)).status).toBe(200)
    await usedAgo(first, 11)
    const again = await together((n) => refresh(n, first))
    expectOnly(again, [400])
    expect(await liveOf(member)).toEqual([])
    expectOnly(await together((n) => refresh(n, family[n]!.refresh_token)), [400])
    expect(await opens(family[1]!)).toBe(false)
    return [...outcomes, ...again]
  })
})

test('Of renewals while the member signs out everywhere nothing is left that opens', async () => {
  await race(async () => {
    const member = await makeMember(app)
    const outcomes = await together((n) =>
      n === 3
        ? ask(other.as(member), logout, { query: { scope: 'global' } })
        : refresh(n, member.session.refresh_token),
    )
    expectOnly(outcomes, [200, 204, 400])
    expect(await liveOf(member)).toEqual([])
    const left = given(outcomes).filter(({ refresh_token }) => refresh_token)
    const open = await Promise.all(left.map(opens))
    expect(open.filter(Boolean)).toEqual([])
    expectOnly(await together((n) => refresh(n, left[n]!.refresh_token), left.length), [400])
    return outcomes
  })
})
