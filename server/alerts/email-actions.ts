import { type EmailAction, UNDONE_BY } from '../../contract/email-actions.ts'
import { noteActive } from '../auth/auth.ts'
import { type Barred, barredRefusal, type Caller, dormantRefusal } from '../auth/who.ts'
import { setMuted } from '../contact-limits/contact-limits.ts'
import { judgeMatch } from '../matches/matches.ts'
import { changeEmails, ownSettings } from '../notification-settings/notification-settings.ts'
import { forbidden, notAuthenticated, notFound } from '../platform/http/errors.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import type { Platform } from '../platform/platform.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { deliverFilter, pauseAlerts } from '../saved-filters/saved-filters.ts'
import { savePost, unsavePost } from '../saves/saves.ts'
import type { ActionLink, ActionLinks } from './action-links.ts'
import { actionNames } from './email-actions.sql.ts'

const ACTIONS_PER_HOUR: Limit = { name: 'email-actions', max: 120, seconds: 3_600 }
const PAUSE_MS = 7 * 86_400_000

/** The member of a link, and the name of what it is about. */
export type Subject = { is_dormant: boolean; barred: Barred | null; name: string }

/** What a link is about. 404 when its member, or its post, author or filter, is gone. */
export async function subjectOf(db: Db, link: ActionLink): Promise<Subject> {
  const subject = await actionNames.of(db, link)
  if (!subject) throw notFound()
  return subject
}

/** Settings can be changed by dormant members, too. */
const OF_SETTINGS: readonly EmailAction[] = [
  'pause_alerts',
  'resume_alerts',
  'unsubscribe_filter',
  'unsubscribe_alerts',
  'filter_instant',
  'filter_digest',
  'alerts_on',
  'digests_on',
  'alerts_and_digests_on',
]

/** What suspended and banned members can still do: receive less. */
const RECEIVES_LESS: readonly EmailAction[] = ['pause_alerts', 'unsubscribe_filter', 'unsubscribe_alerts']

/** What was done, in words, and the link that takes it back, which works no longer than the one that was followed. */
type Done = { title: string; undo: ActionLink | null }

/** Does what a link says. Doing it again changes nothing. */
export async function act({ config }: Platform, link: ActionLink, tx: Tx): Promise<Done> {
  const { action, account_id, subject_id } = link
  const { is_dormant, barred, name } = await subjectOf(tx, link)
  if (barred && !RECEIVES_LESS.includes(action)) throw barredRefusal(barred)
  if (is_dormant && !OF_SETTINGS.includes(action)) throw dormantRefusal()
  await spendLimit(config, tx, ACTIONS_PER_HOUR, account_id)
  if (!is_dormant && !barred) await noteActive(tx, account_id)
  const done = await ACTS[action](tx, { account_id, id: subject_id ?? '', name })
  const { title, undo } = typeof done === 'string' ? { title: done, undo: UNDONE_BY[action] } : done
  return { title, undo: undo && { ...link, action: undo } }
}

type Act = (
  tx: Tx,
  about: { account_id: string; id: string; name: string },
) => Promise<string | { title: string; undo: EmailAction | null }>

const subscribeTo =
  (delivery: 'instant' | 'digest'): Act =>
  async (tx, { account_id, id, name }) => {
    await deliverFilter(account_id, id, delivery, tx)
    return `You're subscribed to ${name} again`
  }
const subscribeAgain =
  (...events: ('alerts' | 'digest')[]): Act =>
  async (tx, { account_id }) => {
    await changeEmails(tx, account_id, events, 'on')
    return "You're subscribed to alerts again"
  }

const ACTS: Record<EmailAction, Act> = {
  save: async (tx, { account_id, id }) => {
    await savePost(tx, { id: account_id }, id)
    return 'Saved'
  },
  unsave: async (tx, { account_id, id }) => {
    await unsavePost(tx, { id: account_id }, id)
    return 'No longer saved'
  },
  not_relevant: async (tx, { account_id, id }) => {
    await judgeMatch(account_id, id, false, tx)
    return 'Marked as not relevant'
  },
  relevant: async (tx, { account_id, id }) => {
    await judgeMatch(account_id, id, true, tx)
    return 'No longer marked as not relevant'
  },
  mute: async (tx, { account_id, id, name }) => {
    await setMuted(tx, account_id, id, true)
    return `${name} is muted`
  },
  unmute: async (tx, { account_id, id, name }) => {
    await setMuted(tx, account_id, id, false)
    return `${name} is no longer muted`
  },
  pause_alerts: async (tx, { account_id }) => {
    const week = new Date(Date.now() + PAUSE_MS).toISOString()
    const { alerts_paused_until: paused } = await ownSettings(tx, { id: account_id })
    const isLonger = paused !== null && Date.parse(paused) > Date.parse(week)
    const until = isLonger ? paused : week
    if (!isLonger) await pauseAlerts(account_id, until, tx)
    return `Alerts are paused until ${await actionNames.day(tx, account_id, until)}`
  },
  resume_alerts: async (tx, { account_id }) => {
    await pauseAlerts(account_id, null, tx)
    return 'Alerts are no longer paused'
  },
  unsubscribe_filter: async (tx, { account_id, id, name }) => {
    const before = await deliverFilter(account_id, id, 'off', tx)
    const undo = before === 'instant' ? 'filter_instant' : before === 'digest' ? 'filter_digest' : null
    return { title: `You're unsubscribed from ${name}`, undo }
  },
  unsubscribe_alerts: async (tx, { account_id }) => {
    const { alerts, digest } = (await ownSettings(tx, { id: account_id })).email
    await changeEmails(tx, account_id, ['alerts', 'digest'], 'off')
    const undo: EmailAction | null =
      alerts === 'on' && digest === 'on'
        ? 'alerts_and_digests_on'
        : alerts === 'on'
          ? 'alerts_on'
          : digest === 'on'
            ? 'digests_on'
            : null
    return { title: "You're unsubscribed from all alerts", undo }
  },
  filter_instant: subscribeTo('instant'),
  filter_digest: subscribeTo('digest'),
  alerts_on: subscribeAgain('alerts'),
  digests_on: subscribeAgain('digest'),
  alerts_and_digests_on: subscribeAgain('alerts', 'digest'),
}

/** The same for a page that was sent the token. With `auto` only for the link's own member. */
export async function doByLink(
  platform: Platform,
  caller: Caller | null,
  links: ActionLinks,
  { token, auto }: { token: string; auto?: boolean | undefined },
  tx: Tx,
): Promise<{ action: EmailAction; title: string; undo: string | null }> {
  const link = links.read(token)
  if (!link) throw notFound()
  if (auto && !caller) throw notAuthenticated()
  if (auto && caller?.id !== link.account_id) throw forbidden('This email was sent to another member.')
  const { title, undo } = await act(platform, link, tx)
  return { action: link.action, title, undo: undo && links.token(undo) }
}
