import { expect, test } from 'vitest'
import { listFeed } from '../../contract/feed.ts'
import { startConversation } from '../../contract/messages.ts'
import { createPost } from '../../contract/posts.ts'
import { figures } from '../../prove/figures.ts'
import { sized } from '../../prove/size.ts'
import { testApp } from '../../test/support/app.ts'
import { communityPost, type Member, makeMember, PASSWORD } from '../../test/support/factories.ts'
import { concurrently, makeMembers } from '../../test/support/races.ts'

// The limits of production; failed sign-ins are remembered for longer than the test lasts.
const app = await testApp()
const LIMITS = 'sign-in-address=30/86400,sign-in-person=5/86400'
const proxied = await testApp({ TRUST_PROXY: '127.0.0.1', LIMITS }, app.database.connection)
const OFFICE = '203.0.113.40'
const AT_ONCE = 10
// Each signs in or refreshes four times; an address may do so 1,200 times a minute.
const SIZE = sized(10, 280)

type Sent = { method?: string; path: string; body?: object; by?: Member }

async function send({ method = 'POST', path, body, by }: Sent) {
  const response = await (by ? proxied.as(by) : proxied.anonymous).send(method, path, {
    ...(body && { body: JSON.stringify(body) }),
    headers: { 'x-forwarded-for': OFFICE, ...(body && { 'content-type': 'application/json' }) },
  })
  await response.body?.cancel()
  return response.status
}
const signIn = (email: string, password: string) =>
  send({ path: '/auth/v1/token?grant_type=password', body: { email, password } })

/** The statuses of a member's calls in a morning. */
async function work(by: Member, partner: Member): Promise<number[]> {
  const { refresh_token } = by.session
  return [
    await signIn(by.email, PASSWORD),
    await send({ path: '/auth/v1/token?grant_type=refresh_token', body: { refresh_token } }),
    await send({ method: 'GET', path: listFeed.path, by }),
    await send({ path: createPost.path, body: communityPost(), by }),
    await send({ path: startConversation.path, body: { account_id: partner.id, message_text: 'Hello' }, by }),
    await send({ method: 'GET', path: '/api/events', by }),
  ]
}

test('lets a whole newsroom behind one address sign in and work while one of them guesses passwords', async () => {
  const partner = await makeMember(app, { role: 'pr' })
  const members: Member[] = []
  while (members.length < SIZE) members.push(...(await makeMembers(app, AT_ONCE)))
  // Anonymous calls from there use up a separate limit, which restarts each minute.
  const askAsStranger = () => send({ method: 'GET', path: listFeed.path })
  while (!(await concurrently(askAsStranger, 50)).includes(429));
  const quiet: number[] = []
  for (let n = 0; n < SIZE; n += AT_ONCE)
    quiet.push(...(await concurrently((m) => work(members[n + m]!, partner), AT_ONCE)).flat())
  expect(quiet.filter((status) => status >= 400)).toEqual([])
  const guesses = await concurrently((n) => signIn(`guess-${n}@example.test`, 'wrong'), 40)
  const beside: number[] = []
  for (const { email } of members) {
    expect(await signIn('guess@example.test', 'wrong')).toBe(429)
    beside.push(await signIn(email, PASSWORD))
  }
  expect(beside.filter((status) => status !== 200)).toEqual([])
  figures('One address for a whole newsroom', {
    members: SIZE,
    'their calls': quiet.length + beside.length,
    'of them refused': 0,
    'guesses that were checked': guesses.filter((status) => status === 400).length,
  })
})
