import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { compare, countFrequentMarks } from '../server/comparisons/comparisons.ts'
import { readPitch, storedMarks } from '../server/comparisons/evidence.ts'
import { openDatabase } from '../server/platform/postgres/db.ts'
import { type Figure, figureOf, measured } from './figures.ts'
import { ownCopy, type Setup } from './setup.ts'
import { pitchTexts } from './texts.ts'

const PLAN = { compared: 1_000 }
const PITCHERS = 2_000
const AT_ONCE = 5_000
/** The targets with a million pitches. */
const COMPARING = [{ of: 'p99', most: 100 }]
const MARKING = [{ of: 'found', least: 95 }]
const SIZE = [{ of: 'marks and index', most: 2_048 }]

const people = `
with users as (
  insert into auth_users (id, email, email_confirmed_at)
    select gen_random_uuid(), 'sender' || n || '@load.example', now() from generate_series(1, $1::int) n
    returning id, email)
insert into accounts (id, name, email, role, primary_owner_user_id, profile, data)
  select id, 'Sender', email, 'pr', id, '{}', '{"status": "Active", "role": "pr"}' from users returning id`

const pitches = `
with pitch as (
  insert into responses (id, is_pitch, responder_id, commentary, created_at)
  select id, true, account, text, sent_at
  from unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[]) p (id, account, text, sent_at))
insert into pitch_marks (response_id, account_id, sent_at, marks)
  select p.id, p.account, p.sent_at, array(select jsonb_array_elements_text(p.marks)::int)
  from unnest($1::uuid[], $2::uuid[], $5::jsonb[], $4::timestamptz[]) p (id, account, marks, sent_at)`

/** Fills a database with so many marked pitches, and builds the index over all of them. Returns its members. */
async function sendPitches(client: pg.ClientBase, count: number, textOf: (n: number) => string) {
  const accounts = (await client.query<{ id: string }>(people, [PITCHERS])).rows.map(({ id }) => id)
  // Nothing of it is checked against other tables, and the index is built once.
  await client.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB'`)
  const { rows } = await client.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where indexname = 'pitch_marks_keys'`,
  )
  await client.query('drop index pitch_marks_keys')
  for (let first = 0; first < count; first += AT_ONCE) {
    const ns = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, n) => first + n)
    const texts = ns.map(textOf)
    await client.query(pitches, [
      ns.map(() => randomUUID()),
      ns.map((n) => accounts[n % accounts.length]),
      texts,
      ns.map((n) => new Date(Date.now() - (count - n) * 1_000).toISOString()),
      texts.map((text) => JSON.stringify(storedMarks(readPitch([text], [])))),
    ])
  }
  await client.query(rows[0]!.indexdef)
  await client.query('set session_replication_role = default')
  await client.query('vacuum analyze pitch_marks, responses')
  await client.query('checkpoint')
  return accounts
}

const wordsOf = (text: string) => text.split(' ')
/** What is done to the text of another pitch before it is sent as one's own, by name. */
const COPIES: Record<string, (text: string, own: string) => string> = {
  'a whole copy': (text) => text,
  'a copied paragraph': (text, own) => `${own} ${wordsOf(text).slice(40, 80).join(' ')} ${own}`,
  'every eighth word changed': (text) =>
    wordsOf(text)
      .map((word, n) => (n % 8 === 7 ? `changed${n}` : word))
      .join(' '),
  'sentences in another order': (text) => text.split('. ').reverse().join('. '),
}

const sizeOf = async (client: pg.ClientBase, relation: string) =>
  (
    await client.query<{ mb: number }>(
      'select pg_total_relation_size($1::regclass) / 1048576::float8 as mb',
      [relation],
    )
  ).rows[0]!.mb

/** Pitches compared with all that were sent: how long it takes, what it finds, and how large the index is. */
export async function benchCopies(setup: Setup, plan = PLAN): Promise<Figure[]> {
  const { say, options, ends } = setup
  const { connection, client } = await ownCopy(setup)
  const textOf = pitchTexts(1)
  const ownText = pitchTexts(2)
  say(`Sending ${options.pitches.toLocaleString('en')} pitches...`)
  const accounts = await sendPitches(client, options.pitches, textOf)
  const { db, end } = openDatabase(connection, 1)
  ends.defer(end)
  await countFrequentMarks(db)
  const known = { request: [], photo: null }
  const compared = async (text: string, n: number) => {
    const start = performance.now()
    const { evidence } = await compare(db, accounts[n % accounts.length]!, [text], known)
    return { took: performance.now() - start, isFound: evidence.shared !== null }
  }
  const figures: Figure[] = []
  const measureTexts = async (name: string, make: (n: number) => string, isCopy: boolean) => {
    const results = []
    for (let n = 0; n < plan.compared; n += 1) results.push(await compared(make(n), n))
    const times = results.map(({ took }) => took)
    const found = (100 * results.filter(({ isFound }) => isFound).length) / results.length
    figures.push(
      figureOf(
        name,
        [measured('p50', 'ms', times), measured('p99', 'ms', times, 0.99), measured('found', '%', [found])],
        isCopy ? [...COMPARING, ...MARKING] : [...COMPARING, { of: 'found', most: 1 }],
      ),
    )
  }
  const any = (n: number) => textOf(Math.floor((n * options.pitches) / plan.compared))
  await measureTexts('a text of its own', ownText, false)
  for (const [name, copy] of Object.entries(COPIES))
    await measureTexts(name, (n) => copy(any(n), ownText(n)), true)
  const sizes = await Promise.all(
    ['pitch_marks', 'pitch_marks_keys'].map((relation) => sizeOf(client, relation)),
  )
  return [
    ...figures,
    figureOf(
      'what is stored',
      [measured('marks and index', 'MB', [sizes[0]!]), measured('index', 'MB', [sizes[1]!])],
      SIZE,
    ),
  ]
}
