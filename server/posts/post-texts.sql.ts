import type pg from 'pg'
import { IS_CONFIDENTIAL, IS_PUBLIC, isListed } from '../audience/audience.rules.ts'
import { hidesAuthor } from '../audience/hidden-names.rules.ts'
import { anyOf, prepared } from '../platform/postgres/db.ts'
import type { RowText } from '../platform/postgres/row-cache.ts'
import { TIMELINE } from '../platform/postgres/timeline.sql.ts'
import { confidentialPostJson, sharedPostJson } from './post-json.sql.ts'

const stateWhere = (showsOwner: string) =>
  `${TIMELINE} || '-' || p.xmin || '-' || coalesce((select o.xmin::text from accounts o where o.id = p.account_id and ${showsOwner}), '')`

/** Changes with every change of a public post or of its owner's account: the transactions that wrote their rows. */
export const STATE = stateWhere('true')

/**
 * The same of any post for its viewer. From whom its author is hidden, a change of their account is as well: the text would
 * take longer to read just then, and tell which requests are of one author.
 */
export const stateFor = (viewer: string): string => stateWhere(`not ${hidesAuthor(viewer)}`)

/** Posts that everyone may read, as JSON that all viewers share, each with its state. */
export const postTexts = (
  (read) => (pool: pg.Pool, ids: string[]) =>
    read(pool, [ids])
)(
  prepared<RowText>(`select p.id, ${STATE} as state, ${sharedPostJson}::text as text
     from posts p left join accounts a on a.id = p.account_id
     where p.id = ${anyOf('$1')} and ${IS_PUBLIC}`),
)

/** Confidential posts as JSON, of those that this viewer's lists have, each with its state. */
export const confidentialTexts = (
  (read) => (pool: pg.Pool, ids: string[], viewer: string) =>
    read(pool, [ids, viewer])
)(
  prepared<RowText>(`select p.id, ${stateFor('$2::uuid')} as state, ${confidentialPostJson('$2::uuid')}::text as text
     from posts p left join accounts a on a.id = p.account_id
     where p.id = ${anyOf('$1')} and ${IS_CONFIDENTIAL} and ${isListed('$2::uuid')}`),
)
