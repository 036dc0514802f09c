import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PITCH_STATES } from '../../contract/pitches.ts'
import { PITCH_STATE } from '../../server/trails/trails.rules.ts'
import { testDatabase } from '../../test/support/app.ts'
import { seedDemoData } from './demo.ts'
import { seedId } from './seed-tools.ts'

const now = new Date('2026-03-02T03:30:00Z')
const world = new pg.Client(await testDatabase())
const WIRE_FRAUD = seedId('post:wire-fraud')

beforeAll(async () => {
  await world.connect()
  await world.query('begin')
  await seedDemoData(world, { now, passwordHash: 'a hash' })
  await world.query('commit')
})
afterAll(() => world.end())

async function ask<T = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await world.query(text, values)).rows
}

/** The query selects violations, so it must return none. */
const expectNone = async (text: string, values: unknown[] = []) => expect(await ask(text, values)).toEqual([])

test('releases to pitchers what their authors decided, and counts the used ones', async () => {
  await expectNone('select * from responses where opened_at <> coalesce(read_at, $1)', [now])
  await expectNone(
    `select t.* from pitch_triage t join responses r on r.id = t.response_id
     where r.read_at is null or t.stage_at < r.read_at or t.stage_at > $1 or t.post_id <> r.post_id
       or t.account_id <> r.account_id or t.releases_at <= $1
       or (t.releases_at is null and t.released_stage <> case t.stage when 'maybe' then 'new' else t.stage end
         and r.settled_at is null)`,
    [now],
  )
  await expectNone(
    `select r.id from responses r left join pitch_outcomes o on o.response_id = r.id
       left join lateral (select * from pitch_trail w where w.response_id = r.id and w.step <> 'published'
         order by at desc limit 1) w on true
     where o.outcome is distinct from
         case when w.step in ('used', 'declined', 'not_selected', 'withdrawn') then w.step end
       or (o.outcome_at, o.reason, o.words) is distinct from (case when o.outcome is not null then w.at end,
         case when o.outcome is not null then w.reason end, case when o.outcome is not null then w.words end)
       or w.at > $1 or w.at < r.created_at`,
    [now],
  )
  await expectNone(
    `select p.title from posts p where found_count <> (select count(*) from responses r
       join pitch_outcomes o on o.response_id = r.id where r.post_id = p.id and o.outcome = 'used')`,
  )
})

test('has a board of 60 pitches in every stage, with private notes', async () => {
  const staged = await ask(
    `select case when o.outcome = 'withdrawn' then o.outcome else coalesce(t.stage, 'new') end as stage,
       count(*)::int, count(*) filter (where r.read_at is null)::int as unread, count(e.response_id)::int as notes
     from responses r left join pitch_triage t on t.response_id = r.id
       left join pitch_outcomes o on o.response_id = r.id left join pitch_notes e on e.response_id = r.id
     where r.post_id = $1 group by 1 order by 1`,
    [WIRE_FRAUD],
  )
  expect(staged).toEqual([
    { stage: 'declined', count: 18, unread: 0, notes: 0 },
    { stage: 'maybe', count: 8, unread: 0, notes: 1 },
    { stage: 'new', count: 18, unread: 14, notes: 1 },
    { stage: 'shortlist', count: 10, unread: 0, notes: 2 },
    { stage: 'used', count: 5, unread: 0, notes: 4 },
    { stage: 'withdrawn', count: 1, unread: 0, notes: 0 },
  ])
  const [declined] = await ask(
    `select count(distinct reason)::int as reasons, count(nullif(words, ''))::int as lines
     from pitch_triage where post_id = $1 and stage = 'declined'`,
    [WIRE_FRAUD],
  )
  expect(declined).toEqual({ reasons: 5, lines: 3 })
  await expectNone(
    `select e.* from pitch_notes e join responses r on r.id = e.response_id
     where e.account_id <> r.account_id or e.updated_at < r.read_at or e.updated_at > $1 or r.read_at is null`,
    [now],
  )
  const texts = await ask(`select count(distinct commentary)::int from responses where post_id = $1`, [
    WIRE_FRAUD,
  ])
  expect(texts).toEqual([{ count: 60 }])
})

test('answers every question and every must-have of a brief in every pitch', async () => {
  await expectNone(
    `select r.id from responses r join request_briefs b on b.post_id = r.post_id
       left join pitch_details d on d.response_id = r.id
     where d.response_id is null or jsonb_array_length(d.musts) <> cardinality(b.must_haves)
       or (b.formats && '{phone,video,in_person}') < (d.availability <> '')`,
  )
  await expectNone(
    `select r.id, q.text from responses r join request_questions q on q.post_id = r.post_id
       left join pitch_answers w on w.response_id = r.id and w.question_id = q.id and w.position = q.position
     where w.text is null`,
  )
  await expectNone(
    `select w.* from pitch_answers w join responses r on r.id = w.response_id
       left join request_questions q on q.id = w.question_id
     where q.post_id is distinct from r.post_id`,
  )
  await expectNone(
    `select r.id from responses r join request_briefs b on b.post_id = r.post_id
       left join pitch_answers w on w.response_id = r.id, unnest(array[r.commentary, w.text]) words
     where cardinality(regexp_split_to_array(words, '\\s+')) > b.word_limit`,
  )
  const answered = await ask<{ post_id: string; questions: number; pitches: number; role: string }>(
    `select p.id as post_id, a.role, count(distinct q.id)::int as questions, count(distinct r.id)::int as pitches
     from posts p join accounts a on a.id = p.account_id join request_questions q on q.post_id = p.id
       join responses r on r.post_id = p.id group by 1, 2 order by 4 desc`,
  )
  expect(answered[0]).toEqual({ post_id: WIRE_FRAUD, role: 'journalist', questions: 2, pitches: 60 })
  expect(answered.filter(({ role }) => role === 'journalist').length).toBeGreaterThanOrEqual(3)
})

test('publishes an article of the sign-in journalist to the pitchers whose sources it used', async () => {
  const articles = await ask<{ article_url: string }>(
    `select q.article_url, p.account_id, p.settled_at is not null as settled
     from request_outcomes q join posts p on p.id = q.post_id`,
  )
  expect(articles).toEqual([
    {
      article_url: expect.stringMatching(/^https:\/\/[a-z]+\.example\//),
      account_id: seedId('member:journalist'),
      settled: true,
    },
  ])
  await expectNone(
    `select r.id from responses r join posts p on p.id = r.post_id
       left join request_outcomes q on q.post_id = p.id left join pitch_outcomes o on o.response_id = r.id
       left join pitch_trail w on w.response_id = r.id and w.step = 'published'
       left join notifications n on n.object_id = r.id and n.type = 'pitch_published'
     where w.url is distinct from case when o.outcome = 'used' then q.article_url end
       or w.at < o.outcome_at or w.at < p.expires_at or w.at > $1
       or n.account_id is distinct from case when w.id is not null then r.responder_id end`,
    [now],
  )
  const published = await ask<{ responder_id: string }>(
    `select r.responder_id from responses r join pitch_trail w on w.response_id = r.id where w.step = 'published'`,
  )
  expect(published.length).toBeGreaterThan(1)
  expect(published).toContainEqual({ responder_id: seedId('member:pr') })
})

test('has a pitch in every state among those that the sign-in PR member sent', async () => {
  const states = await ask<{ state: string }>(
    `select distinct ${PITCH_STATE} as state from responses r where r.is_pitch and r.responder_id = $1
     union select 'held' from held_pitches where responder_id = $1 and outcome is null`,
    [seedId('member:pr')],
  )
  const all = [...PITCH_STATES]
  expect(states.map(({ state }) => state).sort()).toEqual(all.sort())
})

test('settles every pitch to a settled request, and no other', async () => {
  await expectNone(
    `select r.id from responses r join posts p on p.id = r.post_id
       left join pitch_outcomes o on o.response_id = r.id left join pitch_triage t on t.response_id = r.id
     where r.settled_at is distinct from p.settled_at or (p.settled_at is not null and o.outcome is null)
       or (p.settled_at is not null and t.releases_at is not null)`,
  )
  // The job would find nothing to settle.
  await expectNone(
    `select p.title from posts p where p.settled_at is null and exists (select from responses r where r.post_id = p.id
       and (p.expires_at <= $1 or r.created_at < $1::timestamptz - interval '25 days'))
     and not exists (select from responses r left join pitch_outcomes o on o.response_id = r.id
       where r.post_id = p.id and o.outcome is null)`,
    [now],
  )
})

test('has been compared: one text was sent to three requests, and the others are their own', async () => {
  const copies = await ask(
    `select p.title from pitch_evidence e join responses r on r.id = e.response_id join posts p on p.id = r.post_id
     where e.shared is not null`,
  )
  expect(copies.length).toBe(2)
  await expectNone(
    `select r.id from responses r left join pitch_evidence e on e.response_id = r.id
       left join pitch_marks m on m.response_id = r.id
     where r.is_pitch and (e.state is null or m.marks is null)`,
  )
  await expectNone('select id from held_pitches where comparison is null')
})
