import {
  CLAIM_ANSWERED,
  CLAIMED_BY_OTHER,
  EXPERT_HAS_PROFILE,
  HOLDS_ALREADY,
  NO_EXPERT,
  NOT_CLAIMED,
} from '../../contract/claims.rules.ts'
import { DENIED, isClaimed, isOwnProfile, whyNotEditSource } from '../../contract/sources.rules.ts'
import { keepingInvited } from '../audience/audience.ts'
import type { Caller } from '../auth/who.ts'
import { queueMail, type TemplateSlots } from '../mails/mails.ts'
import { momentIn } from '../mails/moments.rules.ts'
import { quoted } from '../mails/quoted.rules.ts'
import { SETTINGS_PAGE } from '../notification-settings/notification-settings.ts'
import { notify, notifyAll } from '../notifications/notifications.ts'
import { conflict, notAuthenticated } from '../platform/http/errors.ts'
import { publishEvent, publishEvents } from '../platform/live/live.ts'
import type { Platform } from '../platform/platform.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { absentSource, refuseFor } from './absent.ts'
import { holding, type OpenClaim } from './holding.sql.ts'
import { waitForRemoval } from './source-removals.ts'

export type { OpenClaim } from './holding.sql.ts'

// Who holds a source: accepting and declining claims, ending an agency's part, and what becomes of both when one leaves.

type Notifier = Pick<Platform, 'jobs' | 'log' | 'origin'>

/** Of names and reasons in emails, in characters. */
const NAME_LENGTH = 60
const REASON_LENGTH = 2_000
const AGENCY_PAGE = '/app/sources'
const EXPERT_PAGE = '/app/account/source'

/**
 * Accepts or declines a claim that is open or with the team, and notifies both sides. The claims of others are closed when
 * one is accepted. Declining a claim that is closed or gone does nothing. Throws 409 when it cannot be accepted any more.
 */
export async function settleClaim(
  platform: Notifier,
  tx: Tx,
  claim_id: string,
  decision: 'accepted' | 'declined',
  reason: string,
  /** The member of the agency who decides; null: the team, or nobody had to. */
  by: string | null = null,
): Promise<void> {
  const claim = await heldClaim(tx, claim_id)
  const isOpen = claim?.state === 'open' || claim?.state === 'with_team'
  if (decision === 'declined') {
    if (claim && isOpen) await decline(platform, tx, claim, reason)
    return
  }
  if (!claim) throw conflict(CLAIM_ANSWERED)
  if (claim.held_by !== null && claim.held_by !== claim.claimant_id) throw conflict(CLAIMED_BY_OTHER)
  if (!isOpen) throw conflict(CLAIM_ANSWERED)
  if (!claim.is_expert) throw conflict(NO_EXPERT)
  if (claim.is_denied) throw conflict(DENIED)
  if (await holding.holdsAny(tx, claim.claimant_id)) throw conflict(EXPERT_HAS_PROFILE)
  await accept(platform, tx, claim, reason, by)
}

/** Whether an expert holds a profile, whoever keeps it. */
export const holdsAny = (tx: Tx, expert: string): Promise<boolean> => holding.holdsAny(tx, expert)

/** The confirmed address that a member signs in with; undefined: none. */
export const addressOf = (db: Db, id: string): Promise<string | undefined> => holding.addressOf(db, id)

/** A claim with its source, both locked until the transaction ends, and everyone concerned before them. */
export async function heldClaim(tx: Tx, claim_id: string, caller?: string): Promise<OpenClaim | undefined> {
  const found = await holding.find(tx, claim_id)
  if (!found || !(await holding.holdAccounts(tx, found.profile_id, found.claimant_id, caller)))
    return undefined
  // They come to hold one profile alone.
  await waitForRemoval(tx, found.claimant_id)
  await holding.lockSource(tx, found.profile_id)
  return holding.lockClaim(tx, claim_id)
}

/** Locks the expert and the source, undefined if it is gone, until the transaction ends. Null when the expert has left. */
export async function holdForClaim(tx: Tx, profile_id: string, expert: string) {
  if (!(await holding.holdAccounts(tx, profile_id, expert))) return null
  await waitForRemoval(tx, expert)
  return { source: await holding.lockSource(tx, profile_id) }
}

async function accept(
  platform: Notifier,
  tx: Tx,
  claim: OpenClaim,
  reason: string,
  by: string | null,
): Promise<void> {
  const { id, profile_id, claimant_id } = claim
  await holding.close(tx, id, 'accepted', reason)
  await holding.hold(tx, profile_id, claimant_id)
  const others = await closeClaims(tx, claimant_id, profile_id)
  await publishEvent(tx, 'sources.changed', profile_id)
  // The account says that its member holds one.
  await publishEvent(tx, 'profile.changed', claimant_id)
  await claimChanged(tx, claim.keeper_id, [claimant_id, ...others])
  await notifyClaimants(platform, tx, [claimant_id], claim, ACCEPTED, {
    outcome: `You manage ${quoted(claim.source, NAME_LENGTH)} from now on.`,
  })
  await notifyClaimants(platform, tx, others, claim, DECLINED, { outcome: CLAIMED_BY_OTHER })
  // They may not have decided it themselves.
  if (by !== claim.keeper_id)
    await notify(platform, tx, {
      ...{ type: 'source', actor_id: claimant_id, account_id: claim.keeper_id, object_id: id },
      ...{ title: `${await holding.nameOf(tx, claimant_id)} manages ${claim.source} now`, link: AGENCY_PAGE },
    })
}

async function decline(platform: Notifier, tx: Tx, claim: OpenClaim, reason: string): Promise<void> {
  await holding.close(tx, claim.id, 'declined', reason)
  await claimChanged(tx, claim.keeper_id, [claim.claimant_id])
  const source = quoted(claim.source, NAME_LENGTH)
  const next =
    claim.state === 'open'
      ? 'You can ask the Beatline team to decide: choose Ask the Team in My Source Profile.'
      : 'The Beatline team has decided this claim.'
  await notifyClaimants(platform, tx, [claim.claimant_id], claim, DECLINED, {
    outcome: `Your claim to ${source} was declined. ${next}`,
    declined: { source, reason: quoted(reason, REASON_LENGTH), next },
  })
}

/**
 * Closes what can no longer succeed once an expert holds a profile: others' open claims to it, if it had any, and the expert's
 * own to other profiles. The agencies of those have nothing to answer any more. Returns whose the claims of others were.
 */
export async function closeClaims(tx: Tx, expert: string, profile_id: string | null): Promise<string[]> {
  const closed = await holding.closeOthers(tx, expert, profile_id)
  const own = closed.filter(({ claimant_id }) => claimant_id === expert)
  for (const keeper_id of new Set(own.map((claim) => claim.keeper_id)))
    await claimChanged(tx, keeper_id, [expert])
  return closed.filter((claim) => !own.includes(claim)).map(({ claimant_id }) => claimant_id)
}

/** Both sides load their claims again: these experts, and the agency of this keeper. */
export async function claimChanged(tx: Tx, keeper_id: string, experts: readonly string[]): Promise<void> {
  for (const id of new Set([...experts, keeper_id, ...(await holding.agency(tx, keeper_id))]))
    await publishEvent(tx, 'claim.changed', id)
}

const ACCEPTED = 'Your claim was accepted'
const DECLINED = 'Your claim was declined'

/** `declined` is for those whose emails may have the words of others. */
type Answer = {
  outcome: string
  declined?: Pick<TemplateSlots['claim_declined'], 'source' | 'reason' | 'next'>
}

async function notifyClaimants(
  { jobs, log, origin }: Notifier,
  tx: Tx,
  ids: readonly string[],
  { id: object_id }: OpenClaim,
  title: string,
  { outcome, declined }: Answer,
): Promise<void> {
  const about = { type: 'source', actor_id: null, object_id, title, link: EXPERT_PAGE } as const
  await notifyAll(
    { log },
    tx,
    ids.map((account_id) => ({ ...about, account_id })),
  )
  for (const { id, email, name, show_text } of await holding.toEmail(tx, ids, null)) {
    const slots = { ...optional(name, origin()), subject: title, source_link: origin() + EXPERT_PAGE }
    const carries = { account_id: id, kind: 'invitations' }
    if (declined && show_text)
      await queueMail(jobs, tx, 'claim_declined', email, { ...slots, ...declined }, carries)
    else await queueMail(jobs, tx, 'claim_answered', email, { ...slots, outcome }, carries)
  }
}

/** Notifies the agency of a claim to a source of theirs. */
export async function notifyAgency(
  { jobs, log, origin }: Notifier,
  tx: Tx,
  { id: object_id, claimant_id: actor_id, keeper_id, source }: OpenClaim,
  answer_by: string,
): Promise<void> {
  const agency = await holding.agency(tx, keeper_id)
  const expert = await holding.nameOf(tx, actor_id)
  const title = `${expert} claimed a profile you manage`
  const about = { type: 'source', actor_id, object_id, title, link: AGENCY_PAGE } as const
  await notifyAll(
    { log },
    tx,
    agency.map((account_id) => ({ ...about, account_id })),
  )
  for (const { id, email, name, zone, now } of await holding.toEmail(tx, agency, actor_id)) {
    const date = momentIn(zone, Date.parse(answer_by), Date.parse(now))
    const slots = {
      ...optional(name, origin()),
      subject: `${quoted(expert, NAME_LENGTH)} claimed a profile you manage`,
      source: quoted(source, NAME_LENGTH),
      date,
      source_link: origin() + AGENCY_PAGE,
    }
    await queueMail(jobs, tx, 'claim_made', email, slots, { account_id: id, kind: 'invitations' })
  }
}

const optional = (name: string, origin: string) => ({
  name: quoted(name, NAME_LENGTH) || 'there',
  settings_link: origin + SETTINGS_PAGE,
})

type Edited = { id: string; account_id: string; held_by: string | null; name: string }

/** Notifies the other side of a claimed source that this one edited it, once an hour. */
export async function noteEdit(platform: Notifier, tx: Tx, editor: Caller, source: Edited): Promise<void> {
  if (!isClaimed(source)) return
  const isHolder = source.held_by === editor.id
  const account_id = isHolder ? source.account_id : source.held_by!
  if (await holding.isNoted(tx, source.id, account_id, editor.id)) return
  await notify(platform, tx, {
    ...{ type: 'source', account_id, actor_id: editor.id, object_id: source.id },
    title: `${await holding.nameOf(tx, editor.id)} edited ${source.name}`,
    link: isHolder ? AGENCY_PAGE : EXPERT_PAGE,
  })
}

/** Ends the agency's part in a claimed source, for either side. Throws 403, 404, 409. */
export async function separate(platform: Notifier, tx: Tx, caller: Caller, id: string): Promise<void> {
  if (!(await holding.holdAccounts(tx, id, caller.id))) throw notAuthenticated()
  const holder = await holding.holder(tx, id)
  // The expert adds no own profile meanwhile.
  if (holder) await waitForRemoval(tx, holder)
  const inviting = await holding.inviting(tx, [id])
  const source = await holding.lockSource(tx, id)
  if (!source) throw absentSource()
  // Another request invited its keeper with it meanwhile.
  if ((await holding.inviting(tx, [id])).length > inviting.length)
    throw conflict('This source has been changed in the meantime.')
  refuseFor(source, whyNotEditSource(caller, source))
  if (isOwnProfile(source)) throw conflict(HOLDS_ALREADY)
  const { account_id: keeper_id, held_by, name } = source
  if (held_by === null || held_by !== holder) throw conflict(NOT_CLAIMED)
  // Nobody else could manage it.
  if (!(await holding.isExpert(tx, held_by))) throw conflict(NO_EXPERT)
  if (await holding.keepsOwn(tx, held_by)) throw conflict(EXPERT_HAS_PROFILE)
  await handOver(tx, [id], inviting)
  await publishEvent(tx, 'sources.changed', id)
  await claimChanged(tx, keeper_id, [held_by])
  const isHolder = caller.id === held_by
  await notify(platform, tx, {
    ...{ type: 'source', actor_id: caller.id, object_id: id },
    ...(isHolder
      ? { account_id: keeper_id, title: `Only ${name} can manage this profile now`, link: AGENCY_PAGE }
      : { account_id: held_by, title: 'Only you can manage your profile now', link: EXPERT_PAGE }),
  })
}

/** Makes claimed sources the own profiles of who holds them, who are invited with them from now on. */
async function handOver(tx: Tx, ids: readonly string[], inviting: readonly string[]): Promise<void> {
  if (inviting.length > 0) await keepingInvited(tx, ids, () => holding.moveInvites(tx, inviting, ids))
  await publishEvents(tx, 'post.updated', inviting)
  await holding.makeOwn(tx, ids)
}

/**
 * Called when a member leaves, once their account is locked and before their posts are: the experts who hold their
 * sources add no profile meanwhile.
 */
export async function waitForHolders(tx: Tx, member: string): Promise<void> {
  for (const expert of await holding.holders(tx, member)) await waitForRemoval(tx, expert)
}

/**
 * Called when a member leaves, after `waitForHolders` and before their sources go: what an expert holds of theirs goes to the expert, and what they
 * have claimed themselves returns to its agency.
 */
export async function leaveSources(tx: Tx, member: string): Promise<void> {
  const concerned = [...(await holding.claimants(tx, member)), ...(await holding.claimed(tx, member))]
  const inherited = (await holding.inherited(tx, member)).map(({ id }) => id)
  await handOver(tx, inherited, await holding.inviting(tx, inherited))
  const given = await holding.giveBack(tx, member)
  for (const id of [...inherited, ...given.map((one) => one.id)])
    await publishEvent(tx, 'sources.changed', id)
  for (const id of new Set([...concerned, ...given.map(({ account_id }) => account_id)])) {
    await publishEvent(tx, 'claim.changed', id)
    await publishEvent(tx, 'profile.changed', id)
  }
}
