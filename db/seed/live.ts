import type pg from 'pg'

export type LiveSize = {
  /** Open at once and idle, each for a different member. */
  streams: number
  /** Between members who write to each other. */
  pairs: number
  /** Of one member. */
  conversations: number
  /** Messages in one of them. */
  thread: number
}

type Kind = 'account' | 'session' | 'conversation'
const GROUPS: Record<Kind, string> = { account: '4000', session: '4001', conversation: '4002' }

/** The same ids as the statements below create, so nothing has to be read back. */
export const seededId = (kind: Kind, number: number) =>
  `00000000-0000-${GROUPS[kind]}-8000-${number.toString(16).padStart(12, '0')}`

const idOf = (kind: Kind, number: string) =>
  `('00000000-0000-${GROUPS[kind]}-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`

/**
 * Members by number: 0 has many conversations; 1 to `streams` only hold a stream; those from `firstTalker` on write
 * to each other in pairs. A pair's conversation has the number of its first member.
 */
export function castOf({ streams, conversations, pairs }: LiveSize) {
  const firstTalker = Math.max(streams, conversations) + 1
  return { firstTalker, count: firstTalker + 2 * pairs }
}

const people = `
insert into auth_users (id, email, email_confirmed_at, password_set_at)
  select ${idOf('account', 'i')}, 'talker' || i || '@load.example', now(), now()
  from generate_series(0, $1::int - 1) i`

const accounts = `
insert into accounts (id, name, email, role, primary_owner_user_id, profile, data)
  select ${idOf('account', 'i')}, 'Talking Member ' || i, 'talker' || i || '@load.example',
    (array['journalist', 'pr', 'expert'])[1 + i % 3], ${idOf('account', 'i')},
    jsonb_build_object('title', 'Member ' || i, 'organization', 'Load Works ' || i % 97, 'beats', jsonb_build_array()),
    jsonb_build_object('status', 'Active', 'role', (array['journalist', 'pr', 'expert'])[1 + i % 3])
  from generate_series(0, $1::int - 1) i`

const sessions = `
insert into auth_sessions (id, user_id, method, expires_at)
  select ${idOf('session', 'i')}, ${idOf('account', 'i')}, 'password', now() + interval '1 day'
  from generate_series(0, $1::int - 1) i`

// Every tenth first text is unread.
const conversations = `
insert into responses (id, is_pitch, responder_id, account_id, commentary, created_at, read_at, answered_at,
    messages_count, last_message_at)
  select ${idOf('conversation', 'i')}, false, ${idOf('account', 'i')}, ${idOf('account', '0')},
    'The first text of conversation ' || i, now() - interval '60 days',
    case when i % 10 > 0 then now() end, now(), case when i = 1 then $2 else 3 end, now() - i * interval '7 minutes'
  from generate_series(1, $1::int) i`

// Member 0 writes every second message. In every twentieth conversation the last one is unread.
const messages = `
insert into messages (conversation_id, sender_id, recipient_id, message_text, created_at, read_at)
  select r.id, case when k % 2 = 0 then r.account_id else r.responder_id end,
    case when k % 2 = 0 then r.responder_id else r.account_id end,
    'Message ' || k || ' of conversation ' || i || ' says as much as people do in a line or two of an ordinary talk.',
    r.last_message_at - (r.messages_count - k) * interval '20 seconds',
    case when k < r.messages_count or i % 20 > 0 then now() end
  from generate_series(1, $1::int) i join responses r on r.id = ${idOf('conversation', 'i')},
    generate_series(1, r.messages_count) k`

const pairs = `
insert into responses (id, is_pitch, responder_id, account_id, commentary, read_at, answered_at)
  select ${idOf('conversation', 'i')}, false, ${idOf('account', 'i')}, ${idOf('account', 'i + 1')},
    'The first text of this pair', now(), now()
  from generate_series($1::int, $2::int - 1, 2) i`

/** Creates members with sessions, conversations and messages in an empty database of the newest schema. */
export async function seedLive(client: pg.ClientBase, options: LiveSize): Promise<void> {
  const { firstTalker, count } = castOf(options)
  await client.query('begin')
  for (const text of [people, accounts, sessions]) await client.query(text, [count])
  await client.query(conversations, [options.conversations, options.thread])
  // The counts are those above: counting each of 100,000 on one row takes minutes.
  await client.query('alter table messages disable trigger messages_count_message')
  await client.query(messages, [options.conversations])
  await client.query('alter table messages enable trigger messages_count_message')
  await client.query(pairs, [firstTalker, count])
  await client.query('commit')
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}

/** Cursors in the middle of the list and near the start of the thread, as in server/platform/postgres/cursor.ts. */
export async function findCursors(client: pg.ClientBase, { conversations }: LiveSize) {
  const text = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
  const middle = await client.query<{ cursor: string }>(
    `select ${text('last_message_at')} || '~' || id as cursor from responses where account_id = $1
     order by last_message_at desc, id desc limit 1 offset $2`,
    [seededId('account', 0), Math.floor(conversations / 2)],
  )
  const deepest = await client.query<{ cursor: string }>(
    `select ${text('created_at')} || '~' || id as cursor from messages where conversation_id = $1
     order by created_at, id limit 1 offset 50`,
    [seededId('conversation', 1)],
  )
  return { middle: middle.rows[0]!.cursor, deepest: deepest.rows[0]!.cursor }
}
