import { type RawBuilder, sql } from 'kysely'
import type { ApplicationDetails, VettingFacts } from '../../contract/vetting.ts'
import { COUNTED_MATCHES_MAX } from '../../contract/vocabulary.ts'
import { type Db, isoText } from '../platform/postgres/db.ts'
import { ENTRY } from './application-list.sql.ts'

type Relatives = VettingFacts['same_email']
/** Another application, searched for alongside this one. */
type Of = { id: string; account_id: string | null }

const DOMAIN = sql.raw(`split_part(x.email, '@', 2)`)
const KEY = sql.raw(`address_key(x.data ->> 'linkedin_url')`)
const NEWEST = 5
const most = sql.lit(COUNTED_MATCHES_MAX)

// The same expression as the index, so the newest come first and no more rows are read than are counted.
const relatives = async (db: Db, { id }: Of, where: RawBuilder<unknown>): Promise<Relatives> => {
  const found = await sql<Relatives>`
    with found as materialized (select id, created_at from users x where ${where} and x.id <> ${id}
      order by x.created_at desc limit ${most}),
    newest as (select * from found order by created_at desc, id desc limit ${sql.lit(NEWEST)})
    select (select count(*)::int from found) as count,
      coalesce(json_agg(json_build_object('id', x.id, 'email', x.email, 'name', x.data ->> 'name',
        'status', coalesce(x.data ->> 'status', 'New'), 'created_at', ${sql.raw(isoText('x.created_at'))})
        order by x.created_at desc, x.id desc), '[]') as newest
    from newest join users x using (id)`.execute(db)
  return found.rows[0]!
}

type Written = Omit<ApplicationDetails, 'facts'>

export const facts = {
  application: async (db: Db, id: string): Promise<Written | undefined> => {
    const found = await sql<Written>`
      select ${ENTRY}, u.data ->> 'phone' as phone, u.data ->> 'website' as website,
        u.data ->> 'linkedin_url' as linkedin_url, u.data -> 'experience' as experience,
        coalesce(u.data -> 'topics', '[]') as topics, u.data ->> 'other_beat' as other_beat,
        u.data ->> 'additional_info' as additional_info, u.question, u.answer
      from users u where u.id = ${id}`.execute(db)
    return found.rows[0]
  },

  ofEmail: (db: Db, of: Of, email: string) => relatives(db, of, sql`x.email = ${email}`),

  ofDomain: (db: Db, of: Of, domain: string, email: string) =>
    relatives(db, of, sql`${DOMAIN} = ${domain} and x.email <> ${email}`),

  ofLinkedIn: (db: Db, of: Of, address: string) => relatives(db, of, sql`${KEY} = address_key(${address})`),

  membersAt: async (db: Db, { account_id }: Of, domain: string): Promise<number> => {
    const found = await sql<{ count: number }>`
      select count(*)::int as count from (select from accounts x
        where ${DOMAIN} = ${domain} and x.id is distinct from ${account_id}::uuid limit ${most}) x`.execute(
      db,
    )
    return found.rows[0]!.count
  },

  memberWithLinkedIn: async (db: Db, { account_id }: Of, address: string) => {
    // Limited before it is sorted: otherwise PostgreSQL walks all members by age, hoping to find one soon.
    const found = await sql<{ id: string; name: string }>`
      with found as materialized (select x.id, x.name, x.created_at from accounts x
        where address_key(x.profile ->> 'linkedin_url') = address_key(${address})
          and x.id is distinct from ${account_id}::uuid limit ${most})
      select id, name from found order by created_at, id limit 1`.execute(db)
    return found.rows[0] ?? null
  },
}
