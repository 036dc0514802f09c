import type { NotificationType } from '../../contract/vocabulary.ts'
import type { TestApp } from './app.ts'

/** A notification, inserted into the database: a comment by default. Returns its id. */
export async function makeNotification(
  app: TestApp,
  receiver: { id: string },
  traits: {
    type?: NotificationType
    body?: string
    actor?: { id: string }
    dismissed?: boolean
    created_at?: Date
  } = {},
): Promise<string> {
  const { actor, ...columns } = traits
  const { id } = await app.database.db
    .insertInto('notifications')
    .values({
      account_id: receiver.id,
      type: 'comment',
      body: 'Kim Lee commented on your post "Rates"',
      link: '/app/feed?post=00000000-0000-4000-8000-000000000000',
      actor_id: actor?.id ?? null,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
