import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate, readMigrations, runMigrations } from '../../db/migrate.ts'
import { testApp, testDatabase } from '../../test/support/app.ts'
import { query } from '../../test/support/backing-up.ts'
import { mailsTo } from '../../test/support/links.ts'
import { QUEUED_JOBS } from '../../test/support/queued-jobs.ts'
import { lookAtInactive } from './dormancy.ts'

const NEWEST_THEN = '0008-applications.sql'
const AGO = `now() - interval '3 days'`
const LONG_AGO = `now() - interval '70 days'`

const session = (me: string, began: string, renewed: string) =>
  `insert into auth_sessions (user_id, method, created_at, refreshed_at, expires_at)
   values ('${me}', 'password', ${began}, ${renewed}, now() + interval '1 day')`
const post = (author: string, at: string) =>
  `insert into posts (account_id, title, description, post_type, created_at)
   values ('${author}', 'Title', 'Text', 'community', ${at}) returning id`
const talk = (from: string, to: string, at: string, read = 'null') =>
  `insert into responses (is_pitch, responder_id, account_id, commentary, created_at, read_at)
   values (false, '${from}', '${to}', 'Text', ${at}, ${read}) returning id`
const message =
  'insert into messages (conversation_id, sender_id, recipient_id, message_text, created_at, read_at)'

/** Everything a member may have done since onboarding, alone or with another member, who does nothing. */
const ACTS: Record<string, (me: string, other: string) => string> = {
  'signed in': (me) => `update auth_users set last_sign_in_at = ${AGO} where id = '${me}'`,
  'began a session': (me) => session(me, AGO, LONG_AGO),
  'only read': (me) => session(me, LONG_AGO, AGO),
  posted: (me) => post(me, AGO),
  commented: (me, other) => `with p as (${post(other, LONG_AGO)})
    insert into comments (post_id, account_id, content, path, path_order, depth, created_at)
    select id, '${me}', 'Text', '1', '{1}', 0, ${AGO} from p`,
  liked: (me, other) => `with p as (${post(other, LONG_AGO)})
    insert into likes (likeable_type, likeable_id, account_id, created_at) select 'post', id, '${me}', ${AGO} from p`,
  saved: (me, other) => `with p as (${post(other, LONG_AGO)})
    insert into saved_posts (user_id, post_id, created_at) select '${me}', id, ${AGO} from p`,
  'wrote first': (me, other) => talk(me, other, AGO),
  'read what was written': (me, other) => talk(other, me, LONG_AGO, AGO),
  answered: (me, other) => `with r as (${talk(other, me, LONG_AGO)})
    ${message} select id, '${me}'::uuid, '${other}'::uuid, 'Text', ${AGO}, null from r`,
  'read an answer': (me, other) => `with r as (${talk(me, other, LONG_AGO)})
    ${message} select id, '${other}'::uuid, '${me}'::uuid, 'Text', ${LONG_AGO}, ${AGO} from r`,
}
const emailOf = (name: string) => `${name.replaceAll(' ', '-')}@example.test`

/** A database with the schema from before activity was recorded. */
async function earlier(): Promise<pg.ClientConfig> {
  const connection = await testDatabase('template0')
  const client = new pg.Client(connection)
  await client.connect()
  const seen = (await readMigrations()).filter(({ name }) => name <= NEWEST_THEN)
  await runMigrations(client, seen).finally(() => client.end())
  return connection
}

test('warns no member who was active before activity was recorded, and keeps a newer record', async () => {
  const connection = await earlier()
  const make = async (name: string, onboarded = '60 days') => {
    const made = await query(
      connection,
      `with u as (insert into auth_users (email) values ($1) returning id, email)
       insert into accounts (id, primary_owner_user_id, email, role, data, last_active_at)
       select id, id, email, 'pr', '{"status": "Active"}', now() - $2::interval from u returning id`,
      [emailOf(name), onboarded],
    )
    return String(made[0]?.id)
  }
  const asleep = await make('asleep')
  for (const [name, act] of Object.entries(ACTS)) await query(connection, act(await make(name), asleep))
  await query(connection, session(await make('new', '1 day'), AGO, AGO))

  await migrate(connection)
  const ages = await query(
    connection,
    'select email, extract(day from now() - last_active_at)::integer as days from accounts',
  )
  expect(Object.fromEntries(ages.map(({ email, days }) => [email, days]))).toEqual({
    ...Object.fromEntries(Object.keys(ACTS).map((name) => [emailOf(name), 3])),
    [emailOf('new')]: 1,
    [emailOf('asleep')]: 60,
  })
  const app = await testApp({}, connection)
  await query(connection, QUEUED_JOBS)
  await lookAtInactive(app.server.platform)
  for (const name of Object.keys(ACTS)) expect(await mailsTo(app, emailOf(name)), name).toEqual([])
  expect(await mailsTo(app, emailOf('asleep'))).toMatchObject([{ letter: 'dormancy_warning' }])
})
