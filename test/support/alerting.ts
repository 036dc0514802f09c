import { expect, vi } from 'vitest'
import type { BodyOf } from '../../contract/endpoint.ts'
import { type OwnFilter, saveFilter } from '../../contract/saved-filters.ts'
import type { AlertMail } from '../../server/alerts/alert-mails.ts'
import { bringAlerts } from '../../server/alerts/alerts.ts'
import type { TestApp } from './app.ts'
import { BOUND } from './bound.ts'
import { type Member, UNFILTERED } from './factories.ts'

/** A match as it is stored. */
export type StoredMatch = {
  post_id: string
  filters: string[]
  reason: string
  email: string | null
  is_emailed: boolean
  is_dropped: boolean
  is_lit: boolean
}

/** Filters, matches and the emails about them. */
export function alerting(app: TestApp) {
  const { pool } = app.database
  let named = 0
  return {
    /** Does all that is due now, and waits for what the server does by itself: it sends what was queued. */
    run: async () => {
      await bringAlerts(app.server.platform)
      await vi.waitFor(async () => {
        const { rows } = await pool.query(`select post_id from match_queue
          union all select account_id from matches where email = 'now' and emailed_at is null and dropped_at is null
            and account_id not in (select account_id from alert_holds where look_at > now())
          union all select id from pgboss.job where name = 'alert-mail' and state in ('created', 'active')`)
        expect(rows).toEqual([])
      }, BOUND)
    },

    /** Saves a filter that sends what it finds right away. */
    filter: async (member: Member, change: Partial<BodyOf<typeof saveFilter>> = {}): Promise<OwnFilter> => {
      named += 1
      const body = { ...UNFILTERED, name: `Filter ${named}`, delivery: 'instant' as const, ...change }
      return (await app.as(member).call(saveFilter, { body })).body
    },

    matchesOf: async ({ id }: { id: string }): Promise<StoredMatch[]> => {
      const { rows } = await pool.query<StoredMatch>(
        `select post_id, filters, reason, email, emailed_at is not null as is_emailed,
          dropped_at is not null as is_dropped, lit_at is not null as is_lit
         from matches where account_id = $1 order by matched_at, post_id`,
        [id],
      )
      return rows
    },

    /** Who has a match with this post. */
    matchedBy: async (post_id: string): Promise<string[]> => {
      const { rows } = await pool.query<{ account_id: string }>(
        'select account_id from matches where post_id = $1 order by account_id',
        [post_id],
      )
      return rows.map(({ account_id }) => account_id)
    },

    /** The alerts and digests that were queued for a member, in their order. */
    mailsOf: async ({ id }: { id: string }): Promise<AlertMail[]> => {
      const { rows } = await pool.query<{ data: AlertMail }>(
        `select data from pgboss.queued_in_tests where name = 'alert-mail' and data ->> 'account_id' = $1
         order by created_on`,
        [id],
      )
      return rows.map(({ data }) => data)
    },

    /** As if an hour had passed, in which the deadline of a post has come within 24 hours. */
    comesDue: async ({ id }: { id: string }, post_id: string) => {
      const back = `expiration_date - interval '61 minutes'`
      await pool.query(`update posts set expiration_date = ${back} where id = $1`, [post_id])
      await pool.query('delete from match_queue where post_id = $1', [post_id])
      await pool.query(`update deadline_cursors set done_until = now() - interval '1 hour'`)
      const since = `active_since = now() - interval '1 day'`
      await pool.query(`update saved_filters set ${since} where account_id = $1`, [id])
    },

    /** The member's digest is due: its time is the half hour that has begun, in their zone. */
    setDue: async ({ id }: { id: string }, zone = 'America/New_York') => {
      const now = `now() at time zone $2`
      const half = `interval '30 min' * floor(extract(minute from now()) / 30)`
      await pool.query(
        `update notification_settings set zone = $2, digest_days = '{0,1,2,3,4,5,6}',
           digest_times = array[(date_trunc('hour', ${now}) + ${half})::time] where account_id = $1`,
        [id, zone],
      )
      await pool.query('update notification_settings set next_digest_at = now() where account_id = $1', [id])
    },

    /** Lets this much time pass for a member's alerts and filters by moving them back. */
    passes: async ({ id }: { id: string }, time: string) => {
      const moves = [
        `update matches set matched_at = matched_at - $2::interval, since = since - $2::interval, emailed_at = emailed_at - $2::interval,
         seen_at = seen_at - $2::interval where account_id = $1`,
        `update alert_holds set look_at = look_at - $2::interval where account_id = $1`,
        `update digests set sent_at = sent_at - $2::interval where account_id = $1`,
      ]
      for (const move of moves) await pool.query(move, [id, time])
    },
  }
}
