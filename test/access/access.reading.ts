import type { TestApp } from '../support/app.ts'
import type { Member } from '../support/factories.ts'

/** What a member does with the posts of others: a row of each. */
export async function fillReading(
  { database: { db } }: TestApp,
  member: Member,
  own: (words: string) => string,
  on: { post: string; request: string },
): Promise<void> {
  const like = { account_id: member.id, likeable_type: 'post', likeable_id: on.request }
  await db.insertInto('likes').values(like).execute()
  await db.insertInto('saved_posts').values({ user_id: member.id, post_id: on.request }).execute()
  const held = { post_id: on.post, responder_id: member.id, commentary: own('the held pitch') }
  await db.insertInto('held_pitches').values(held).execute()
  await db.insertInto('seen_posts').values({ account_id: member.id, post_id: on.request }).execute()
  await db.insertInto('post_openings').values({ account_id: member.id, post_id: on.request }).execute()
  await db
    .insertInto('answer_times')
    .values({ account_id: member.id, pitches: 5, median_seconds: 60 })
    .execute()
  await db.insertInto('post_invites').values({ account_id: member.id, post_id: on.request }).execute()
}
