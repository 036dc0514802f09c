import { expect, test } from 'vitest'
import { token } from '../../contract/auth.ts'
import { testApp } from '../../test/support/app.ts'
import { openTab, type Storage, store, type Tab } from '../../test/support/auth-client.ts'
import { type Member, makeMember } from '../../test/support/factories.ts'

// The browser's auth client as published, against our server: several tabs that renew one session at once.

const app = await testApp({ RATE_LIMITS: 'off' })

const refresh = async (refresh_token: string) => {
  const input = { query: { grant_type: 'refresh_token' }, body: { refresh_token } }
  return (await app.anonymous.call(token, input)).body
}
async function liveSessions({ id }: Member): Promise<number> {
  const sql = 'select id from auth_sessions where user_id = $1 and ended_at is null and expires_at > now()'
  return (await app.database.pool.query(sql, [id])).rows.length
}
/** Tabs of one browser, signed in as one member, with a token that ends in this many seconds. */
async function tabsOf(member: Member, count: number, seconds: number) {
  const storage: Storage = store(new Map(), member.session)
  const tabs = Array.from({ length: count }, () => openTab(app, { storage }))
  await Promise.all(tabs.map(({ auth }) => auth.initialize()))
  tabs[0]!.endsIn(seconds)
  return tabs
}
const wentOut = (tabs: Tab[]) => tabs.filter(({ events }) => events.includes('SIGNED_OUT'))

test('accepts the access token and the refresh token of each of ten answers', async () => {
  const acceptsAll = async () => {
    const member = await makeMember(app)
    const all = await Promise.all(Array.from({ length: 10 }, () => refresh(member.session.refresh_token)))
    const used = await Promise.all(
      all.map(({ access_token }) =>
        app.anonymous.send('GET', '/auth/v1/user', { headers: { authorization: `Bearer ${access_token}` } }),
      ),
    )
    expect(used.filter(({ status }) => status !== 200)).toEqual([])
    const next = await Promise.all(all.map(({ refresh_token }) => refresh(refresh_token)))
    expect(next.map(({ user }) => user.id)).toEqual(all.map(() => member.id))
    expect(await liveSessions(member)).toBe(1)
  }
  // A slow machine may take longer than the ten seconds in which a sibling may be used: once more.
  const began = performance.now()
  await acceptsAll().catch(async (error: unknown) => {
    if (performance.now() - began < 10_000) throw error
    await acceptsAll()
  })
})

test('keeps two tabs that renew at once signed in, with the same session in storage', async () => {
  const member = await makeMember(app)
  const tabs = await tabsOf(member, 2, 60)
  const answers = await Promise.all(tabs.map(({ auth }) => auth.getSession()))
  for (const { data, error } of answers) {
    expect(error).toBeNull()
    expect(data.session?.user.id).toBe(member.id)
  }
  expect(wentOut(tabs)).toEqual([])
  const stored = tabs[0]!.stored()!
  expect(stored.refresh_token).not.toBe(member.session.refresh_token)
  for (const { auth } of tabs) expect((await auth.getSession()).data.session).toEqual(stored)
})

test('keeps twenty tabs signed in that renew an ended token at once, at the next renewal too', async () => {
  const member = await makeMember(app)
  const tabs = await tabsOf(member, 20, -60)
  for (let round = 0; round < 3; round += 1) {
    const users = await Promise.all(tabs.map(({ auth }) => auth.getUser()))
    expect(users.map(({ data }) => data.user?.id)).toEqual(tabs.map(() => member.id))
    expect(wentOut(tabs)).toEqual([])
    tabs[0]!.endsIn(-60)
  }
  expect(await liveSessions(member)).toBe(1)
})

test('reports a renewal that another tab has overtaken, and signs nobody out', async () => {
  const member = await makeMember(app)
  const tabs = await tabsOf(member, 2, 3_600)
  const answers = await Promise.all(tabs.map(({ auth }) => auth.refreshSession()))
  const failed = answers.filter(({ error }) => error)
  expect(failed.length).toBeLessThanOrEqual(1)
  for (const { error } of failed) expect(error?.name).toBe('AuthRefreshDiscardedError')
  expect(wentOut(tabs)).toEqual([])
  for (const { auth } of tabs) expect((await auth.getUser()).data.user?.id).toBe(member.id)
})

test('leaves no session behind when one tab signs out while another renews', async () => {
  for (const scope of ['local', 'global'] as const) {
    const member = await makeMember(app)
    const [one, other] = await tabsOf(member, 2, 3_600)
    await Promise.all([one!.auth.signOut({ scope }), other!.auth.refreshSession()])
    const stored = one!.stored()
    // The renewal came first, so its tokens belong to an ended session.
    if (stored) expect((await other!.auth.getUser()).error?.message).toBe('Auth session missing!')
    expect(one!.storage.size).toBe(0)
    expect(await liveSessions(member)).toBe(0)
  }
})
