import { doEmailAction, type EmailAction } from '../../contract/email-actions.ts'
import { listMatches } from '../../contract/matches.ts'
import { readNotificationSettings } from '../../contract/notification-settings.ts'
import { createPost, readPost } from '../../contract/posts.ts'
import { listFilters } from '../../contract/saved-filters.ts'
import { alerting } from './alerting.ts'
import type { TestApp } from './app.ts'
import type { Member } from './factories.ts'
import { communityPost, makeMember } from './factories.ts'
import { actionToken } from './links.ts'
import { wholeRows } from './whole-rows.ts'

/** What is so for the member of a scene before a link acts. */
export const BEFORE = { saved: false, relevant: true, delivery: 'instant', alerts: 'on', isPaused: false }

/** The links in alerts that do one thing for one member. */
export function followingLinks(app: TestApp) {
  const { pool } = app.database
  const { run, filter } = alerting(app)
  const send = (method: string, token: string, body?: BodyInit) =>
    app.anonymous.send(method, `/m/${token}`, body === undefined ? {} : { body })

  let words = 0
  /** A member with one match, and what a link may be about. */
  async function scene(traits: Parameters<typeof makeMember>[1] = {}) {
    words += 1
    const word = `rareearth${words}`
    // An author may not publish as many as there are scenes.
    const [member, author] = [await makeMember(app), await makeMember(app, { name: 'June Castellan' })]
    const found = await filter(member, { name: 'Fintech', all: [word] })
    const body = communityPost({ title: `On ${word}`, data: { status: 'published' } })
    const post = (await app.as(author).call(createPost, { body })).body.id
    await run()
    if (traits.dormant)
      await pool.query(`update accounts set data = data || '{"status": "Dormant"}' where id = $1`, [
        member.id,
      ])
    const subjects: Record<EmailAction, string | null> = {
      ...{ save: post, unsave: post, not_relevant: post, relevant: post, mute: author.id, unmute: author.id },
      ...{ pause_alerts: null, resume_alerts: null, unsubscribe_filter: found.id, unsubscribe_alerts: null },
      ...{ filter_instant: found.id, filter_digest: found.id },
      ...{ alerts_on: null, digests_on: null, alerts_and_digests_on: null },
    }
    const token = (action: EmailAction, at?: number) =>
      actionToken(app, { action, account_id: member.id, subject_id: subjects[action] }, at)
    const state = async () => ({
      saved: (await app.as(member).call(readPost, { params: { post_id: post } })).body.is_saved,
      // Listed: neither judged, nor by a muted author.
      relevant: (await app.as(member).call(listMatches, { query: {} })).body.matches.length === 1,
      ...(await app.as(member).call(listFilters)).body.filters.map(({ delivery }) => ({ delivery }))[0],
      alerts: (await app.as(member).call(readNotificationSettings)).body.email.alerts,
      isPaused: (await app.as(member).call(readNotificationSettings)).body.alerts_paused_until !== null,
    })
    return { member, post, token, state }
  }

  /**
   * Every row but those of limits and sessions, which a mere request may touch, how far a job is, and what the process
   * says of itself.
   */
  async function stored() {
    const tables = await wholeRows(pool)
    for (const table of ['rate_limits', 'auth_sessions', 'deadline_cursors', 'process_states'])
      tables.delete(table)
    return [...tables]
  }

  const act = (by: Member | null, token: string, auto?: true) =>
    (by ? app.as(by) : app.anonymous).call(doEmailAction, { body: { token, ...(auto && { auto }) } })
  return { send, scene, stored, act }
}
