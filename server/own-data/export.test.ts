import { describe, expect, test } from 'vitest'
import { exportOwnData } from '../../contract/own-data.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember, makePost, PASSWORD, signIn } from '../../test/support/factories.ts'

const app = await testApp()
const { db, pool } = app.database

const exportOf = async (member: Member) => (await app.as(member).call(exportOwnData)).body

async function talk(from: Member, to: Member, text: string, post_id: string | null = null) {
  const { id } = await db
    .insertInto('responses')
    .values({
      responder_id: from.id,
      account_id: to.id,
      commentary: text,
      is_pitch: post_id !== null,
      post_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await write(id, from, to, `${text}, once more`)
  await write(id, to, from, `${text}? Yes`)
  return id
}

const write = (conversation_id: string, from: Member, to: Member, message_text: string) =>
  db
    .insertInto('messages')
    .values({ conversation_id, sender_id: from.id, recipient_id: to.id, message_text })
    .execute()

const comment = (post_id: string, by: Member, content: string, path: string) =>
  db
    .insertInto('comments')
    .values({ post_id, account_id: by.id, content, path, path_order: [Number(path)], depth: 0 })
    .execute()

const like = (post: string, by: Member) =>
  db.insertInto('likes').values({ account_id: by.id, likeable_type: 'post', likeable_id: post }).execute()

/** A member with one of everything, beside another who has as much. */
async function world() {
  const [kim, lee] = [
    await makeMember(app, { role: 'pr', name: 'Kim Pryor', profile: { title: 'Director' } }),
    await makeMember(app, { name: 'Lee Stone', profile: { bio: 'Not to be told' } }),
  ]
  for (const [one, other] of [
    [kim, lee],
    [lee, kim],
  ] as const) {
    const post = await makePost(app, one, { title: `A post of ${one.name}` })
    await makePost(app, one, { title: `A draft of ${one.name}`, status: 'draft' })
    await comment(post, one, `A comment of ${one.name}`, '001')
    await like(post, other)
    await db.insertInto('saved_posts').values({ post_id: post, user_id: other.id }).execute()
    await db
      .insertInto('profiles')
      .values({ account_id: one.id, name: `A source of ${one.name}`, role: 'Executive' })
      .execute()
    await db
      .insertInto('users')
      .values({ email: one.email, role: 'pr', data: JSON.stringify({ phone: `Phone of ${one.name}` }) })
      .execute()
    await db
      .insertInto('contact_messages')
      .values({
        email: one.email,
        name: one.name,
        role: 'pr',
        organization: 'Ink',
        message: `From ${one.name}`,
      })
      .execute()
    await pool.query(
      `insert into notifications (account_id, actor_id, type, body, link) values ($1, $2, 'like', $3, '/app/feed')`,
      [one.id, other.id, `For ${one.name}`],
    )
    await pool.query(
      `insert into auth_factors (user_id, friendly_name, secret) values ($1, $2, 'the-secret-of-it')`,
      [one.id, `Phone app of ${one.name}`],
    )
  }
  return { kim, lee }
}

describe('The export', async () => {
  const { kim, lee } = await world()
  const conversation = await talk(lee, kim, 'May I ask you')
  const max = await makeMember(app, { name: 'Max Reed' })
  await talk(max, lee, 'Between Max and Lee')
  const data = await exportOf(kim)

  test('holds everything stored about a member', () => {
    expect(data.account).toMatchObject({
      id: kim.id,
      name: 'Kim Pryor',
      role: 'pr',
      profile: { title: 'Director' },
    })
    expect(data.sign_in).toMatchObject({ email: kim.email, new_email: null })
    expect(data.sign_in.password_set_at).toEqual(expect.any(String))
    expect(data.devices).toMatchObject([{ user_agent: 'node', signed_in_by: 'password', ended_at: null }])
    expect(data.second_factors).toMatchObject([{ name: 'Phone app of Kim Pryor', status: 'unverified' }])
    expect(data.applications).toMatchObject([{ email: kim.email, data: { phone: 'Phone of Kim Pryor' } }])
    expect(data.contact_messages).toMatchObject([{ email: kim.email, message: 'From Kim Pryor' }])
    expect(data.sources).toMatchObject([{ name: 'A source of Kim Pryor' }])
    expect(data.posts).toMatchObject([
      { title: 'A post of Kim Pryor', likes_count: 1 },
      { title: 'A draft of Kim Pryor', data: { status: 'draft' } },
    ])
    expect(data.comments).toMatchObject([{ content: 'A comment of Kim Pryor', path: '001' }])
    expect(data.saved_posts).toHaveLength(1)
    expect(data.likes).toMatchObject([{ likeable_type: 'post' }])
    expect(data.notifications).toMatchObject([{ body: 'For Kim Pryor', actor_id: lee.id }])
  })

  test("holds the member's conversations, both sides of them", () => {
    expect(data.conversations).toMatchObject([
      {
        id: conversation,
        text: 'May I ask you',
        started_by_you: false,
        with: { id: lee.id, name: 'Lee Stone' },
        messages_count: 2,
      },
    ])
    const texts = data.messages.map((message) => message.message_text)
    expect(texts).toEqual(['May I ask you, once more', 'May I ask you? Yes'])
  })

  test('holds nothing of others except what the member may read anyway', () => {
    const text = JSON.stringify(data)
    for (const foreign of [lee.email, 'Not to be told', 'A draft of Lee', 'A source of Lee', 'Phone of Lee'])
      expect(text).not.toContain(foreign)
    for (const foreign of ['Between Max and Lee', 'Phone app of Lee', 'For Lee', 'A comment of Lee', max.id])
      expect(text).not.toContain(foreign)
  })

  test('holds no secret', () => {
    expect(JSON.stringify(data)).not.toMatch(/argon2|hash|token|the-secret-of-it|"secret"/)
  })
})

test('arrives as a file that no cache stores', async () => {
  const { headers } = await app.as(await makeMember(app)).call(exportOwnData)
  expect(headers.get('content-disposition')).toBe('attachment; filename="beatline-data.json"')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('is open to dormant and new members, with next to no data', async () => {
  for (const traits of [{ dormant: true }, { onboarded: false }]) {
    const member = await makeMember(app, traits)
    const { posts, conversations, messages, devices } = await exportOf(member)
    expect([posts, conversations, messages]).toEqual([[], [], []])
    expect(devices).toHaveLength(1)
  }
})

test("includes an application of an earlier address when it led to the member's account", async () => {
  const member = await makeMember(app)
  const row = { email: 'earlier@example.test', role: 'pr', account_id: member.id }
  await db.insertInto('users').values(row).execute()
  expect((await exportOf(member)).applications).toMatchObject([{ email: 'earlier@example.test' }])
})

test('includes conversations with members who have left', async () => {
  const [kim, lee] = [await makeMember(app), await makeMember(app)]
  await talk(lee, kim, 'Good bye')
  await pool.query('delete from auth_users where id = $1', [lee.id])
  const { conversations, messages } = await exportOf(kim)
  expect(conversations).toMatchObject([{ with: null, started_by_you: false, text: 'Good bye' }])
  expect(messages).toHaveLength(2)
})

test('limits a member to ten exports a day, and nobody else', async () => {
  const member = await makeMember(app)
  for (let n = 0; n < 10; n += 1) await exportOf(member)
  const { headers, body } = await app.as(member).refused(exportOwnData, {}, 429)
  expect(body.code).toBe('rate_limited')
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(85_000)
  const another = { ...member, session: await signIn(app, member.email, PASSWORD) }
  await app.as(another).refused(exportOwnData, {}, 429)
  await exportOf(await makeMember(app))
})
