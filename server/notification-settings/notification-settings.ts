import {
  BELL_EVENTS,
  type EmailChoice,
  EVENT_EMAILS,
  EVENTS,
  type NotificationEvent,
} from '../../contract/notification-events.ts'
import {
  IN_QUIET_HOURS,
  type NotificationChanges,
  type OwnNotificationSettings,
} from '../../contract/notification-settings.ts'
import type { Caller } from '../auth/who.ts'
import { lookAgainAtMails } from '../mails/mails.ts'
import { invalid, notAuthenticated } from '../platform/http/errors.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import {
  type Choices,
  type SettingsColumns,
  type StoredSettings,
  settings,
} from './notification-settings.sql.ts'

/** Where members change their settings. */
export const SETTINGS_PAGE = '/app/account/notifications'

/** The caller's own. */
export async function ownSettings(db: Db, caller: Pick<Caller, 'id'>): Promise<OwnNotificationSettings> {
  const stored = await settings.of(db, caller.id)
  if (!stored) throw notAuthenticated()
  return withDefaults(stored)
}

function withDefaults({ choices, ...rest }: StoredSettings): OwnNotificationSettings {
  const bell = BELL_EVENTS.map((event) => [event, choices[`${event}.bell`] ?? true])
  const email = EVENTS.map((event) => [event, choices[`${event}.email`] ?? EVENT_EMAILS[event][0]])
  return {
    bell: Object.fromEntries(bell) as OwnNotificationSettings['bell'],
    email: Object.fromEntries(email) as OwnNotificationSettings['email'],
    ...rest,
  }
}

/** Stored for dormant members too: they still get email (docs/product.md#dormancy). */
export async function changeSettings(
  tx: Tx,
  caller: Caller,
  changes: NotificationChanges,
): Promise<OwnNotificationSettings> {
  if (!(await store(tx, caller.id, changes, changes.vacation != null))) throw notAuthenticated()
  return ownSettings(tx, caller)
}

/** Chooses the same for the emails about these events. Does nothing for an account that is gone. */
export async function changeEmails<Event extends NotificationEvent>(
  tx: Tx,
  account_id: string,
  events: readonly Event[],
  choice: EmailChoice<Event>,
): Promise<void> {
  const email = Object.fromEntries(events.map((event) => [event, choice]))
  await store(tx, account_id, { email })
}

export const { wantsAny, isOpenTo, secondsHeld } = settings

/** False when the account is gone. */
async function store(
  tx: Tx,
  account_id: string,
  changes: NotificationChanges,
  isAhead = false,
): Promise<boolean> {
  await settings.lookAgain(tx, account_id)
  const changed = await settings.change(tx, account_id, columnsOf(changes), choicesOf(changes))
  if (!changed) return false
  if (isAhead && changed.is_over) throw invalid({ 'vacation.to': 'Choose a day that is not over.' })
  const { digest_times, digest_days, quiet_hours, quiet_weekends, zone, vacation } = changes
  const isOfDigest = digest_times !== undefined || digest_days !== undefined
  const isOfQuietHours = quiet_hours !== undefined || quiet_weekends !== undefined
  // Times that nothing is sent at are in nobody's way.
  if (changed.is_digest_quiet && (isOfDigest || (isOfQuietHours && changed.has_digest)))
    throw invalid({ [isOfDigest ? 'digest_times' : 'quiet_hours']: IN_QUIET_HOURS })
  // Last: a member who leaves holds their account before these.
  if (isOfQuietHours || zone !== undefined || vacation !== undefined) await lookAgainAtMails(tx, account_id)
  await publishEvent(tx, 'settings.changed', account_id)
  return true
}

function columnsOf({
  bell: _,
  email: __,
  quiet_hours,
  vacation,
  ...columns
}: NotificationChanges): SettingsColumns {
  return {
    ...columns,
    ...(quiet_hours !== undefined && {
      quiet_from: quiet_hours?.from ?? null,
      quiet_to: quiet_hours?.to ?? null,
    }),
    ...(vacation !== undefined && {
      vacation_from: vacation?.from ?? null,
      vacation_to: vacation?.to ?? null,
    }),
  }
}

/** Which choices differ from the defaults, and which are the default again. */
function choicesOf({ bell = {}, email = {} }: NotificationChanges): { set: Choices; unset: string[] } {
  const named = [
    ...Object.entries(bell).map(([event, choice]) => [`${event}.bell`, choice, true] as const),
    ...Object.entries(email).map(
      ([event, choice]) => [`${event}.email`, choice, EVENT_EMAILS[event as NotificationEvent][0]] as const,
    ),
  ]
  return {
    set: Object.fromEntries(
      named.flatMap(([cell, choice, usual]) => (choice === usual ? [] : [[cell, choice]])),
    ),
    unset: named.flatMap(([cell, choice, usual]) => (choice === usual ? [cell] : [])),
  }
}
