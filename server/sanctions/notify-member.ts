import { notify } from '../notifications/notifications.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'

/** What notifying a member needs: the operator's commands have it without a server. */
export type Notifier = Pick<Platform, 'log' | 'jobs' | 'origin'>

/** Where members read their standing. */
export const STANDING = '/app/account/privacy'

/** The bell says what the subject of the email says, and open pages load the member's standing again. */
export async function notifyMember(
  platform: Notifier,
  tx: Tx,
  member: { id: string },
  object_id: string,
  title: string,
): Promise<void> {
  await notify(platform, tx, {
    ...{ type: 'standing', account_id: member.id, actor_id: null, object_id, title },
    link: STANDING,
  })
  await publishEvent(tx, 'profile.changed', member.id)
}
