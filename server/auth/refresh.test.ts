import { expect, test, vi } from 'vitest'
import { readUser, token } from '../../contract/auth.ts'
import { testApp } from '../../test/support/app.ts'
import { BOUND } from '../../test/support/bound.ts'
import { type Member, makeMember, signIn } from '../../test/support/factories.ts'
import { hashToken } from './tokens.ts'

const app = await testApp()

const input = (refresh_token: string | undefined) => ({
  query: { grant_type: 'refresh_token' },
  body: { refresh_token },
})
const refresh = async (used: string) => (await app.anonymous.call(token, input(used))).body
const refused = async (used: string | undefined) => {
  const { body } = await app.anonymous.refused(token, input(used), 400)
  return (body as { error_code?: string }).error_code
}

/** Backdates the use of a token in the database. */
function usedAgo(used: string, seconds: number) {
  const sql = `update auth_refresh_tokens set used_at = now() - make_interval(secs => $2) where token_hash = $1`
  return app.database.pool.query(sql, [hashToken(used), seconds])
}
/** Runs the hourly job that deletes expired rows. */
async function sweep() {
  const { db, pool } = app.database
  await db.transaction().execute((tx) => app.server.platform.jobs.queue(tx, { name: 'sweep' }, {}))
  const unfinished = `select from pgboss.job where name = 'sweep' and state < 'completed'`
  await vi.waitFor(async () => expect((await pool.query(unfinished)).rowCount).toBe(0), BOUND)
}
const change = (member: Member, set: string) =>
  app.database.pool.query(`update auth_sessions set ${set} where user_id = $1`, [member.id])

test('issues new tokens for the same session', async () => {
  const member = await makeMember(app)
  const next = await refresh(member.session.refresh_token)
  expect(next.refresh_token).not.toBe(member.session.refresh_token)
  expect(next.user.id).toBe(member.id)
  await app.as({ session: next }).call(readUser)
  expect((await refresh(next.refresh_token)).user.id).toBe(member.id)
})

test('refuses an unknown token', async () => {
  expect(await refused('nobody has this')).toBe('refresh_token_not_found')
  expect(await refused(undefined)).toBe('refresh_token_not_found')
  expect(await refused('')).toBe('refresh_token_not_found')
})

test('stores only the hash of a token', async () => {
  const { session } = await makeMember(app)
  const kept = await app.database.pool.query(
    `select encode(token_hash, 'escape') as text from auth_refresh_tokens`,
  )
  expect(JSON.stringify(kept.rows)).not.toContain(session.refresh_token)
})

test('accepts a used token again for ten seconds: two tabs, a quick repeat', async () => {
  // The second that is left may pass on a slow machine: then again.
  const session = await vi.waitFor(async () => {
    const { session } = await makeMember(app)
    const child = await refresh(session.refresh_token)
    await refresh(child.refresh_token)
    await usedAgo(session.refresh_token, 9)
    await refresh(session.refresh_token)
    return session
  }, BOUND)
  await usedAgo(session.refresh_token, 11)
  expect(await refused(session.refresh_token)).toBe('refresh_token_already_used')
})

const DAY = 86_400

test('accepts a token again, days later and after a sweep, until its successor is used', async () => {
  const { session } = await makeMember(app)
  await refresh(session.refresh_token)
  await usedAgo(session.refresh_token, 20 * DAY)
  await sweep()
  const next = await refresh(session.refresh_token)
  await refresh(next.refresh_token)
  expect(await refused(session.refresh_token)).toBe('refresh_token_already_used')
  expect(await refused(next.refresh_token)).toBe('session_expired')
})

test('detects a stolen token from before the last renewal when its owner, or the thief, renews', async () => {
  const [first, second] = [await makeMember(app), await makeMember(app)]
  for (const [{ id, session }, isThiefFirst] of [
    [first, true],
    [second, false],
  ] as const) {
    const own = (await refresh(session.refresh_token)).refresh_token
    const stolen = (await refresh(session.refresh_token)).refresh_token
    await usedAgo(session.refresh_token, DAY)
    await app.database.pool.query(
      `update auth_refresh_tokens set created_at = created_at - interval '1 day'
       where session_id = (select id from auth_sessions where user_id = $1)`,
      [id],
    )
    const [early, late] = isThiefFirst ? [stolen, own] : [own, stolen]
    await refresh(early)
    await usedAgo(early, 60)
    await sweep()
    expect(await refused(late)).toBe('refresh_token_already_used')
    expect(await refused(early)).toBe('session_expired')
  }
})

test('detects a theft by a used token however long ago it was used', async () => {
  const { session } = await makeMember(app)
  const next = await refresh((await refresh(session.refresh_token)).refresh_token)
  await usedAgo(session.refresh_token, 20 * DAY)
  await sweep()
  expect(await refused(session.refresh_token)).toBe('refresh_token_already_used')
  expect(await refused(next.refresh_token)).toBe('session_expired')
})

test('refuses to repeat a token once the session went on from its sibling', async () => {
  // A slow machine may take longer than the ten seconds: then it begins again.
  const one = await vi.waitFor(async () => {
    const { session } = await makeMember(app)
    const [one, other] = [await refresh(session.refresh_token), await refresh(session.refresh_token)]
    await refresh(one.refresh_token)
    await refresh(other.refresh_token)
    return one
  }, BOUND)
  await usedAgo(one.refresh_token, DAY)
  expect(await refused(one.refresh_token)).toBe('refresh_token_already_used')
})

test('ends the session for both when two clients use one token', async () => {
  const member = await makeMember(app)
  const child = await refresh(member.session.refresh_token)
  const grandchild = await refresh(child.refresh_token)
  await usedAgo(member.session.refresh_token, 60)
  expect(await refused(member.session.refresh_token)).toBe('refresh_token_already_used')
  expect(await refused(grandchild.refresh_token)).toBe('session_expired')
  await app.as({ session: grandchild }).refused(readUser, {}, 401)
  await app.as(member).refused(readUser, {}, 401)
})

test('detects a theft by the later used of two children of one token', async () => {
  const { session } = await makeMember(app)
  const [mine, stolen] = [await refresh(session.refresh_token), await refresh(session.refresh_token)]
  await refresh(mine.refresh_token)
  await usedAgo(mine.refresh_token, 11)
  expect(await refused(stolen.refresh_token)).toBe('refresh_token_already_used')
  expect(await refused(mine.refresh_token)).toBe('session_expired')
})

test('detects a theft by the later used of two lines of tokens', async () => {
  const member = await makeMember(app)
  const own = await refresh(member.session.refresh_token)
  // Within the ten seconds in which tabs may repeat a refresh.
  const stolen = await refresh(member.session.refresh_token)
  await app.database.pool.query(
    `update auth_refresh_tokens set created_at = created_at - interval '1 hour',
       used_at = used_at - interval '1 hour' where session_id in (select id from auth_sessions where user_id = $1)`,
    [member.id],
  )
  const renewed = await refresh(own.refresh_token)
  expect(await refused(stolen.refresh_token)).toBe('refresh_token_already_used')
  expect(await refused(renewed.refresh_token)).toBe('session_expired')
})

test('keeps the other sessions of a member when one ends', async () => {
  const member = await makeMember(app)
  const other = await signIn(app, member.email)
  await refresh((await refresh(member.session.refresh_token)).refresh_token)
  await usedAgo(member.session.refresh_token, 60)
  await refused(member.session.refresh_token)
  await app.as({ session: other }).call(readUser)
})

test('forgets a session and a mailed link a week after they have ended', async () => {
  const [over, recent, live] = [await makeMember(app), await makeMember(app), await makeMember(app)]
  await change(over, `expires_at = now() - interval '7 days 1 minute'`)
  await change(recent, `ended_at = now() - interval '6 days'`)
  const link = (member: Member, ended: string) =>
    app.database.pool.query(
      `insert into auth_links (user_id, purpose, token_hash, email, redirect_to, expires_at, used_at)
       values ($1, 'recovery', sha256($2), $3, '/', now() + interval '1 hour', now() - $4::interval)`,
      [member.id, Buffer.from(member.id), member.email, ended],
    )
  await link(over, '7 days 1 minute')
  await link(recent, '6 days')
  await sweep()
  const kept = async (table: string) =>
    (
      await app.database.pool.query(`select user_id from ${table} where user_id = any($1) order by 1`, [
        [over.id, recent.id, live.id],
      ])
    ).rows.map(({ user_id }) => user_id)
  expect(await kept('auth_sessions')).toEqual([recent.id, live.id].toSorted())
  expect(await kept('auth_links')).toEqual([recent.id])
})

test('ends a session after 90 days, or 30 days without use', async () => {
  const [old, idle, busy] = [await makeMember(app), await makeMember(app), await makeMember(app)]
  await change(old, `expires_at = now() - interval '1 second'`)
  expect(await refused(old.session.refresh_token)).toBe('session_expired')
  await app.as(old).refused(readUser, {}, 401)
  await change(idle, `refreshed_at = now() - interval '30 days 1 second'`)
  expect(await refused(idle.session.refresh_token)).toBe('session_expired')
  await change(busy, `refreshed_at = now() - interval '29 days 23 hours'`)
  await refresh(busy.session.refresh_token)
})
