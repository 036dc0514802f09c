import type pg from 'pg'
import { IS_CONFIDENTIAL, IS_PUBLIC, isListed } from '../audience/audience.rules.ts'
import { anyOf, prepared } from '../platform/postgres/db.ts'
import type { RowText } from '../platform/postgres/row-cache.ts'
import { TIMELINE } from '../platform/postgres/timeline.sql.ts'
import { confidentialPostJson, sharedPostJson } from './post-json.sql.ts'

/** Changes with every change of a post or of its owner's account: the transactions that wrote their rows. */
export const STATE = `${TIMELINE} || '-' || p.xmin || '-' || coalesce((select o.xmin::text from accounts o where o.id = p.account_id), '')`

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
  prepared<RowText>(`select p.id, ${STATE} as state, ${confidentialPostJson('$2::uuid')}::text as text
     from posts p left join accounts a on a.id = p.account_id
     where p.id = ${anyOf('$1')} and ${IS_CONFIDENTIAL} and ${isListed('$2::uuid')}`),
)
