import type pg from 'pg'
import { OWNER_KEEPS, representative } from '../kept-sources/kept-source.rules.ts'
import { anyOf, prepared } from '../platform/postgres/db.ts'
import type { RowText } from '../platform/postgres/row-cache.ts'
import { TIMELINE } from '../platform/postgres/timeline.sql.ts'
import { unlapsed } from './proof.rules.ts'
import { sourceJson } from './source-json.sql.ts'

/** Of source p and `owner`: changes with every change of either. */
export const sourceState = (owner: string) =>
  `${TIMELINE} || '-' || p.xmin || '-' || ${owner}.id || '-' || ${owner}.xmin || '-' || ${unlapsed('p')}`

const reading = (forExperts: boolean) =>
  prepared<RowText>(
    `select p.id, ${sourceState('a')} as state, ${sourceJson(forExperts ? 'expert' : 'journalist')}::text as text
     from profiles p join accounts a on a.id = case when p.account_id = $2 then p.account_id else ${representative('p')} end
     where p.id = ${anyOf('$1')} and (p.account_id = $2 or ${OWNER_KEEPS})`,
  )
const forAll = reading(false)
const forExperts = reading(true)

/**
 * Sources that others may see, and those of `owner` if given, as JSON, each with its state: the transactions that last
 * wrote the source and its owner's account, and how much of its evidence has not lapsed, which no transaction writes. Experts see less than everyone else.
 */
export const sourceTexts = {
  forAll: (pool: pg.Pool, ids: string[], owner: string | null) => forAll(pool, [ids, owner]),
  forExperts: (pool: pg.Pool, ids: string[], owner: string | null) => forExperts(pool, [ids, owner]),
}
