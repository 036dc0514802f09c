import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { readUser, token } from '../../contract/auth.ts'
import { listFeed } from '../../contract/feed.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { createPost, readPost } from '../../contract/posts.ts'
import { BOUND, promptApp } from '../../test/support/app.ts'
import {
  communityPost,
  type Member,
  makeComment,
  makeMember,
  makePost,
  PASSWORD,
  signIn,
} from '../../test/support/factories.ts'

const app = await promptApp()
const { db, pool } = app.database
// An admin must remain, whichever member leaves.
await makeMember(app, { role: 'admin' })

const remove = (member: Member) => app.as(member).call(deleteOwnAccount, { body: { password: PASSWORD } })
const count = async (from: string, values: unknown[]) =>
  (await pool.query(`select count(*) as n from ${from}`, values)).rows[0].n as number
const one = async (text: string, values: unknown[]) => (await pool.query(text, values)).rows[0]

/** The emails to an address in the outbox. */
async function mailsTo(address: string): Promise<string[]> {
  const folder = join(app.config.dataDir, 'outbox')
  const files = await readdir(folder).catch(() => [])
  const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return mails.filter((mail) => mail.includes(`To: ${address}`))
}

async function converse(from: Member, to: Member) {
  const { id } = await db
    .insertInto('responses')
    .values({ responder_id: from.id, account_id: to.id, commentary: 'Hello', is_pitch: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [sender, recipient] of [[from, to] as const, [to, from] as const])
    await db
      .insertInto('messages')
      .values({
        conversation_id: id,
        sender_id: sender.id,
        recipient_id: recipient.id,
        message_text: 'Words',
      })
      .execute()
  return id
}

describe('Deleting your own account', () => {
  test('emails the former address and records no personal data', async () => {
    const member = await makeMember(app, { name: 'Kim Pryor' })
    await remove(member)
    await vi.waitFor(async () => expect(await mailsTo(member.email)).toHaveLength(1), BOUND)
    const entry = await one('select * from audit_log where subject_id = $1', [member.id])
    expect(entry).toMatchObject({ action: 'account.deleted', actor_id: member.id, details: {} })
  })

  test('removes user, account, drafts, applications and messages to the team', async () => {
    const member = await makeMember(app)
    const draft = await makePost(app, member, { status: 'draft' })
    const applications = [{ email: member.email }, { email: 'earlier@example.test', account_id: member.id }]
    for (const row of applications)
      await db
        .insertInto('users')
        .values({ ...row, role: 'pr' })
        .execute()
    await db.insertInto('users').values({ email: 'stranger@example.test', role: 'pr' }).execute()
    for (const email of [member.email, 'stranger@example.test'])
      await db
        .insertInto('contact_messages')
        .values({ email, name: 'Kim', role: 'pr', organization: 'Ink', message: 'May I ask?' })
        .execute()
    const key = { 'idempotency-key': randomUUID() }
    await app.as(member).call(createPost, { body: communityPost(), headers: key })
    await remove(member)
    for (const table of ['auth_users where id', 'accounts where id', 'auth_sessions where user_id'])
      expect(await count(`${table} = $1`, [member.id])).toBe(0)
    expect(await count('posts where id = $1', [draft])).toBe(0)
    expect(await count('idempotency_keys where account_id = $1', [member.id])).toBe(0)
    for (const table of ['users', 'contact_messages'])
      expect((await pool.query(`select email from ${table}`)).rows).toEqual([
        { email: 'stranger@example.test' },
      ])
  })

  test('leaves posts and comments that others read, without an owner and with the right counts', async () => {
    const [member, other] = [await makeMember(app), await makeMember(app)]
    const post = await makePost(app, member)
    const theirs = await makePost(app, other)
    for (const [path, by] of [
      ['001', member],
      ['002', other],
    ] as const)
      await db
        .insertInto('comments')
        .values({
          post_id: theirs,
          account_id: by.id,
          content: path,
          path,
          path_order: [Number(path)],
          depth: 0,
        })
        .execute()
    for (const by of [member, other])
      for (const likeable_id of [post, theirs])
        await db
          .insertInto('likes')
          .values({ account_id: by.id, likeable_type: 'post', likeable_id })
          .execute()
    const read = async (post_id: string) => (await app.as(other).call(readPost, { params: { post_id } })).body
    expect(await read(theirs)).toMatchObject({ likes_count: 2, comments_count: 2 })
    await remove(member)
    expect(await read(post)).toMatchObject({
      account: null,
      account_id: null,
      likes_count: 1,
      is_liked: true,
    })
    expect(await read(theirs)).toMatchObject({ likes_count: 1, comments_count: 2 })
    const { rows } = await pool.query(
      'select content, account_id from comments where post_id = $1 order by path',
      [theirs],
    )
    expect(rows).toEqual([
      { content: '001', account_id: null },
      { content: '002', account_id: other.id },
    ])
  })

  test('publishes at once the counts of what the member had liked, the latest hundred of them', async () => {
    const [member, other] = [await makeMember(app), await makeMember(app)]
    const posts: string[] = []
    for (let n = 0; n < 101; n += 1) posts.push(await makePost(app, other))
    const comment_id = await makeComment(app, other, posts[0]!)
    for (const [n, likeable_id] of [...posts, comment_id].entries())
      await db
        .insertInto('likes')
        .values({ account_id: member.id, likeable_type: n > 100 ? 'comment' : 'post', likeable_id })
        .execute()
    const reader = await app.stream(other)
    await reader.next('ready')
    await remove(member)
    const counts = posts.slice(2).map((post_id) => ({ post_id, likes_count: 0, comments_count: 0 }))
    const all = [{ account_id: member.id }, { post_id: posts[0], comment_id, likes_count: 0 }, ...counts]
    // Counts of what other tests did may come between.
    await vi.waitFor(
      () => expect(reader.unread.map(({ data }) => data)).toEqual(expect.arrayContaining(all)),
      BOUND,
    )
    reader.close()
  })

  test('leaves conversations to the other side, until they leave too', async () => {
    const [member, other] = [await makeMember(app), await makeMember(app)]
    const conversation = await converse(member, other)
    await remove(member)
    const response = await one('select * from responses where id = $1', [conversation])
    expect(response).toMatchObject({ responder_id: null, account_id: other.id, messages_count: 2 })
    const { rows } = await pool.query(
      'select sender_id, recipient_id from messages where conversation_id = $1',
      [conversation],
    )
    expect(rows).toEqual([
      { sender_id: null, recipient_id: other.id },
      { sender_id: other.id, recipient_id: null },
    ])
    await remove(other)
    expect(await count('responses where id = $1', [conversation])).toBe(0)
    expect(await count('messages where conversation_id = $1', [conversation])).toBe(0)
  })

  test('acts at once: streams close, tokens open nothing, nobody signs in', async () => {
    const member = await makeMember(app)
    const elsewhere = { session: await signIn(app, member.email) }
    const streams = [await app.stream(member), await app.stream(elsewhere)]
    const another = await makeMember(app)
    const untouched = await app.stream(another)
    await remove(member)
    for (const stream of streams) {
      await stream.next('ready')
      await stream.next('session.ended')
      await stream.ended()
    }
    for (const { session } of [member, elsewhere]) {
      await app.as({ session }).refused(readUser, {}, 401)
      const query = { grant_type: 'refresh_token' }
      await app.anonymous.refused(token, { query, body: { refresh_token: session.refresh_token } }, 400)
    }
    const body = { email: member.email, password: PASSWORD }
    await app.anonymous.refused(token, { query: { grant_type: 'password' }, body }, 400)
    await app.as(another).call(listFeed)
    expect(untouched.unread.map(({ name }) => name)).toEqual(['ready', 'member.left'])
  })

  test('frees the address for a new member', async () => {
    const member = await makeMember(app)
    await remove(member)
    const next = await makeMember(app, { email: member.email })
    expect(next.id).not.toBe(member.id)
  })

  test('is open to dormant and new members', async () => {
    for (const traits of [{ dormant: true }, { onboarded: false }]) {
      const member = await makeMember(app, traits)
      await remove(member)
      expect(await count('accounts where id = $1', [member.id])).toBe(0)
    }
  })
})

describe('The password', () => {
  test('is asked for, and a wrong one deletes nothing', async () => {
    const member = await makeMember(app)
    const client = app.as(member)
    const { body } = await client.refused(deleteOwnAccount, { body: { password: 'wrong' } }, 403)
    expect(body.error).toBe('Current password is not correct')
    await client.refused(deleteOwnAccount, { body: {} }, 422)
    await client.refused(deleteOwnAccount, { body: { password: '' } }, 422)
    await client.refused(deleteOwnAccount, {}, 422)
    await client.call(readUser)
    await remove(member)
  })

  test('counts as a failed sign-in when wrong, so nobody guesses with a stolen session', async () => {
    const member = await makeMember(app)
    const client = app.as(member)
    for (let n = 0; n < 5; n += 1)
      await client.refused(deleteOwnAccount, { body: { password: `guess ${n}` } }, 403)
    const { headers } = await client.refused(deleteOwnAccount, { body: { password: PASSWORD } }, 429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(19 * 60)
    const body = { email: member.email, password: PASSWORD }
    await app.anonymous.refused(token, { query: { grant_type: 'password' }, body }, 429)
    await client.call(readUser)
  })

  test('cannot be given when it was never set', async () => {
    const member = await makeMember(app, { onboarded: false })
    await pool.query('update auth_users set password_hash = null, password_set_at = null where id = $1', [
      member.id,
    ])
    const { body } = await app.as(member).refused(deleteOwnAccount, { body: { password: PASSWORD } }, 403)
    expect(body).toEqual({ error: 'Set your password first.', code: 'onboarding_required' })
  })
})

test('runs one of five deletions of one account at once and sends one email', async () => {
  const member = await makeMember(app)
  const calls = Array.from({ length: 5 }, () =>
    app.as(member).send('POST', '/api/account/delete', {
      body: JSON.stringify({ password: PASSWORD }),
      headers: { 'content-type': 'application/json' },
    }),
  )
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => ![200, 401, 403].includes(status))).toEqual([])
  expect(await count('audit_log where subject_id = $1', [member.id])).toBe(1)
})
