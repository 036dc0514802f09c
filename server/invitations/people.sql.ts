import { sql } from 'kysely'
import type { AudienceOption } from '../../contract/audience.ts'
import { FALLBACK_NAMES, INVITED_MAX } from '../../contract/vocabulary.ts'
import { hidesAuthor } from '../audience/hidden-names.rules.ts'
import { isBlockedFor } from '../contact-limits/contact-limits.rules.ts'
import { IS_LISTED } from '../directory/listed.rules.ts'
import { OWNER_KEEPS, representative } from '../kept-sources/kept-source.rules.ts'
import { emailIs } from '../notification-settings/choices.rules.ts'
import { eachWord } from '../platform/postgres/containing.sql.ts'
import type { Db } from '../platform/postgres/db.ts'
import { proofJson } from '../sources/proof.rules.ts'

const OPTIONS = 8

const isListed = sql.raw(IS_LISTED)
const organization = sql`coalesce(a.profile ->> 'organization', '')`
const person = sql`'account_id', a.id, 'name', a.name, 'organization', ${organization}`
const domain = sql`lower(split_part(u.email, '@', 2))`

type OfKind<Kind extends AudienceOption['kind']> = Extract<AudienceOption, { kind: Kind }>

/** Who can be invited to a request, by what is typed; the author is left out. */
export const invitable = {
  people: async (db: Db, viewer: string, text: string): Promise<OfKind<'person'>[]> => {
    const found = await sql<{ option: OfKind<'person'> }>`
      select json_build_object('kind', 'person', ${person}) as option from accounts a
      where a.role in ('pr', 'expert') and ${isListed} and a.id <> ${viewer} and not ${isBlockedFor(viewer, 'a.id')}
        and ${eachWord(text, (pattern) => sql`a.searched_name like ${pattern} or a.searched_organization like ${pattern}`)}
      order by lower(a.name), a.id limit ${OPTIONS}`.execute(db)
    return found.rows.map(({ option }) => option)
  },

  sources: async (db: Db, viewer: string, text: string): Promise<OfKind<'source'>[]> => {
    const found = await sql<{ option: OfKind<'source'> }>`
      select json_build_object('kind', 'source', 'profile_id', p.id, 'source', p.name,
        'proof', ${sql.raw(proofJson('p'))}, ${person}) as option
      from profiles p join accounts a on a.id = ${sql.raw(representative('p'))}
      where ${sql.raw(OWNER_KEEPS)} and a.id <> ${viewer} and not ${isBlockedFor(viewer, 'p.account_id')}
        and (p.held_by is null or p.held_by <> ${viewer} and not ${isBlockedFor(viewer, 'p.held_by')}) and ${eachWord(text, (pattern) => sql`p.searched like ${pattern}`)}
      order by lower(p.name), p.id limit ${OPTIONS}`.execute(db)
    return found.rows.map(({ option }) => option)
  },

  /** PR members with addresses at one domain, where an organization of one of them has these words. */
  agencies: async (
    db: Db,
    viewer: string,
    text: string,
  ): Promise<(OfKind<'agency'> & { domain: string })[]> => {
    const found = await sql<OfKind<'agency'> & { domain: string }>`
      with named as (
        select ${domain} as domain, min(${organization}) as organization
        from accounts a join auth_users u on u.id = a.id
        where a.role = 'pr' and ${isListed} and a.profile ->> 'organization' <> ''
          and ${eachWord(text, (pattern) => sql`a.searched_organization like ${pattern}`)}
        group by 1 order by 2 limit ${OPTIONS * 3})
      select 'agency' as kind, n.domain, n.organization,
        (select coalesce(json_agg(json_build_object(${person}) order by lower(a.name), a.id), '[]') from (
          select a.* from accounts a join auth_users u on u.id = a.id
          where a.role = 'pr' and ${isListed} and a.id <> ${viewer} and not ${isBlockedFor(viewer, 'a.id')} and ${domain} = n.domain
          order by lower(a.name), a.id limit ${INVITED_MAX}) a) as people
      from named n order by n.organization`.execute(db)
    return found.rows
  },
}

/** Of these accounts, who wants an email about an invitation to this post. */
export async function toEmail(db: Db, ids: readonly string[], post_id: string) {
  const found = await sql<{ id: string; email: string; name: string; author: string }>`
    select a.id, u.email, a.name, coalesce(case when ${sql.raw(hidesAuthor('a.id'))} then p.shown_name else nullif(o.name, '') end, ${FALLBACK_NAMES.actor}) as author
    from posts p join accounts o on o.id = p.account_id, accounts a join auth_users u on u.id = a.id left join notification_settings s on s.account_id = a.id
    where p.id = ${post_id} and a.id = any (${[...ids]}::uuid[]) and ${sql.raw(emailIs('invitations', 'now'))}
    order by a.id`.execute(db)
  return found.rows
}
