import type pg from 'pg'
import { expect } from 'vitest'
import { wholeRows } from '../../test/whole-rows.ts'

type Row = Record<string, unknown>

/** The columns that name whose a row is; none where a row is nobody's, or is written by others for him. */
const OWNERS: Record<string, string[]> = {
  accounts: ['id'],
  audit_log: [],
  auth_challenges: ['session_id'],
  auth_factors: ['user_id'],
  auth_links: ['user_id'],
  auth_refresh_tokens: ['session_id'],
  auth_sessions: ['user_id'],
  auth_users: ['id'],
  comments: ['account_id'],
  contact_messages: [],
  idempotency_keys: ['account_id'],
  images: ['account_id'],
  likes: ['account_id'],
  mail_settings: ['account_id'],
  messages: ['sender_id', 'recipient_id'],
  notifications: ['account_id'],
  posts: ['account_id'],
  profiles: ['account_id'],
  rate_limits: [],
  responses: ['responder_id', 'account_id'],
  saved_posts: ['user_id'],
  schema_migrations: [],
  users: ['account_id'],
  // Since when somebody has written to him whom he has not read.
  waiting_mails: [],
}

/** What others change of a row that they may read: they like and comment. */
const COUNTS = ['likes_count', 'comments_count']

/**
 * All rows of a member, table by table, but those that he has in common with the other: a talk of the two, and what
 * he is told of the other's acts.
 */
export async function rowsOf(
  pool: pg.Pool,
  member: string,
  other: string,
): Promise<Record<string, string[]>> {
  const tables = await wholeRows(pool)
  expect([...tables.keys()].filter((name) => !(name in OWNERS))).toEqual([])
  const read = (name: string) => (tables.get(name) ?? []).map((row) => JSON.parse(row) as Row)
  const sessions = new Set(read('auth_sessions').flatMap((row) => (row.user_id === member ? [row.id] : [])))
  const isHis = (row: Row, columns: string[]) =>
    columns.some((name) => (name === 'session_id' ? sessions.has(row[name]) : row[name] === member)) &&
    !isShared(row, other)
  const kept = Object.entries(OWNERS).map(([name, columns]) => [
    name,
    read(name).flatMap((row) => (isHis(row, columns) ? [textOf(row)] : [])),
  ])
  return Object.fromEntries(kept)
}

const isShared = (row: Row, other: string) =>
  ['responder_id', 'account_id', 'sender_id', 'recipient_id', 'actor_id'].some((name) => row[name] === other)

const textOf = (row: Row) =>
  JSON.stringify(Object.fromEntries(Object.entries(row).filter(([name]) => !COUNTS.includes(name))))
