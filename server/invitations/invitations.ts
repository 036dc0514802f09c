import type { AudienceOption } from '../../contract/audience.ts'
import { tellInvited } from '../audience/audience.ts'
import type { Caller } from '../auth/who.ts'
import { queueMail } from '../mails/mails.ts'
import { SETTINGS_PAGE } from '../notification-settings/notification-settings.ts'
import { notify } from '../notifications/notifications.ts'
import { isPublicMail } from '../platform/mail/public-mail.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { invitable, toEmail } from './people.sql.ts'

/** The people, agencies and sources that a request can be shown to, by what is typed. */
export async function searchInvitable(
  { database: { db } }: Platform,
  caller: Caller,
  text: string,
): Promise<{ options: AudienceOption[] }> {
  const people = await invitable.people(db, caller.id, text)
  const agencies = await invitable.agencies(db, caller.id, text)
  const sources = await invitable.sources(db, caller.id, text)
  const shared = agencies
    .filter((one) => !isPublicMail(one.domain) && one.people.length > 1)
    .map(({ domain: _, ...agency }) => agency)
  return { options: [...people, ...shared, ...sources] }
}

/**
 * Tells members that they were invited to a published request, once each: in the bell, and by an email without its text.
 */
export async function notifyInvited(
  platform: Platform,
  tx: Tx,
  author: Caller,
  post: { id: string; title: string },
): Promise<void> {
  const invited = await tellInvited(tx, post.id)
  if (invited.length === 0) return
  const link = `/app/feed?post=${post.id}`
  for (const account_id of invited)
    await notify(platform, tx, {
      type: 'invitation',
      account_id,
      actor_id: author.id,
      object_id: post.id,
      title: post.title,
      link,
    })
  const origin = platform.origin()
  for (const { id, email, name, author: from } of await toEmail(tx, invited, post.id)) {
    const slots = {
      ...{ name: name || 'there', author: from, settings_link: origin + SETTINGS_PAGE },
      request_link: origin + link,
    }
    const about = { account_id: id, kind: 'invitations', post_id: post.id }
    await queueMail(platform.jobs, tx, 'invitation', email, slots, about)
  }
}
