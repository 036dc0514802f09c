import type { FastifyRequest } from 'fastify'
import { expect, test, vi } from 'vitest'
import { createPost } from '../../../contract/posts.ts'
import { BOUND, testApp } from '../../../test/support/app.ts'
import { atEnd } from '../../../test/support/at-end.ts'
import { communityPost, type Member, makeMember } from '../../../test/support/factories.ts'
import { LiveReader } from '../../../test/support/stream.ts'
import { CallerCache } from '../../auth/caller-cache.ts'
import { identifier } from '../../auth/identify.ts'
import { readAuthKey } from '../../auth/tokens.ts'
import { members, sameRights } from '../../auth/who.ts'
import { addEventStream } from '../live/event-stream.ts'
import { createHttp } from './http.ts'

const app = await testApp()
const { platform } = app.server
const author = await makeMember(app)
const find = identifier(
  app.database,
  new CallerCache(app.database),
  await readAuthKey(app.config),
  app.config,
)

// What happens between the first lookup of the caller and the opening of their stream.
let between = async () => {}
const http = await createHttp(app.config, platform.log, async (request: FastifyRequest) => {
  const caller = await find(request)
  const act = between
  between = async () => {}
  await act()
  return caller
})
/** How many of the next lookups for an open stream fail. */
let failures = 0
const findAgain = async (request: FastifyRequest) => {
  if (failures === 0) return find(request)
  failures -= 1
  throw new Error('Query read timeout')
}
addEventStream(http, members, platform, findAgain, sameRights)
const address = await http.listen({ host: '127.0.0.1', port: 0 })
atEnd(() => http.close())

/** Opens a stream that has looked twice: at its first lookup, when the request has arrived, and once open. */
async function openLooked(member: Member) {
  const looks = vi.spyOn(members, 'admit')
  const stream = await LiveReader.open(address, member.session.access_token)
  atEnd(() => stream.close())
  await vi.waitFor(() => expect(looks).toHaveBeenCalledTimes(3), BOUND)
  looks.mockRestore()
  await stream.next('ready')
  return stream
}

/** Changes an account by SQL, and waits until one of its streams has heard of it: a stream opened later doesn't. */
async function change(member: Member, columns: string) {
  // One that still has to look again would end by that, unheard.
  const witness = await openLooked(member)
  await app.database.pool.query(`update accounts set ${columns} where id = $1`, [member.id])
  await witness.next('account.changed')
  await witness.ended()
}

async function open(member: Member, meanwhile: () => Promise<void>) {
  between = meanwhile
  const stream = await LiveReader.open(address, member.session.access_token)
  atEnd(() => stream.close())
  await stream.next('ready')
  return stream
}

test.each([
  ['whose role is withdrawn', `role = 'pr'`],
  ['who becomes dormant', `data = data || '{"status":"Dormant"}'`],
  ['who must complete a step again', `data = '{}'`],
])('ends the stream of a member %s while it opens', async (_who, columns) => {
  const member = await makeMember(app)
  const stream = await open(member, () => change(member, columns))
  await stream.next('account.changed')
  await stream.ended()
  await vi.waitFor(() => expect(platform.live.countOf(member.id)).toBe(0), BOUND)
})

test('ends a stream at once when its session goes while it opens', async () => {
  const member = await makeMember(app)
  const stream = await open(member, async () => {
    const witness = await app.stream(member)
    await app.database.pool.query('delete from auth_sessions where user_id = $1', [member.id])
    await witness.ended()
  })
  await stream.next('session.ended')
  await stream.ended()
})

test('keeps a stream open when the member changed nothing that matters for it', async () => {
  const member = await makeMember(app)
  between = async () => {
    await app.database.pool.query(
      `update accounts set last_active_at = now() - interval '2 days' where id = $1`,
      [member.id],
    )
  }
  const stream = await openLooked(member)
  const post = await app.as(author).call(createPost, { body: communityPost() })
  expect((await stream.next('post.created')).data).toMatchObject({ id: post.body.id })
})

test('keeps a stream open whose second lookup fails, once the next one succeeds', async () => {
  failures = 1
  const stream = await openLooked(await makeMember(app))
  const post = await app.as(author).call(createPost, { body: communityPost() })
  expect((await stream.next('post.created')).data).toMatchObject({ id: post.body.id })
})

test('ends a stream whose caller cannot be looked up again', async () => {
  failures = 2
  const stream = await LiveReader.open(address, (await makeMember(app)).session.access_token)
  atEnd(() => stream.close())
  await stream.next('ready')
  await stream.ended()
})
