import { queueMail, type TemplateSlots } from '../mails/mails.ts'
import { dayIn } from '../mails/moments.rules.ts'
import { quoted } from '../mails/quoted.rules.ts'
import { SETTINGS_PAGE } from '../notification-settings/notification-settings.ts'
import { notify } from '../notifications/notifications.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { type AskedProfile, answered, type Keeper } from './answered.sql.ts'
import { NAME_LENGTH } from './confirm-words.ts'

/** Where PR members see their sources. */
export const SOURCES_PAGE = '/app/sources'
/** Where experts see the profile of their own. */
export const OWN_PAGE = '/app/account/source'

type Answered = Pick<AskedProfile, 'source_id' | 'account_id' | 'name'>

/** In the bell, and by email if the keeper wants it. */
export async function notifyConfirmed(
  platform: Platform,
  tx: Tx,
  profile: Answered,
  until: string,
): Promise<void> {
  const titleOf = (source: string) => `${source} confirmed their profile`
  await ring(platform, tx, profile, titleOf(profile.name))
  await mail(platform, tx, profile, 'source_confirmed', (keeper, source) => ({
    subject: titleOf(source),
    source,
    date: dayIn(keeper.zone, Date.parse(until), Date.parse(keeper.now)),
  }))
}

export async function notifyDenied(platform: Platform, tx: Tx, profile: Answered): Promise<void> {
  const titleOf = (source: string) => `${source} said that a profile is not theirs`
  await ring(platform, tx, profile, titleOf(profile.name))
  await mail(platform, tx, profile, 'source_denied', (_, source) => ({ subject: titleOf(source), source }))
}

/** The expert who holds a profile that someone at another address denies confirms it by their account. */
export async function notifyHolder(
  platform: Platform,
  tx: Tx,
  { held_by, source_id, name }: Pick<AskedProfile, 'held_by' | 'source_id' | 'name'>,
): Promise<void> {
  if (held_by === null) return
  await notify(platform, tx, {
    ...{ type: 'source', account_id: held_by, actor_id: null, object_id: source_id },
    ...{ title: `${name} said that a profile is not theirs`, link: OWN_PAGE },
  })
}

const ring = (platform: Platform, tx: Tx, { account_id, source_id }: Answered, title: string) =>
  notify(platform, tx, {
    ...{ type: 'source', account_id, actor_id: null, object_id: source_id },
    ...{ title, link: SOURCES_PAGE },
  })

type Own<Name extends 'source_confirmed' | 'source_denied'> = Omit<
  TemplateSlots[Name],
  'name' | 'settings_link' | 'sources_link'
>

async function mail<Name extends 'source_confirmed' | 'source_denied'>(
  platform: Platform,
  tx: Tx,
  { account_id, name }: Answered,
  template: Name,
  own: (keeper: Keeper, source: string) => Own<Name>,
): Promise<void> {
  const keeper = await answered.keeper(tx, account_id)
  if (!keeper?.is_emailed) return
  const slots = {
    ...own(keeper, quoted(name, NAME_LENGTH)),
    ...linksOf(platform),
    name: keeper.name,
  } as TemplateSlots[Name]
  const about = { account_id, kind: 'invitations' }
  await queueMail(platform.jobs, tx, template, keeper.email, slots, about)
}

export const linksOf = (platform: Pick<Platform, 'origin'>) => ({
  settings_link: platform.origin() + SETTINGS_PAGE,
  sources_link: platform.origin() + SOURCES_PAGE,
})
