import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/support/app.ts'
import { demoSignIns, seedDemoData } from './demo.ts'
import { beats } from './demo-beats.ts'
import { seedLoad } from './load.ts'
import { seedId } from './seed-tools.ts'

// Late evening in the East and already tomorrow in UTC: a hard case for dates.
const now = new Date('2026-03-02T03:30:00Z')
const world = new pg.Client(await testDatabase())
const load = new pg.Client(await testDatabase())

beforeAll(async () => {
  await world.connect()
  await load.connect()
  await world.query('begin')
  await seedDemoData(world, { now, passwordHash: 'a hash' })
  await world.query('commit')
})
afterAll(async () => {
  await world.end()
  await load.end()
})

async function ask<T = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await world.query(text, values)).rows
}

/** The query selects violations, so it must return none. */
const expectNone = async (text: string, values: unknown[] = []) => expect(await ask(text, values)).toEqual([])

test('lets the four sign-ins sign in and see something', async () => {
  const rows = await ask<Record<string, string | number>>(
    `select a.id, a.role, a.email, a.name, u.password_hash, u.password_set_at is not null as set,
       (select count(*)::int from messages where recipient_id = a.id and read_at is null)
         + (select count(*)::int from responses r where r.account_id = a.id and read_at is null) as unread,
       (select count(*)::int from posts where account_id = a.id and data ->> 'status' = 'draft') as drafts
     from accounts a join auth_users u using (id) where a.email = any($1)`,
    [demoSignIns.map((each) => each.email)],
  )
  expect(rows).toHaveLength(4)
  for (const signIn of demoSignIns) {
    const row = rows.find((each) => each.email === signIn.email)
    expect(row).toMatchObject({
      ...signIn,
      id: seedId(`member:${signIn.role}`),
      password_hash: 'a hash',
      set: true,
    })
    expect(row?.unread, signIn.email).toBeGreaterThan(0)
    expect(row?.drafts, signIn.email).toBeGreaterThan(0)
  }
})

test('gives those who sign in saved filters, some with keywords, and their accounts the same', async () => {
  const rows = await ask(
    `select a.role, array_agg(f.name order by f.place) as names, bool_or(f.keywords is not null) as has_keywords,
       array(select filter ->> 'name' from jsonb_array_elements(a.data -> 'saved_filters') filter) as in_data
     from saved_filters f join accounts a on a.id = f.account_id group by a.id order by a.role`,
  )
  expect(rows).toHaveLength(4)
  for (const { names, in_data } of rows) expect(in_data).toEqual(names)
  expect(rows.filter(({ has_keywords }) => has_keywords).map(({ role }) => role)).toEqual(['expert', 'pr'])
})

test('has members of every kind', async () => {
  const rows = await ask(
    `select role, coalesce(data ->> 'status', 'invited') as standing, count(*)::int from accounts group by 1, 2`,
  )
  expect(rows).toHaveLength(7)
  expect(rows).toEqual(
    expect.arrayContaining([
      { role: 'journalist', standing: 'Active', count: 24 },
      { role: 'pr', standing: 'Active', count: 60 },
      { role: 'expert', standing: 'Active', count: 10 },
      { role: 'admin', standing: 'Active', count: 2 },
      { role: 'journalist', standing: 'Dormant', count: 1 },
      { role: 'pr', standing: 'Dormant', count: 1 },
      { role: 'expert', standing: 'invited', count: 1 },
    ]),
  )
})

test('publishes 200 posts, of every type and on every beat, and leaves 8 drafts', async () => {
  const counted = await ask(
    `select data ->> 'status' as status, post_type as type, count(*)::int from posts group by 1, 2 order by 1, 2`,
  )
  expect(counted).toEqual([
    { status: 'draft', type: 'community', count: 3 },
    { status: 'draft', type: 'request_for_source', count: 4 },
    { status: 'draft', type: 'request_for_story', count: 1 },
    { status: 'published', type: 'community', count: 51 },
    { status: 'published', type: 'request_for_source', count: 104 },
    { status: 'published', type: 'request_for_story', count: 45 },
  ])
  const tags = await ask<{ tag: string; count: number }>(
    `select unnest(tags) as tag, count(*)::int from posts where data ->> 'status' = 'published' group by 1`,
  )
  expect(tags.map(({ tag }) => tag).sort()).toEqual(Object.values(beats).sort())
  expect(Math.min(...tags.map(({ count }) => count))).toBeGreaterThanOrEqual(5)
})

test('has one confidential request, which only PR members have opened, liked or saved', async () => {
  const rows = await ask(
    `select p.audience, a.email, (select count(*)::int from post_openings e where e.post_id = p.id) as opened_by
     from posts p join accounts a on a.id = p.account_id where p.audience <> 'all'`,
  )
  expect(rows).toEqual([{ audience: 'pr', email: 'journalist@beatline.example', opened_by: 2 }])
  await expectNone(
    `select a.name from posts p join accounts a on a.role <> 'pr' where p.audience = 'pr' and a.id in (
       select account_id from post_openings where post_id = p.id union
       select account_id from likes where likeable_id = p.id union
       select user_id from saved_posts where post_id = p.id)`,
  )
  await expectNone(
    `select e.* from post_openings e join posts p on p.id = e.post_id where e.first_at < p.created_at or e.last_at > $1`,
    [now],
  )
})

test('has one open request that hides its author, whom no text and no notification names', async () => {
  const rows = await ask(
    `select a.role, p.expires_at > $1 as is_open, s.author from posts p join accounts a on a.id = p.account_id
       join post_search s on s.post_id = p.id where p.is_hidden_name`,
    [now],
  )
  expect(rows).toEqual([{ role: 'journalist', is_open: true, author: '' }])
  await expectNone(
    `select n.body from posts p join notifications n on n.actor_id = p.account_id
       left join responses r on r.id = n.object_id where p.is_hidden_name and p.id in (n.object_id, r.post_id)`,
  )
})

test('chooses a post’s type by its author’s role', async () => {
  await expectNone(
    `select p.title from posts p join accounts a on a.id = p.account_id
     where p.post_type <> 'community' and (a.role = 'pr') <> (p.post_type = 'request_for_story')`,
  )
})

test('dates nothing in the future, before its author joined, or after its own expiry', async () => {
  const tables = [
    'posts',
    'comments',
    'likes',
    'saved_posts',
    'responses',
    'messages',
    'notifications',
    'users',
  ]
  for (const table of tables) await expectNone(`select * from ${table} where created_at > $1`, [now])
  await expectNone(`select * from messages where read_at > $1 or read_at < created_at`, [now])
  await expectNone('select * from posts where expires_at <= created_at')
  await expectNone(
    'select p.* from posts p join accounts a on a.id = p.account_id where p.created_at < a.created_at',
  )
  const [open] = await ask<{ today: number; soon: number }>(
    `select count(*) filter (where expires_at < $1::timestamptz + interval '24 hours')::int as today,
       count(*) filter (where expires_at < $1::timestamptz + interval '7 days')::int as soon
     from posts where expires_at > $1 and data ->> 'status' = 'published'`,
    [now],
  )
  expect(open?.today).toBeGreaterThan(2)
  expect(open?.soon).toBeGreaterThan(20)
})

test('has correct counters, and comments under community posts in the right place', async () => {
  await expectNone(
    `select title from posts p where likes_count <> (select count(*) from likes where likeable_id = p.id)
       or comments_count <> (select count(*) from comments where post_id = p.id and not is_deleted)`,
  )
  await expectNone(
    `select likeable_id, account_id from likes group by likeable_type, 1, 2 having count(*) > 1`,
  )
  await expectNone(
    `select c.path from comments c join posts p on p.id = c.post_id left join comments up on up.id = c.parent_comment_id
     where p.post_type <> 'community' or p.data ->> 'status' <> 'published'
       or c.depth <> coalesce(up.depth + 1, 0) or c.created_at < coalesce(up.created_at, p.created_at)
       or c.path not like coalesce(up.path || '.', '') || '___'
       or string_to_array(c.path, '.')::integer[] <> c.path_order`,
  )
  const deleted = await ask(
    `select (select bool_or(not r.is_deleted) from comments r where r.parent_comment_id = c.id) as answered
     from comments c where is_deleted`,
  )
  expect(deleted).toEqual([{ answered: true }])
})

test('has only pitches that the server would have accepted', async () => {
  await expectNone(
    `select r.* from responses r join accounts a on a.id = r.responder_id
       left join posts p on p.id = r.post_id left join profiles s on s.id = r.profile_id
     where r.is_pitch and (a.role <> case when s.held_by = a.id then 'expert' else 'pr' end or a.data ->> 'status' <> 'Active' or (s.account_id is distinct from a.id and s.held_by is distinct from s.account_id) or p.account_id <> r.account_id
       or p.post_type <> 'request_for_source' or p.data ->> 'status' <> 'published'
       or r.created_at not between p.created_at and coalesce(p.expires_at, r.created_at))`,
  )
  await expectNone(
    `select post_id, responder_id from (select post_id, responder_id from responses where is_pitch
       union all select post_id, responder_id from held_pitches) one group by 1, 2 having count(*) > 1`,
  )
})

test('lets the starter of a conversation go on only after the other side has written', async () => {
  await expectNone(
    `select m.* from messages m join responses r on r.id = m.conversation_id
     where m.sender_id = r.responder_id and not exists (select from messages before
       where before.conversation_id = r.id and before.sender_id = r.account_id and before.created_at < m.created_at)`,
  )
  await expectNone(
    'select * from messages m join responses r on r.id = m.conversation_id where r.read_at is null',
  )
})

test('has notifications only for likes, comments and pitches that exist', async () => {
  await expectNone(
    `select n.body from notifications n join accounts actor on actor.id = n.actor_id
       left join likes l on n.type = 'like' and l.likeable_id = n.object_id and l.account_id = n.actor_id
       left join comments lc on lc.id = l.likeable_id
       left join comments c on n.type = 'comment' and c.id = n.object_id
       left join responses r on n.type like any ('{response_received,pitch_%}') and r.id = n.object_id
       left join pitch_outcomes o on o.response_id = r.id
       left join posts p on p.id in (l.likeable_id, lc.post_id, c.post_id, r.post_id)
     where n.account_id = n.actor_id
       or (n.type in ('pitch_used', 'pitch_published') and o.outcome is distinct from 'used')
       or (n.type = 'pitch_withdrawn' and o.outcome is distinct from 'withdrawn')
       or n.body is distinct from case n.type
         when 'like' then actor.name || ' liked ' || p.title
         when 'comment' then actor.name || ' commented on your post "' || p.title || '"'
         when 'pitch_used' then actor.name || ' used your pitch: "' || p.title || '"'
         when 'pitch_published' then actor.name || ' published a story with your source: "' || p.title || '"'
         when 'pitch_withdrawn' then actor.name || ' withdrew a pitch to "' || p.title || '"'
         else actor.name || ' submitted a pitch to your expert request: "' || p.title || '"' end
       or n.link is distinct from case when n.type = 'pitch_withdrawn' then '/app/pitchbox?request=' || p.id
         when r.id is not null then '/app/messages/' || r.id
         else '/app/feed?post=' || p.id end`,
  )
})

test('has no address and no phone number that could belong to anyone', async () => {
  const tables = ['auth_users', 'accounts', 'profiles', 'users', 'contact_messages', 'posts', 'comments']
  const reserved = /(\.example|^example\.(com|org|net))$/
  const pitched = [
    'responses',
    'pitch_answers',
    'pitch_details',
    'pitch_notes',
    'pitch_trail',
    'held_pitches',
  ]
  for (const table of [...tables, ...pitched, 'request_outcomes', 'messages']) {
    const [row] = await ask<{ text: string }>(
      `select jsonb_agg(to_jsonb(t) - 'searched')::text as text from ${table} t`,
    )
    const hosts = (row?.text ?? '').matchAll(/(?:https?:\/\/|[\w.]@)([\w-]+(?:\.[\w-]+)*)/g)
    for (const [, host = ''] of hosts) expect(host).toMatch(reserved)
    for (const [number] of (row?.text ?? '').matchAll(/\b\d{3}-\d{3}-\d{4}\b/g))
      expect(number).toMatch(/-555-01\d\d$/)
  }
})

test('creates the same world for the same moment', async () => {
  const fingerprint = `select md5(string_agg(t::text, '' order by t.id)) from posts t`
  const before = await ask(fingerprint)
  await world.query('begin')
  await world.query('truncate auth_users, users, contact_messages, posts cascade')
  await seedDemoData(world, { now, passwordHash: 'a hash' })
  expect(await ask(fingerprint)).toEqual(before)
  await world.query('rollback')
})

test('loads correct counters, every index and every trigger', async () => {
  const shape = `select (select count(*)::int from pg_indexes where schemaname = 'public') as indexes,
    (select count(*)::int from pg_trigger where tgenabled = 'O') as triggers,
    (select count(*)::int from pg_constraint where contype = 'u') as keys`
  const before = (await load.query(shape)).rows
  await seedLoad(load, { posts: 2000 })
  expect((await load.query(shape)).rows).toEqual(before)
  const [totals] = (
    await load.query(
      `select count(*)::int as posts, avg(likes_count)::float as likes, avg(comments_count)::float as comments,
         sum(likes_count)::int - (select count(*)::int from likes) as liked_adrift,
         sum(comments_count)::int - (select count(*)::int from comments) as commented_adrift,
         (select count(*)::int from accounts) as accounts,
         min(char_length(description)) >= 200 and max(char_length(description)) <= 900 as sized
       from posts`,
    )
  ).rows
  expect(totals).toMatchObject({
    posts: 2000,
    accounts: 50,
    liked_adrift: 0,
    commented_adrift: 0,
    sized: true,
  })
  expect(totals.likes).toBeCloseTo(5, 0)
  expect(totals.comments).toBeCloseTo(2.5, 0)
})
