import { sql } from 'kysely'
import type pg from 'pg'
import type { PostedRequest, RequestForm } from '../../contract/requests.ts'
import { isReadable } from '../audience/audience.rules.ts'
import { type Db, pipelined, prepared, type Tx } from '../platform/postgres/db.ts'
import { rowOf } from '../platform/postgres/row.sql.ts'
import type { ScanLimits, Value } from '../platform/postgres/scanning-search.sql.ts'
import { later } from './own-posts.sql.ts'
import { requestJson } from './post-json.sql.ts'
import { searchPosts } from './post-search.sql.ts'
import { type RequestQuery, requestFilter } from './requests-filter.sql.ts'

const PAGE = 30

const oneRequest = prepared<{
  post: PostedRequest
}>(`select ${requestJson('$2')} as post from posts p left join accounts a on a.id = p.account_id
   where p.id = $1 and p.post_type <> 'community' and ${isReadable('$2')}`)

export const requests = {
  /** A page as JSON text. It may be short and still have a next one. */
  page: (db: Db, query: RequestQuery, limits?: ScanLimits) => {
    const json = (value: Value) => requestJson(value(query.viewer))
    return searchPosts(db, requestFilter(query), { after: query.after, limit: PAGE, json }, limits)
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

  /**
   * Writes the form's columns. False when it sets a different deadline that has passed by the database's clock. The
   * contract's moments have milliseconds only, so the same one keeps the microseconds in the database.
   */
  edit: async (tx: Tx, id: string, { deadline: at, ...fields }: RequestForm): Promise<boolean> => {
    const deadline = sql`${at}::timestamptz`
    const isSame = sql`date_trunc('milliseconds', deadline) is not distinct from date_trunc('milliseconds', ${deadline})`
    const { columns, row } = rowOf('posts', fields)
    const edited = await sql`
      update posts set (${columns}) = (select ${columns} from ${row}),
        deadline = case when ${isSame} then deadline else ${deadline} end, updated_at = ${later}
      where id = ${id} and (${isSame} or ${deadline} is null or ${deadline} > now())
      returning id`.execute(tx)
    return edited.rows.length > 0
  },
}
