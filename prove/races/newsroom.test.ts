import { expect, test } from 'vitest'
import { startConversation } from '../../contract/conversations.ts'
import { listFeed } from '../../contract/feed.ts'
import { createPost } from '../../contract/posts.ts'
import { testApp } from '../../test/app.ts'
import { communityPost, type Member, makeMember, PASSWORD } from '../../test/factories.ts'
import { figures } from '../figures.ts'
import { sized } from '../size.ts'
import { makeMembers, numbersTo } from './at-once.ts'

// All limits as in production. The office's address is the forwarded one.
const app = await testApp()
const proxied = await testApp({ TRUST_PROXY: '127.0.0.1' }, app.database.connection)
const OFFICE = '203.0.113.40'
const AT_ONCE = 20
// Each of them signs in or renews four times, within the 1,200 of an address in a minute.
const SIZE = sized(20, 280)

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

/** A morning: the statuses of all that a member does. */
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

async function workAll(members: Member[], partner: Member): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < members.length; n += AT_ONCE)
    statuses.push(
      ...(await Promise.all(members.slice(n, n + AT_ONCE).map((one) => work(one, partner)))).flat(),
    )
  return statuses
}

test('A whole newsroom behind one address signs in and works, also while somebody in it guesses passwords', async () => {
  const partner = await makeMember(app, { role: 'pr' })
  const members: Member[] = []
  while (members.length < SIZE) members.push(...(await makeMembers(app, AT_ONCE)))
  // What strangers ask there takes nothing from those who sign in.
  const ask = () => send({ method: 'GET', path: listFeed.path })
  await Promise.all(numbersTo(300).map(ask))
  expect(await ask()).toBe(429)
  const quiet = await workAll(members, partner)
  expect(quiet.filter((status) => status >= 400)).toEqual([])
  const guesses = await Promise.all(numbersTo(60).map((n) => signIn(`guess-${n}@example.test`, 'wrong')))
  expect(await signIn('guess@example.test', 'wrong')).toBe(429)
  const beside: number[] = []
  for (const { email } of members) {
    // He goes on, and is refused each time.
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
