import { type NewPitch, submitPitch } from '../../contract/pitches.ts'
import type { TestApp } from './app.ts'
import { inDays, type Member, makeMember, makePost, makeSource, type PostTraits } from './factories.ts'

/** An open request for an expert. Returns its id. */
export const makeRequest = (app: TestApp, owner: { id: string }, traits: PostTraits = {}): Promise<string> =>
  makePost(app, owner, { post_type: 'request_for_source', expiration_date: inDays(3), ...traits })

/** A PR member with a source. */
export async function makePitcher(app: TestApp, name?: string): Promise<Member & { source: string }> {
  const member = await makeMember(app, { role: 'pr', ...(name && { name }) })
  return { ...member, source: await makeSource(app, member) }
}

/** The body that the pitch form sends, for this request. */
export const pitchTo = (post_id: string, profile_id: string, changes: Partial<NewPitch> = {}) => ({
  params: { post_id },
  body: { profile_id, commentary: 'She ran the desk for ten years.', ...changes },
})

/** Pitches through the API. Returns the pitch. */
export async function makePitch(
  app: TestApp,
  pitcher: Member & { source: string },
  post_id: string,
  commentary?: string,
) {
  const input = pitchTo(post_id, pitcher.source, commentary === undefined ? {} : { commentary })
  return (await app.as(pitcher).call(submitPitch, input)).body
}

/** A message in a conversation, inserted into the database. Returns its id. */
export async function makeMessage(
  app: TestApp,
  conversation_id: string,
  from: { id: string },
  to: { id: string },
  message_text = 'When can he talk?',
): Promise<string> {
  const { id } = await app.database.db
    .insertInto('messages')
    .values({ conversation_id, sender_id: from.id, recipient_id: to.id, message_text })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
