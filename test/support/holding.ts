import { sql } from 'kysely'
import { listHeld, type NewPitch, readOwnPitch, submitPitch } from '../../contract/pitches.ts'
import { changeDeadline, closePost, type Post, readPost, setState } from '../../contract/posts.ts'
import type { RequestState } from '../../contract/vocabulary.ts'
import type { TestApp } from './app.ts'
import { inDays, type Member } from './factories.ts'
import { pitchTo } from './pitching.ts'

type Pitcher = Member & { source: string }

/** A deadline some days ahead, as the page sends it. */
export const closesIn = (days: number) => ({
  date: inDays(days).slice(0, 10),
  time: '12:00',
  zone: 'America/New_York' as const,
})

/** What authors and pitchers do around held pitches, as the page does it. */
export const holding = (app: TestApp) => {
  const read = async (member: Member, post_id: string): Promise<Post> =>
    (await app.as(member).call(readPost, { params: { post_id } })).body
  const versioned = async (member: Member, post_id: string) => ({
    params: { post_id },
    updated_at: (await read(member, post_id)).updated_at,
  })
  return {
    read,

    set: async (owner: Member, post_id: string, state: RequestState) => {
      const { params, updated_at } = await versioned(owner, post_id)
      return (await app.as(owner).call(setState, { params, body: { state, updated_at } })).body
    },

    close: async (owner: Member, post_id: string) =>
      (await app.as(owner).call(closePost, { params: { post_id } })).body,

    reopen: async (owner: Member, post_id: string) => {
      const { params, updated_at } = await versioned(owner, post_id)
      const body = { closes: closesIn(3), updated_at }
      return (await app.as(owner).call(changeDeadline, { params, body })).body
    },

    hold: async (pitcher: Pitcher, post_id: string, changes: Partial<NewPitch> = {}) =>
      (await app.as(pitcher).call(submitPitch, pitchTo(post_id, pitcher.source, { hold: true, ...changes })))
        .body,

    held: async (owner: Member, post_id: string) =>
      (await app.as(owner).call(listHeld, { params: { post_id } })).body.held,

    own: async (pitcher: Member, post_id: string) =>
      (await app.as(pitcher).call(readOwnPitch, { params: { post_id } })).body.pitch,

    /** Moves everything that is known of a request's time so many hours into the past. */
    age: async (post_id: string, hours: number) => {
      const { db } = app.database
      const gone = sql`make_interval(hours => ${hours})`
      await sql`update posts set expiration_date = expiration_date - ${gone}, deadline = deadline - ${gone}
        where id = ${post_id}`.execute(db)
      await sql`update held_pitches set sent_at = sent_at - ${gone} where post_id = ${post_id}`.execute(db)
      await sql`update outcome_reminders set expires_at = expires_at - ${gone} where post_id = ${post_id}`.execute(
        db,
      )
    },
  }
}
