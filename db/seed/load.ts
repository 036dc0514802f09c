import type pg from 'pg'
import { beats } from './demo-beats.ts'

// Enough words that a trigram search has to choose, from the trades that members write about.
const vocabulary =
  `account acquisition actuary adjuster agency algorithm allocation analyst appeal appraisal arbitration
audit auction backlog balance banker barge benchmark bidder billing board bond borrower branch broker budget builder
buyer cable cargo carrier catalog certificate chassis claim clinic coal cohort collateral commission commodity compliance
container contract conversion copper counsel court covenant credit creditor crop custody customs cyber dairy dashboard
dealer debt deductible default delivery deposit derivative developer director disclosure dividend docket drainage
drought earnings easement economist electricity elevator employer endowment energy engineer equity escrow estimate
exchange exclusion exporter factory farmer feedstock ferry filing flood forecast foundry freight fund furnace futures
gasoline generator grain grant grid guarantee harbor harvest hearing hedge hospital housing hydrogen import incentive
index indemnity inflation injunction inspection installer insurer interest inventory investor invoice irrigation labor
landlord lawsuit layoff lease lender liability license lien liquidity litigation livestock loan lumber machine
maintenance manager margin market material mediation membership merger mill mineral mortgage motion network nitrogen
nurse offering office operator option outage overtime owner packaging panel partner patent patient payment payroll
penalty pension permit pharmacy pipeline plaintiff platform policy portfolio premium pricing procurement producer
prosecutor protocol provider proxy purchase quarter quota railroad rating rebate receiver recall recession recovery
refinery refund regulator reinsurance remedy rental repair reserve resident retailer retirement revenue rezoning risk
robot royalty rural safety salary salmon sanction satellite savings schedule sector security seller sensor settlement
shareholder shipment shortage software solar soybean spectrum spread staffing startup statute steel storage strategy
subsidy substation supplier surcharge survey tariff tenant terminal testimony timber token toll trader trainee transfer
transformer transit treasurer treaty trucker trustee turbine underwriter union utility vaccine vacancy valuation vendor
verdict vessel veteran vineyard volume voter wage warehouse warranty waste water weather welder wheat wholesale
wildfire worker workshop yield zoning about after against before between during from over through toward under without
asked built called changed closed counted delayed explained filed found lost measured moved opened paid promised raised
refused repaired reported sold stopped tested traded waited`.split(/\s+/)

// Earlier beats get more posts: the square of a fraction picks them.
const busy: string[] = [
  beats.bank,
  beats.ai,
  beats.fin,
  beats.policy,
  beats.health,
  beats.energy,
  beats.supply,
]
const weighted = [...busy, ...Object.values(beats).filter((beat) => !busy.includes(beat))]

const functions = `
create function pg_temp.noise(i bigint, salt text) returns double precision language sql immutable parallel safe as
  $$ select (hashtextextended(salt, i) & 2147483647) / 2147483648.0 $$;
create function pg_temp.seed_id(kind text, i bigint) returns uuid language sql immutable parallel safe as
  $$ select overlay(overlay(md5('load:' || kind || i::text) placing '4' from 13) placing '8' from 17)::uuid $$;
`

// A thousand long texts are made once, and every post takes its own window of one: making words for each post would
// cost most of the time allowed, and windows at odd offsets differ as much as a trigram can tell.
const wordPool = `
create temp table load_pool on commit drop as
  select p as id, left(string_agg(w.words[1 + floor(pg_temp.noise(p * 1000 + n, 'word') * cardinality(w.words))::int]
    || case when n % 11 = 10 then '.' else '' end, ' ' order by n), 1700) as body
  from generate_series(0, 1023) p, generate_series(1, 240) n, (select $1::text[] as words) w
  group by p`

const people = `
insert into auth_users (id, email, email_confirmed_at, created_at)
  select pg_temp.seed_id('account', i), 'member' || i || '@load.example', now(), now() - interval '730 days'
  from generate_series(0, $1::int - 1) i`

const accounts = `
insert into accounts (id, name, email, role, primary_owner_user_id, profile, data, created_at)
  select pg_temp.seed_id('account', i), 'Load Member ' || i, 'member' || i || '@load.example',
    (array['journalist', 'pr', 'journalist', 'pr', 'expert'])[1 + i % 5], pg_temp.seed_id('account', i),
    jsonb_build_object('title', 'Member ' || i, 'organization', 'Load Works ' || i % 97, 'beats', jsonb_build_array()),
    jsonb_build_object('status', 'Active', 'view_preferences', jsonb_build_object('dark_mode', true),
      'role', (array['journalist', 'pr', 'journalist', 'pr', 'expert'])[1 + i % 5]),
    now() - interval '730 days'
  from generate_series(0, $1::int - 1) i`

// "offset 0" stops each made-up value from being recomputed at every mention.
// Age grows with the 1.6th power, so that the last weeks are dense. The type follows the author's role.
// One post in ten thousand has a word that no other has; among the older half, as many have a phrase and a word.
const posts = `
insert into posts (id, account_id, title, description, post_type, interview_type, type, expiration_date, deadline,
    organization, tags, data, created_at, updated_at)
  select pg_temp.seed_id('post', i), pg_temp.seed_id('account', author),
    initcap(split_part(window_text, ' ', 2)) || ' ' || array_to_string((string_to_array(window_text, ' '))[3:9], ' '),
    window_text || case when i % 10007 = 7 then ' tungsten'
      when i % 5003 = 5 and pg_temp.noise(i, 'age') > 0.5 then ' wheat salmon cobalt' else '' end, kind,
    case when kind = 'request_for_source' then (array['Interview', 'Commentary'])[1 + i % 2] end,
    case when kind = 'request_for_story' then (array['Interview', 'Comment', 'Research'])[1 + i % 3] end,
    case when kind = 'request_for_source' then expires end,
    case when kind = 'request_for_story' and i % 4 = 0 then expires end,
    case when kind = 'request_for_story' then 'Load Daily ' || i % 307 else '' end,
    case when i % 3 = 0 then array[beat, other] else array[beat] end,
    case when i % 50 = 49 then '{"status": "draft"}'::jsonb else '{"status": "published"}'::jsonb end,
    created, created
  from (
    select i, author,
      case when i % 10 < 4 then 'community' when author % 5 in (1, 3) then 'request_for_story'
        else 'request_for_source' end as kind,
      now() - interval '730 days' * pg_temp.noise(i, 'age') ^ 1.6 as created,
      case when pg_temp.noise(i, 'late') < 0.1 then now() - interval '1 day' * (1 + pg_temp.noise(i, 'when') * 90)
        else now() + interval '1 day' * (0.1 + pg_temp.noise(i, 'when') * 60) end as expires,
      b.names[1 + floor(pg_temp.noise(i, 'beat') ^ 2 * 25)::int] as beat,
      b.names[1 + floor((pg_temp.noise(i, 'beat') ^ 2 * 25 + 1 + i % 23))::int % 25] as other,
      substr(p.body, 1 + floor(pg_temp.noise(i, 'start') * 700)::int, 200 + floor(pg_temp.noise(i, 'size') ^ 2 * 700)::int)
        as window_text
    from (select i, floor(pg_temp.noise(i, 'author') * $2::int)::int as author from generate_series(0, $1::int - 1) i) s
      join load_pool p on p.id = floor(pg_temp.noise(i, 'pool') * 1024)::int, (select $3::text[] as names) b
    offset 0
  ) made`

// Consecutive members from one offset per post cannot repeat under one post.
const likes = `
insert into likes (account_id, likeable_type, likeable_id, created_at)
  select pg_temp.seed_id('account', (start + k) % $2::int), 'post', id, least(now(), created + k * interval '3 hours')
  from (
    select i, pg_temp.seed_id('post', i) as id, floor(pg_temp.noise(i, 'fan') * $2::int)::int as start,
      floor(pg_temp.noise(i, 'likes') ^ 2 * 16.5)::int as count,
      now() - interval '730 days' * pg_temp.noise(i, 'age') ^ 1.6 as created
    from generate_series(0, $1::int - 1) i where i % 50 <> 49 offset 0
  ) made, generate_series(1, made.count) k`

// Only community posts have comments, so each of them has more; every third comment is a reply.
const comments = `
insert into comments (id, post_id, account_id, content, parent_comment_id, path, path_order, depth, created_at, updated_at)
  select pg_temp.seed_id('comment', i * 1000 + k), pg_temp.seed_id('post', i),
    pg_temp.seed_id('account', (start + k * 7) % $2::int), substr(p.body, 1 + (k * 31) % 900, 60 + (k * 37) % 200),
    case when k % 3 = 0 then pg_temp.seed_id('comment', i * 1000 + k - 1) end,
    case when k % 3 = 0 then lpad((k - 1 - (k - 1) / 3)::text, 3, '0') || '.001'
      else lpad((k - k / 3)::text, 3, '0') end,
    case when k % 3 = 0 then array[k - 1 - (k - 1) / 3, 1] else array[k - k / 3] end,
    case when k % 3 = 0 then 1 else 0 end,
    least(now(), created + k * interval '2 hours'), least(now(), created + k * interval '2 hours')
  from (
    select i, floor(pg_temp.noise(i, 'voice') * $2::int)::int as start,
      floor(pg_temp.noise(i, 'comments') ^ 2 * 20.6)::int as count,
      now() - interval '730 days' * pg_temp.noise(i, 'age') ^ 1.6 as created
    from generate_series(0, $1::int - 1) i where i % 10 < 4 and i % 50 <> 49 offset 0
  ) made
    join load_pool p on p.id = i % 1024, generate_series(1, made.count) k`

const counters = `
update posts set likes_count = coalesce(counted.likes, 0), comments_count = coalesce(counted.comments, 0)
  from (
    select id, l.n as likes, c.n as comments
    from (select likeable_id as id, count(*) as n from likes where likeable_type = 'post' group by 1) l
      full join (select post_id as id, count(*) as n from comments where not is_deleted group by 1) c using (id)
  ) counted
  where posts.id = counted.id`

// Building an index at once is several times faster than growing it row by row. Keys referenced by others stay.
const droppable = `
select format('drop index %s', i.indexrelid::regclass) as away, pg_get_indexdef(i.indexrelid) as back
  from pg_index i where i.indrelid = any($1::regclass[]) and not i.indisunique
union all
select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname),
    format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid))
  from pg_constraint c where c.conrelid = any($1::regclass[]) and c.contype = 'u'`

/**
 * Fills tables of an empty database for benchmarks, in a transaction of its own; the statistics are fresh when it
 * returns. `fill` has pg_temp.noise (0 to 1), pg_temp.seed_id and load_pool with 1,024 bodies of words by id. Meanwhile
 * all triggers are off, including those of foreign keys (which needs a superuser): the rows are correct by
 * construction, and five million lookups would take longer than everything else.
 */
export async function seedTables(
  client: pg.ClientBase,
  tables: string[],
  fill: () => Promise<void>,
): Promise<void> {
  await client.query('begin')
  try {
    for (const table of tables) await client.query(`alter table ${table} disable trigger all`)
    const indexes = (await client.query<{ away: string; back: string }>(droppable, [tables])).rows
    for (const { away } of indexes) await client.query(away)
    await client.query("set local maintenance_work_mem = '512MB'")
    await client.query('set local max_parallel_maintenance_workers = 2')
    await client.query(functions)
    await client.query(wordPool, [vocabulary])
    await client.query('analyze load_pool')
    await fill()
    for (const { back } of indexes) await client.query(back)
    for (const table of tables) await client.query(`alter table ${table} enable trigger all`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  await client.query('analyze')
}

/** Fills an empty database with this many posts, and a matching number of members. */
export function seedLoad(client: pg.ClientBase, { posts: count }: { posts: number }): Promise<void> {
  const members = Math.max(50, Math.round(count / 40))
  return seedTables(client, ['accounts', 'posts', 'post_search', 'comments', 'likes'], async () => {
    await client.query(people, [members])
    await client.query(accounts, [members])
    await client.query(posts, [count, members, weighted])
    await client.query('select rebuild_post_search()')
    await client.query(likes, [count, members])
    await client.query(comments, [count, members])
    await client.query('analyze likes; analyze comments')
    await client.query(counters)
  })
}

const sources = `
insert into profiles (account_id, name, role, organization, expertise, created_at, updated_at)
  select id, 'Source ' || k || ' of ' || name, 'Executive', 'Load Works ' || k,
    'Can say what port fees, custody and wheat futures have to do with each other, on the record and at short notice',
    now() - k * interval '1 hour', now() - k * interval '1 hour'
  from accounts, generate_series(1, 10) k where role = 'pr'`

// From each of the first members to the next thirty; every tenth is unread.
const conversations = `
with numbered as (select id, row_number() over (order by id) as n from accounts)
insert into responses (is_pitch, responder_id, account_id, commentary, created_at, read_at, answered_at)
  select false, a.id, b.id, 'The first text of this pair', now() - interval '60 days', now(), now()
  from numbered a join numbered b on b.n between a.n + 1 and a.n + 30 where a.n <= 200`

const messages = `
insert into messages (conversation_id, sender_id, recipient_id, message_text, created_at, read_at)
  select id, account_id, responder_id, 'A message as long as people write them in a line or two, number ' || k,
    created_at + k * interval '1 day', case when k = 1 or get_byte(uuid_send(id), 0) % 10 > 0 then now() end
  from responses, generate_series(1, 2) k`

/** Adds sources and conversations to what `seedLoad` has filled. */
export async function seedLists(client: pg.ClientBase): Promise<void> {
  for (const text of [sources, conversations, messages]) await client.query(text)
}
