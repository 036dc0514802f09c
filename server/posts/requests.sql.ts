import { sql } from 'kysely'
import type pg from 'pg'
import type { PostedRequest, RequestForm } from '../../contract/requests.ts'
import { isReadable } from '../audience/audience.rules.ts'
import { type Db, pipelined, prepared, type Tx } from '../platform/postgres/db.ts'
import { rowOf } from '../platform/postgres/row.sql.ts'
import type { ScanLimits, Value } from '../platform/postgres/scanning-search.sql.ts'
import { later } from './own-posts.sql.ts'
import { listedRequestJson, requestJson } from './post-json.sql.ts'
import { searchPosts } from './post-search.sql.ts'
import { type DeadlineQuery, searchByDeadline } from './requests-by-deadline.sql.ts'
import { type RequestQuery, requestFilter } from './requests-filter.sql.ts'

const PAGE = 30

const oneRequest = prepared<{
  post: PostedRequest
}>(`select ${requestJson('$2')} as post from posts p left join accounts a on a.id = p.account_id
   where p.id = $1 and p.post_type <> 'community' and ${isReadable('$2')}`)

export const requests = {
  /** A page as JSON text, newest first. It may be short and still have a next one. */
  page: (db: Db, query: RequestQuery, limits?: ScanLimits) => {
    const json = (value: Value) => listedRequestJson(value(query.viewer))
    return searchPosts(db, requestFilter(query), { after: query.after, limit: PAGE, json }, limits)
  },

  /** The same by deadline. */
  pageByDeadline: (db: Db, query: DeadlineQuery, limits?: ScanLimits) => {
    const json = (value: Value) => listedRequestJson(value(query.viewer))
    return searchByDeadline(db, query, { limit: PAGE, json }, limits)
  },

  /** A published request, or the viewer's own draft. */
  visible: async (pool: pg.Pool, id: string, viewer: string): Promise<PostedRequest | null> =>
    (await oneRequest(pool, [id, viewer]))[0]?.post ?? null,

  inTransaction: async (tx: Tx, id: string, viewer: string): Promise<PostedRequest> => {
    const reading = sql<{ post: PostedRequest }>`
      select ${sql.raw(requestJson('v.id'))} as post
      from posts p left join accounts a on a.id = p.account_id, (select ${viewer}::uuid as id) v
      where p.id = ${id}`
    return (await pipelined(tx, reading))[0]!.post
  },

  /** Writes the form's columns except for the deadline and the brief. */
  edit: (tx: Tx, id: string, fields: Omit<RequestForm, 'closes' | 'brief'>) => {
    const { columns, row } = rowOf('posts', fields)
    return sql`update posts set (${columns}) = (select ${columns} from ${row}), updated_at = ${later}
      where id = ${id}`.execute(tx)
  },

  /** Whether its date comes from the feed's form, or from having been closed. */
  hasExpirationDate: async (tx: Tx, id: string): Promise<boolean> => {
    const found = await sql`select from posts where id = ${id} and expiration_date is not null`.execute(tx)
    return found.rows.length > 0
  },
}
