import { join } from 'node:path'
import type pg from 'pg'
import { seedTables } from '../../db/seed/load.ts'
import { LOAD_FILES, type Seed } from '../prepare.ts'

/** The words that the lists are searched for: how much of what is there has them, in sources and members alike. */
export const SEARCHES = {
  /** A quarter and more: the kind of an organization. */
  common: 'works',
  /** One in ten sources, one in hundred members: a word among some three hundred. */
  uncommon: 'steel',
  /** One in ten thousand sources, one in a thousand members. */
  rare: 'tungsten',
  absent: 'zyzzyva',
}

/** The PR member who keeps every 20th source. */
export const KEEPER = 'member1@load.example'

// Of syllables, so that nobody is meant.
const SYLLABLES =
  'bra cal den dor fen gal har jor kel lum mar nev oth pel quil ros sor tav ulm ver wex yar zan'.split(' ')
const syllable = (salt: string) =>
  `s.names[1 + floor(pg_temp.noise(i, '${salt}') * cardinality(s.names))::int]`
const NAME = `initcap(${syllable('n1')} || ${syllable('n2')}) || ' '
  || initcap(${syllable('n3')} || ${syllable('n4')} || ${syllable('n5')})`

const people = `
insert into auth_users (id, email, email_confirmed_at, created_at)
  select pg_temp.seed_id('account', i), 'member' || i || '@load.example', now(), now() - interval '730 days'
  from generate_series(0, $1::int - 1) i`

// Of five two are journalists, two PR members and one an expert; one in 33 is dormant. "offset 0" keeps each made-up
// value from being worked out anew at every mention.
const ROLES = `(array['journalist', 'pr', 'journalist', 'pr', 'expert'])[1 + i % 5]`
const members = `
insert into accounts (id, name, email, role, primary_owner_user_id, profile, data, created_at)
  select pg_temp.seed_id('account', i), name, 'member' || i || '@load.example', role, pg_temp.seed_id('account', i),
    jsonb_build_object(
      'title', initcap(split_part(words, ' ', 2)) || case when i % 1009 = 8 then ' tungsten' else '' end || ' lead',
      'organization', initcap(split_part(words, ' ', 3)) || ' ' || (array['Works', 'Partners', 'Review', 'Desk'])[1 + i / 5 % 4],
      'bio', substr(words, 20), 'location', 'Load ' || (array['Bay', 'Falls', 'Ridge'])[1 + i % 3],
      'beats', case when i % 3 = 0 then jsonb_build_array('Banking', 'Supply Chain') else jsonb_build_array('Banking') end),
    jsonb_build_object('status', case when i % 33 = 32 then 'Dormant' else 'Active' end, 'role', role),
    now() - interval '730 days' * pg_temp.noise(i, 'age')
  from (
    select i, ${ROLES} as role, ${NAME} as name,
      substr(p.body, 1 + floor(pg_temp.noise(i, 'start') * 700)::int, 120 + floor(pg_temp.noise(i, 'size') * 200)::int) as words
    from generate_series(0, $1::int - 1) i join load_pool p on p.id = i % 1024, (select $2::text[] as names) s
    offset 0
  ) made`

// Every 20th is the keeper's, the others are kept by any PR member: in the accounts the 2nd and the 4th of each five.
const sources = `
insert into profiles (id, account_id, name, role, organization, expertise, social_links, created_at, updated_at)
  select pg_temp.seed_id('source', i), pg_temp.seed_id('account', keeper / 2 * 5 + keeper % 2 * 2 + 1), name,
    (array['Executive', 'Executive', 'Executive', 'PR', 'Journalist'])[1 + i % 5],
    initcap(split_part(words, ' ', 2)) || ' ' || (array['Works', 'Partners', 'Institute', 'Group'])[1 + i % 4],
    substr(words, 20) || case when i % 10007 = 7 then ' tungsten' else '' end,
    jsonb_build_object('LinkedIn', jsonb_build_object('url', 'https://links.example/source-' || i, 'icon', 'Linkedin'),
      'Email', jsonb_build_object('url', 'mailto:source' || i || '@load.example', 'icon', 'Mail')),
    created, created
  from (
    select i, ${NAME} as name,
      case when i % 20 = 0 then 0 else floor(pg_temp.noise(i, 'keeper') * ($2::int * 2 / 5))::int end as keeper,
      now() - interval '730 days' * pg_temp.noise(i, 'age') ^ 1.6 as created,
      substr(p.body, 1 + floor(pg_temp.noise(i, 'start') * 700)::int, 120 + floor(pg_temp.noise(i, 'size') ^ 2 * 320)::int)
        as words
    from generate_series(0, $1::int - 1) i join load_pool p on p.id = floor(pg_temp.noise(i, 'pool') * 1024)::int,
      (select $3::text[] as names) s
    offset 0
  ) made`

/** How many members there are for so many sources. */
export const membersFor = (count: number) => Math.floor(count / 5)

/** Fills an empty database with so many sources, and a member for every five. */
export function seedDirectories(client: pg.ClientBase, count: number): Promise<void> {
  return seedTables(client, ['accounts', 'profiles'], async () => {
    await client.query(people, [membersFor(count)])
    await client.query(members, [membersFor(count), SYLLABLES])
    await client.query(sources, [count, membersFor(count), SYLLABLES])
  })
}

export const seedOfDirectories = (count: number): Seed => ({
  database: `bench_directories_${count}`,
  files: [...LOAD_FILES, join(import.meta.dirname, 'directory-seed.ts')],
  words: `Seeding ${count.toLocaleString('en')} sources...`,
  fill: (client) => seedDirectories(client, count),
})
