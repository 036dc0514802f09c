import type { AuditAction } from '../../../contract/audit.rules.ts'
import type { AuditRecord } from '../../../contract/audit.ts'
import { type CaseDecision, DECISION_NAMES, FINDING_NAMES } from '../../../contract/cases.rules.ts'
import { CHECK_NAMES, type Check } from '../../../contract/evidence.rules.ts'
import { RULE_NAMES, type Rule } from '../../../contract/reports.rules.ts'
import { ADMIN_ROLE_NAMES } from '../../../contract/vetting.rules.ts'
import { FALLBACK_NAMES } from '../../../contract/vocabulary.ts'

type Words = {
  /** The label in the action filter. */
  name: string
  /** What the actor did, after their name. */
  did: string
  /** The whole phrase, when they did it to themselves. */
  ofOneself?: string
  /** Whom or what it was about, when that no longer has a name or never had one. */
  nameless: string
}

const FORMER = 'A former member'
/** Whom the admin has reported without seeing their name. */
const HIDDEN = 'A hidden author'

export const ACTION_WORDS: Record<AuditAction, Words> = {
  'application.opened': { name: 'Application opened', did: 'opened', nameless: 'An application' },
  'application.approved': {
    name: 'Application approved',
    did: 'approved the application of',
    nameless: FORMER,
  },
  'application.asked': {
    name: 'Information asked for',
    did: 'asked for information about',
    nameless: 'An application',
  },
  'application.rejected': { name: 'Application rejected', did: 'rejected', nameless: 'An application' },
  'invite.sent': { name: 'Invite sent', did: 'sent an invite to', nameless: FORMER },
  'member.created': { name: 'Member created', did: 'made a member of', nameless: FORMER },
  'account.reactivated': { name: 'Member reactivated', did: 'reactivated', nameless: FORMER },
  'account.status_changed': { name: 'Status changed', did: 'changed the status of', nameless: FORMER },
  'account.role_changed': { name: 'Role changed', did: 'changed the role of', nameless: FORMER },
  'account.sessions_ended': { name: 'Sessions ended', did: 'ended all sessions of', nameless: FORMER },
  'account.exported': { name: 'Data exported', did: 'exported the data of', nameless: FORMER },
  'account.deleted': {
    name: 'Account deleted',
    did: 'deleted the account of',
    ofOneself: 'closed their own account',
    nameless: FORMER,
  },
  'admin.granted': { name: 'Admin made', did: 'gave the role of admin to', nameless: FORMER },
  'admin.revoked': { name: 'Admin unmade', did: 'took the role of admin from', nameless: FORMER },
  'factors.removed': {
    name: 'Second factor removed',
    did: 'removed the second factors of',
    nameless: FORMER,
  },
  'comment.deleted': { name: 'Comment deleted', did: 'deleted', nameless: 'A comment' },
  'case.opened': { name: 'Case opened', did: 'read', nameless: 'A case' },
  'case.decided': { name: 'Case decided', did: 'decided', nameless: 'A case' },
  'record.opened': { name: 'Record opened', did: 'opened the record of', nameless: FORMER },
  'content.removed': { name: 'Content removed', did: 'removed content of', nameless: FORMER },
  'member.warned': { name: 'Member warned', did: 'warned', nameless: FORMER },
  'member.suspended': { name: 'Member suspended', did: 'suspended', nameless: FORMER },
  'member.banned': { name: 'Member banned', did: 'banned', nameless: FORMER },
  'appeal.decided': { name: 'Appeal decided', did: 'decided the appeal of', nameless: FORMER },
  'conversation.shown': { name: 'Conversation shown', did: 'read', nameless: 'A conversation' },
  'draft.shown': { name: 'Draft shown', did: 'read', nameless: 'A draft' },
  'backup.restored': { name: 'Backup restored', did: 'restored', nameless: 'A backup' },
  'table.partitioned': { name: 'Table partitioned', did: 'partitioned', nameless: 'A table' },
  'month.moved_away': { name: 'Month moved away', did: 'moved away', nameless: 'A month' },
  'month.brought_back': { name: 'Month brought back', did: 'brought back', nameless: 'A month' },
}

export const actorOf = ({ actor, details: { by } }: AuditRecord): string =>
  by === 'time' ? 'Beatline' : actor === null ? 'Operator' : (actor.name ?? FORMER) || FALLBACK_NAMES.card

export function subjectOf({ action, subject, details: { number } }: AuditRecord): string {
  if (action === 'case.decided' && number !== undefined) return `Case ${number}`
  const { nameless } = ACTION_WORDS[action]
  if (subject === null && nameless === FORMER) return HIDDEN
  return (subject?.name ?? nameless) || FALLBACK_NAMES.card
}

/** The two sides of a conversation, or whose draft or application it is. Someone who has left has no name. */
export function aboutOf({ about }: AuditRecord): [string, string] {
  const [first, second] = about.map(({ name }) => (name === null ? undefined : name || FALLBACK_NAMES.card))
  return [first ?? 'a former member', second ?? 'a former member']
}

/** What was done with what is private, before the names of those concerned. */
export function readingOf({ action }: AuditRecord): string {
  if (action === 'conversation.shown') return 'read the conversation between'
  return action === 'draft.shown' ? 'read a draft by' : 'opened the application of'
}

/** Which case was read, and how many texts in it, before the name of their author. */
export const caseOf = ({ details: { number, texts } }: AuditRecord): string =>
  `read case ${number}: ${texts} ${texts === '1' ? 'text' : 'texts'} by`

/** How many texts the conversation had; entries from before this was recorded don't say. */
export const countOf = ({ details: { texts } }: AuditRecord): string =>
  texts === undefined ? '' : `, ${texts} ${texts === '1' ? 'text' : 'texts'}`

const ROLES: Record<string, string> = ADMIN_ROLE_NAMES

/** The details, one per line. */
export function moreOf(record: AuditRecord): string[] {
  const { reason } = record.details
  if (reason) return [`${reason} · ${record.subject?.id}`]
  return [idOf(record), detailsOf(record)].filter((line) => line !== '')
}

/** Anything that is not a person has no name: its id says which it was. */
function idOf({ action, subject }: AuditRecord): string {
  const { nameless } = ACTION_WORDS[action]
  return subject && nameless !== FORMER ? `ID: ${subject.id}` : ''
}

/** A role or status before and after, what was decided or marked; '' for nothing. */
function detailsOf({
  action,
  details: { from, to, linked, decision, rule, days, result, registry, how },
}: AuditRecord): string {
  if (linked === 'true') return 'Linked to a member who was there already'
  if (decision)
    return [
      DECISION_NAMES[decision as CaseDecision],
      registry && FINDING_NAMES[registry as keyof typeof FINDING_NAMES],
      how && CHECK_NAMES[how as Check],
    ]
      .filter(Boolean)
      .join(' · ')
  if (result) return DECISION_NAMES[result as CaseDecision]
  if (rule) return `${days ? `${days} days · ` : ''}${RULE_NAMES[rule as Rule]}`
  if (!to) return ''
  const named = (word: string) => (action === 'account.role_changed' ? (ROLES[word] ?? word) : word)
  return from ? `From ${named(from)} to ${named(to)}` : `To ${named(to)}`
}
