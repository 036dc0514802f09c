import { render } from 'react-email'
import { accountDeleted, accountDeletedAfterBan, accountDeletedByOperator } from './AccountDeleted.tsx'
import { accountExported } from './AccountExported.tsx'
import { alert, digest } from './Alerts.tsx'
import { applicationNotice } from './ApplicationNotice.tsx'
import { applicationOfMember } from './ApplicationOfMember.tsx'
import { applicationQuestion } from './ApplicationQuestion.tsx'
import { applicationReceived } from './ApplicationReceived.tsx'
import { applicationRejected } from './ApplicationRejected.tsx'
import { auditAnchor } from './AuditAnchor.tsx'
import { awayMail } from './AwayMail.tsx'
import { becameDormant } from './BecameDormant.tsx'
import { claimAnswered, claimDeclined, claimMade } from './Claims.tsx'
import { contactMessage } from './ContactMessage.tsx'
import { conversationShown } from './ConversationShown.tsx'
import { dormancyWarning } from './DormancyWarning.tsx'
import { draftShown } from './DraftShown.tsx'
import { emailChangeCurrent } from './EmailChangeCurrent.tsx'
import { emailChanged } from './EmailChanged.tsx'
import { emailChangeNew } from './EmailChangeNew.tsx'
import { invitation } from './Invitation.tsx'
import { invite } from './Invite.tsx'
import { invitedAgain } from './InvitedAgain.tsx'
import type { EmailTemplate } from './Layout.tsx'
import { outcomesDue, pitchOutcomes } from './OutcomeMails.tsx'
import { passwordChanged } from './PasswordChanged.tsx'
import { reactivated } from './Reactivated.tsx'
import { recovery } from './Recovery.tsx'
import { reportReviewed } from './ReportReviewed.tsx'
import { messageNow, pitchNow } from './RightAway.tsx'
import { roleChanged, roleChangedFromExpert, roleChangedFromPr } from './RoleChanged.tsx'
import { appealDecided, appealsWaiting, sanction } from './Sanctions.tsx'
import { secondFactorAdded } from './SecondFactorAdded.tsx'
import { secondFactorRemoved } from './SecondFactorRemoved.tsx'
import { sourceLink } from './SourceLink.tsx'
import { confirmationsLapse, ownConfirmationLapses, sourceConfirmed, sourceDenied } from './SourceMails.tsx'

/** Every email template, by the name that the server uses. */
const templates: Record<string, EmailTemplate> = {
  invite,
  invited_again: invitedAgain,
  recovery,
  email_change_current: emailChangeCurrent,
  email_change_new: emailChangeNew,
  email_changed: emailChanged,
  password_changed: passwordChanged,
  second_factor_added: secondFactorAdded,
  second_factor_removed: secondFactorRemoved,
  account_deleted: accountDeleted,
  account_deleted_after_ban: accountDeletedAfterBan,
  account_deleted_by_operator: accountDeletedByOperator,
  account_exported: accountExported,
  conversation_shown: conversationShown,
  draft_shown: draftShown,
  dormancy_warning: dormancyWarning,
  became_dormant: becameDormant,
  reactivated,
  role_changed: roleChanged,
  role_changed_from_expert: roleChangedFromExpert,
  role_changed_from_pr: roleChangedFromPr,
  application_received: applicationReceived,
  application_question: applicationQuestion,
  application_of_member: applicationOfMember,
  application_notice: applicationNotice,
  application_rejected: applicationRejected,
  report_reviewed: reportReviewed,
  sanction,
  appeal_decided: appealDecided,
  appeals_waiting: appealsWaiting,
  contact_message: contactMessage,
  audit_anchor: auditAnchor,
  away_mail: awayMail,
  message_now: messageNow,
  pitch_now: pitchNow,
  invitation,
  claim_made: claimMade,
  claim_answered: claimAnswered,
  claim_declined: claimDeclined,
  source_link: sourceLink,
  source_confirmed: sourceConfirmed,
  source_denied: sourceDenied,
  confirmations_lapse: confirmationsLapse,
  own_confirmation_lapses: ownConfirmationLapses,
  pitch_outcomes: pitchOutcomes,
  outcomes_due: outcomesDue,
  alert,
  digest,
  welcome_back: digest,
}

// Email programs drop the document type, and React's markers only help a browser; comments for Outlook stay.
const tidy = (html: string) =>
  html.replace(/^<!DOCTYPE[^>]*>/, '<!doctype html>').replace(/<!--(?!\[)[^>]*-->/g, '')

type Rendered = { text: string; html: string }

// As `Part` writes it. All parts of an email are next to each other, and one place is left for their rows.
const PART = /\s*\{\{#(\w+)\}\}(.*?)\{\{\/\1\}\}\s*/gs
function takeParts(rendered: string, between: string): { rest: string; parts: Map<string, string> } {
  const parts = new Map([...rendered.matchAll(PART)].map(([, name = '', part = '']) => [name, part.trim()]))
  const [before = '', ...after] = rendered.split(PART).filter((_, at) => at % 3 === 0)
  const rest = parts.size === 0 ? rendered : [before, '{{rows}}', after.join('')].join(between)
  return { rest, parts }
}

/** Subject, plain text and HTML of every email template, with its slots still open, and its parts by themselves. */
export async function renderTemplates(): Promise<
  Record<string, Rendered & { subject: string; parts: Record<string, Rendered> }>
> {
  const rendered = Object.entries(templates).map(async ([name, { subject, content, text: own }]) => {
    const html = takeParts(tidy(await render(content)), '')
    const text = takeParts(own ?? (await render(content, { plainText: true })).trim(), '\n\n')
    const parts = [...html.parts].map(([part, its]) => [
      part,
      { text: text.parts.get(part) ?? '', html: its },
    ])
    return [name, { subject, text: `${text.rest}\n`, html: html.rest, parts: Object.fromEntries(parts) }]
  })
  return Object.fromEntries(await Promise.all(rendered))
}
