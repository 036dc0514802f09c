import { sql } from 'kysely'
import type pg from 'pg'
import type { PostedRequest, RequestForm } from '../../contract/requests.ts'
import type { PostType } from '../../contract/vocabulary.ts'
import { type Db, prepared, type Tx } from '../platform/postgres/db.ts'
import type { ScanLimits, Value } from '../platform/postgres/scanning-search.sql.ts'
import { later } from './own-posts.sql.ts'
import { postJson } from './post-json.sql.ts'
import { searchPosts } from './post-search.sql.ts'
import { type RequestQuery, requestFilter } from './requests-filter.sql.ts'

const PAGE = 30

/** PostedRequest of contract/requests.ts, as `viewer` sees it. */
const requestJson = (viewer: string) =>
  postJson(
    viewer,
    `, 'organization', p.organization, 'contact_info', p.contact_info, 'additional_notes', p.additional_notes,
    'status', p.status`,
  )

const oneRequest = prepared<{ post: PostedRequest }>(
  'request',
  `select ${requestJson('$2')} as post from posts p left join accounts a on a.id = p.account_id
   where p.id = $1 and p.post_type <> 'community' and (p.data ->> 'status' = 'published' or p.account_id = $2)`,
)

/** The form as columns, the deadline as a moment. */
type Written = Omit<RequestForm, 'deadline'> & { deadline: string | null }

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
    const found = await sql<{ post: PostedRequest }>`
      select ${sql.raw(requestJson('v.id'))} as post
      from posts p left join accounts a on a.id = p.account_id, (select ${viewer}::uuid as id) v
      where p.id = ${id}`.execute(tx)
    return found.rows[0]!.post
  },

  /** Publishes at once. Returns null when the deadline has passed by the database's clock. */
  insert: async (tx: Tx, owner: string, post_type: PostType, post: Written): Promise<string | null> => {
    const inserted = await sql<{ id: string }>`
      insert into posts (account_id, post_type, title, type, description, organization, deadline, contact_info,
        additional_notes, tags, data)
      select ${owner}, ${post_type}, ${post.title}, ${post.type}, ${post.description}, ${post.organization},
        ${post.deadline}::timestamptz, ${post.contact_info}, ${post.additional_notes}, ${post.tags}::text[],
        '{"status": "published"}'
      where ${post.deadline}::timestamptz is null or ${post.deadline}::timestamptz > now()
      returning id`.execute(tx)
    return inserted.rows[0]?.id ?? null
  },

  /**
   * Writes the form's columns. False when it sets a different deadline that has passed by the database's clock. The
   * contract's moments have milliseconds only, so the same one keeps the microseconds in the database.
   */
  edit: async (tx: Tx, id: string, post: Written): Promise<boolean> => {
    const deadline = sql`${post.deadline}::timestamptz`
    const isSame = sql`date_trunc('milliseconds', deadline) is not distinct from date_trunc('milliseconds', ${deadline})`
    const edited = await sql`
      update posts set title = ${post.title}, type = ${post.type}, description = ${post.description},
        organization = ${post.organization}, contact_info = ${post.contact_info},
        additional_notes = ${post.additional_notes}, tags = ${post.tags}::text[],
        deadline = case when ${isSame} then deadline else ${deadline} end, updated_at = ${later}
      where id = ${id} and (${isSame} or ${deadline} is null or ${deadline} > now())
      returning id`.execute(tx)
    return edited.rows.length > 0
  },
}
