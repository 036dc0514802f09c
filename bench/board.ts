import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type pg from 'pg'
import { type Figure, figureOf, measured } from './figures.ts'
import { httpRows } from './http-rows.ts'
import { runLoad } from './load.ts'
import { givePassword, idempotencyKey, openSession, type Session } from './members.ts'
import { freshContext, openPage, type Stage, slowProcessor, startBrowser } from './page/browser.ts'
import { measureRows, type Row } from './rounds.ts'
import { FLOOR, type Server } from './server.ts'
import { ownCopy, type Setup } from './setup.ts'

const PLAN = {
  /** Pitches to a request. */
  boards: [300, 1_000],
  /** Pressed on each board. */
  keys: 300,
  /** Between two keys: ten a second. */
  restMs: 100,
  slower: 4,
}

/** Nobody feels that they wait for it. */
const KEY_MS = 50
/** As many pitches as one call moves at most in everyday use, beside one. */
const MANY = 100
const LEAST_RATIO = 0.1

const KEYS = ['s', 'd', 'd', 'm', 'd', 'u', 'd', 'd', 's', 'd']

declare global {
  interface Window {
    keyTimes: number[]
  }
}

const people = `
with users as (
  insert into auth_users (id, email, email_confirmed_at)
    select gen_random_uuid(), 'pitcher' || n || '@load.example', now() from generate_series(1, $1::int) n
    returning id, email),
made as (
  insert into accounts (id, name, email, role, primary_owner_user_id, profile, data)
    select id, 'Pitcher ' || left(id::text, 8), email, 'pr', id, '{"organization": "Load Works"}',
      '{"status": "Active", "role": "pr"}' from users returning id)
insert into profiles (account_id, name, role, title, organization)
  select id, 'Source ' || left(id::text, 8), 'Executive', 'Partner', 'Load Works' from made`

const pitches = `
insert into responses (is_pitch, responder_id, account_id, post_id, profile_id, commentary, created_at)
  select true, s.account_id, $2, $1, s.id, repeat('She ran the desk for ten years. ', 20),
    now() - make_interval(mins => s.n::int)
  from (select p.id, p.account_id, row_number() over (order by p.id) as n from profiles p
    join accounts a on a.id = p.account_id where a.email like 'pitcher%@load.example') s where s.n <= $3`

/** Requests of one member with so many pitches each. */
async function makeBoards(client: pg.ClientBase, email: string, sizes: number[]): Promise<string[]> {
  await client.query(people, [Math.max(...sizes)])
  const { rows } = await client.query<{ account_id: string; id: string }>(
    `insert into posts (account_id, title, description, post_type, interview_type, expiration_date, tags, data)
     select id, 'A board of ' || n, 'Of the bench', 'request_for_source', 'Interview', now() + interval '9 days',
       array['Banking'], '{"status": "published"}' from accounts, unnest($2::int[]) n where email = $1
     returning account_id, id`,
    [email, sizes],
  )
  for (const [n, { id, account_id }] of rows.entries())
    await client.query(pitches, [id, account_id, sizes[n]])
  await client.query('vacuum analyze responses, posts, profiles, accounts')
  return rows.map(({ id }) => id)
}

/** Notes from input to paint how long each key took. Runs in the page. */
const watchKeys = () => {
  window.keyTimes = []
  const options = { type: 'event', durationThreshold: 16 }
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') window.keyTimes.push(duration)
  }).observe(options)
}

async function sortPitches(page: Page, keys: number, restMs: number): Promise<number[]> {
  await page.evaluate(watchKeys)
  for (let n = 0; n < keys; n += 1) {
    await page.keyboard.press(KEYS[n % KEYS.length]!)
    await pause(restMs)
  }
  // The browser reports in batches, and not what took less than 16 ms.
  await pause(1_000)
  const slow = await page.evaluate(() => window.keyTimes)
  return [...slow, ...Array<number>(Math.max(0, keys - slow.length)).fill(16)]
}

/** Pitches sorted by keyboard on a slow processor, and what the board costs the server. */
export async function benchBoard(setup: Setup, plan = PLAN): Promise<Figure[]> {
  const { serve, say, ends } = setup
  const { connection, client } = await ownCopy(setup)
  const email = 'member0@load.example'
  const [member] = await givePassword(client, [email])
  const boards = await makeBoards(client, email, plan.boards)
  const server = await serve(connection)
  const session = await openSession(server.port, member!)
  const rows = await boardRows(setup, server, session, boards.at(-1)!, client)
  const reads = await measureRows(rows, setup, client)
  await client.query('delete from pitch_triage')
  const machine = { slower: plan.slower, down: 0, up: 0, roundTripMs: 0 }
  const address = `http://127.0.0.1:${server.port}`
  const stage: Stage = { browser: await startBrowser(ends), address, machine, faults: [] }
  const figures: Figure[] = []
  for (const [n, id] of boards.entries()) {
    say(`${plan.keys} keys with ${plan.boards[n]} pitches...`)
    const before = await countSorted(client, id)
    const took = await measureKeys(stage, session, id, plan)
    const sorted = (await countSorted(client, id)) - before
    if (sorted !== plan.keys) stage.faults.push(`${plan.keys} keys have sorted ${sorted} pitches`)
    figures.push(
      figureOf(
        `a key that sorts, with ${plan.boards[n]!.toLocaleString('en')} pitches`,
        [measured('p50', 'ms', took), measured('p95', 'ms', took, 0.95)],
        [{ of: 'p95', most: KEY_MS }],
        stage.faults.splice(0),
      ),
    )
  }
  return [...reads, ...figures]
}

async function countSorted(client: pg.ClientBase, id: string): Promise<number> {
  const { rows } = await client.query<{ sorted: number }>(
    `select count(*)::int as sorted from pitch_triage where post_id = $1 and stage <> 'new'`,
    [id],
  )
  return rows[0]!.sorted
}

async function measureKeys(
  stage: Stage,
  session: Session,
  id: string,
  { keys, restMs }: Pick<typeof PLAN, 'keys' | 'restMs'>,
): Promise<number[]> {
  const context = await freshContext(stage, session)
  const open = await openPage(stage, context)
  await open.page.goto(`${stage.address}/app/pitchbox?request=${id}&stage=new`)
  const list = open.page.getByRole('list', { name: 'Pitches in New' })
  await list.getByRole('article').first().getByRole('button').first().focus()
  // All pages are loaded.
  await list.locator('[aria-setsize]:not([aria-setsize="-1"])').first().waitFor()
  await slowProcessor(open, stage.machine)
  const took = await sortPitches(open.page, keys, restMs)
  await context.close()
  return took
}

/** The first page of a board beside a fixed body, and a call that moves many pitches beside one that moves one. */
async function boardRows(
  setup: Setup,
  server: Server,
  { access_token: token }: Session,
  id: string,
  client: pg.ClientBase,
): Promise<Row[]> {
  const floor = await setup.serve(setup.connection, FLOOR)
  const path = `/api/posts/${id}/board`
  const { rows } = await client.query<{ id: string }>(
    // None of the first page, whose reply stays the same.
    'select id from responses where post_id = $1 order by created_at limit $2',
    [id, MANY],
  )
  const stages = ['shortlist', 'maybe']
  let turn = 0
  const move = (count: number) => () => {
    turn += 1
    const stage = stages[turn % 2]
    return {
      ...{ method: 'PATCH', path, token, headers: idempotencyKey() },
      body: JSON.stringify({ moves: rows.slice(0, count).map((row) => ({ pitch_id: row.id, stage })) }),
    }
  }
  // One author moves from one tab at a time.
  const patch = (count: number) => (seconds: number) =>
    runLoad({
      ...{ port: server.port, connections: 1, seconds, callsOf: () => [move(count)] },
      isRight: (body) => body.includes('"refused":[]'),
    })
  return [
    ...(await httpRows(
      [
        {
          name: 'first page of a board',
          calls: [{ method: 'POST', path: `${path}/search`, token, body: '{}' }],
          // A small board has pitches on it that are moved meanwhile.
          alsoRight: '{"rows":[{"id"',
        },
      ],
      server,
      floor,
      setup.options.connections,
    )),
    {
      name: `${MANY} pitches moved in one call`,
      take: patch(MANY),
      floor: { name: 'one pitch', take: patch(1) },
      pid: server.pid,
      wanted: [{ of: 'ratio', least: LEAST_RATIO }],
    },
  ]
}
