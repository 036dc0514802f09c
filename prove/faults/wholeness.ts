import type pg from 'pg'
import { vi } from 'vitest'
import { IMAGES_PATH } from '../../contract/images.rules.ts'
import type { MailSink } from '../../test/support/mail-sink.ts'
import type { Entry } from './acts.ts'

/** The marks of everything in the database, by kind. */
const MARKS = {
  post: `select title from posts where title like 'post-%'`,
  comment: `select content from comments where content like 'comment-%'`,
  post_like: `select account_id || ' ' || likeable_id from likes where likeable_type = 'post'`,
  comment_like: `select account_id || ' ' || likeable_id from likes where likeable_type = 'comment'`,
  save: `select user_id || ' ' || post_id from saved_posts`,
  response: `select commentary from responses where commentary like 'response-%'`,
  message: `select message_text from messages where message_text like 'message-%'`,
  source: `select name from profiles where name like 'source-%'`,
  application: `select data ->> 'name' from users where data ->> 'name' like 'application-%'`,
  contact: `select message from contact_messages where message like 'contact-%'`,
  filter: 'select name from saved_filters',
  picture: `select account_id || ' ${IMAGES_PATH}' || name from images where account_id is not null`,
}
export type Kind = keyof typeof MARKS

/** Rows that exist only when a write was half done. */
const HALVES = {
  'likes that a post does not count': `select from posts p where likes_count <>
    (select count(*) from likes where likeable_type = 'post' and likeable_id = p.id)`,
  'likes that a comment does not count': `select from comments c where likes_count <>
    (select count(*) from likes where likeable_type = 'comment' and likeable_id = c.id)`,
  'comments that a post does not count': `select from posts p where comments_count <>
    (select count(*) from comments where post_id = p.id and not is_deleted)`,
  'messages that a conversation does not count': `select from responses r where messages_count <>
    (select count(*) from messages where conversation_id = r.id) or last_message_at is distinct from
    (select max(created_at) from messages where conversation_id = r.id)`,
  'answers that do not unlock': `select from responses r where is_answered <> exists
    (select from messages where conversation_id = r.id and sender_id = r.account_id)`,
  'likes without a notification': `select from likes l join (
      select id, account_id from posts union all select id, account_id from comments) o on o.id = l.likeable_id
    where o.account_id <> l.account_id and (select count(*) from notifications n
      where n.type = 'like' and n.account_id = o.account_id and n.actor_id = l.account_id and n.object_id = o.id) <> 1`,
  'comments without a notification': `select from comments c join posts p on p.id = c.post_id
    where p.account_id <> c.account_id and (select count(*) from notifications n
      where n.type = 'comment' and n.account_id = p.account_id and n.object_id = c.id) <> 1`,
  'pitches without a notification': `select from responses r where is_pitch and (select count(*) from notifications n
      where n.type = 'response_received' and n.account_id = r.account_id and n.object_id = r.id) <> 1`,
  'notifications of nothing': `select from notifications n where not exists (
      select from posts where id = n.object_id union all select from comments where id = n.object_id
      union all select from responses where id = n.object_id)`,
  'unread texts that no email will mention': `select from messages m where read_at is null
      and not exists (select from waiting_mails w where w.account_id = m.recipient_id)
    union all select from responses r where read_at is null
      and not exists (select from waiting_mails w where w.account_id = r.account_id)`,
  'keys without an answer': 'select from idempotency_keys where reply is null',
}

/** Compares what was acknowledged with what the database has. A row that was not acknowledged counts as doubled. */
export async function compare(pool: pg.Pool, entries: readonly Entry[]) {
  const found = { lost: [] as string[], doubled: [] as string[], halfDone: [] as string[] }
  for (const [kind, text] of Object.entries(MARKS)) {
    const { rows } = await pool.query<[string]>({ text, values: [], rowMode: 'array' })
    const expected = new Set(entries.filter((entry) => entry.kind === kind).map(({ mark }) => mark))
    const there = new Set<string>()
    for (const [mark] of rows) {
      if (there.has(mark) || !expected.has(mark)) found.doubled.push(`${kind} ${mark}`)
      there.add(mark)
    }
    found.lost.push(...[...expected].filter((mark) => !there.has(mark)).map((mark) => `${kind} ${mark}`))
  }
  for (const [what, text] of Object.entries(HALVES)) {
    const { rowCount } = await pool.query(text)
    if (rowCount) found.halfDone.push(`${rowCount} ${what}`)
  }
  return found
}

/** Where messages to the team go by default. */
const TEAM = 'contact@beatline.example'
const MARK = /\b(?:application|contact)-\d+-[0-9a-f]{6}\b/
/** A dead process's job is released after 20 s, at a check every 10 s, and then run within 3 s. */
const COMES = { timeout: 180_000, interval: 100 }

/** An application is acknowledged to the applicant and announced to the admin; a contact message goes to the team. */
const expectedOf = (entries: readonly Entry[], admin: string) =>
  entries.flatMap(({ kind, mark }) => {
    if (kind === 'contact') return [`${TEAM} ${mark}`]
    return kind === 'application' ? [`${mark}@example.test ${mark}`, `${admin} ${mark}`] : []
  })

/** Waits until every expected email has arrived, and counts the copies. */
export async function mailsOf({ received }: MailSink, entries: readonly Entry[], admin: string) {
  const expected = new Set(expectedOf(entries, admin))
  const arrived = () =>
    received.flatMap(({ to, text }) => {
      const mark = MARK.exec(`${to.join(' ')} ${text}`)?.[0]
      return mark ? [`${to.join(' ')} ${mark}`] : []
    })
  const lost = () => {
    const there = new Set(arrived())
    return [...expected].filter((mail) => !there.has(mail))
  }
  await vi.waitUntil(() => lost().length === 0, COMES).catch(() => undefined)
  return { expected: expected.size, lost: lost(), doubled: arrived().length - expected.size + lost().length }
}
