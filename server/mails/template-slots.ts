type Optional = { name: string; subject: string; settings_link: string }
/** About one conversation: its other side is named as the sender, and its emails form a thread. */
type Conversing = { from_name?: string; thread?: string }

/** A part of an email that is repeated, with its own slots. All rows are in the place of its parts, in their order. */
export type Row<Part extends string = string, Slots extends string = string> = {
  part: Part
  /** The conversation that it shows: it is left out if that is gone when the email is sent. */
  of?: string
} & Record<Slots, string>

/** Every email that the product sends, with what its text needs besides the link. */
export type TemplateSlots = {
  /** To an approved applicant: sign in by the link, complete the profile, set a password. Link, 24 hours. */
  invite: { name: string }
  /** To an existing member whom an admin invites: set a password. Link, 1 hour. */
  invited_again: { name: string }
  /** Reset the password. Link, 1 hour. */
  recovery: { name: string }
  /** To the current address: confirm the change. Link, 24 hours. */
  email_change_current: { name: string; new_email: string }
  /** To the new address. It may be a stranger's, so it holds none of the member's words. Link, 24 hours. */
  email_change_new: { new_email: string }
  /** To the previous address: it has changed. */
  email_changed: { name: string; new_email: string }
  password_changed: { name: string }
  second_factor_added: { name: string }
  second_factor_removed: { name: string }
  account_deleted: { name: string }
  /** To a member whose ban is a year old. */
  account_deleted_after_ban: { name: string }
  /** To a member whom the operator has deleted. */
  account_deleted_by_operator: { name: string }
  /** To a member: the operator has made a copy of all data stored about them. */
  account_exported: { name: string; moment: string }
  /** To both sides: the operator has read their conversation, for the reason in `message`. */
  conversation_shown: { name: string; partner: string; moment: string; message: string }
  /** To its author: the operator has read a draft. */
  draft_shown: { name: string; title: string; moment: string; message: string }
  /** To an inactive member: they become dormant on that day. */
  dormancy_warning: { name: string; date: string }
  /** To a member who has become dormant: how to ask to come back. */
  became_dormant: { name: string }
  /** To a member who was dormant: they may write again. */
  reactivated: { name: string }
  /** To a member whose role an admin has changed. */
  role_changed: { name: string; role: string }
  /** The same to a former PR member: their sources are kept, and hidden. */
  role_changed_from_expert: TemplateSlots['role_changed']
  role_changed_from_pr: TemplateSlots['role_changed']
  /**
   * To the address that an applicant has given. It may be a stranger's, so it holds none of the applicant's words. Link to
   * the status page.
   */
  application_received: Record<never, never>
  /** To an applicant: a question of an admin. Link to the status page, where it is answered. */
  application_question: { message: string }
  /** To whoever sent a report: what became of it. */
  report_reviewed: { name: string; message: string }
  /** To a member who was warned, suspended or banned: under which rule and why, and until when they can appeal. */
  sanction: {
    name: string
    subject: string
    rule: string
    message: string
    date: string
    standing_link: string
  }
  /** To a member who has appealed: what was decided, and why. */
  appeal_decided: { name: string; result: string; message: string; standing_link: string }
  /** To admins, daily: so many appeals against bans have waited for long. */
  appeals_waiting: { count: string; review_link: string }
  /** To a member whose address was used to apply: nothing was stored. */
  application_of_member: { name: string }
  /** To an admin: there is a new application. */
  application_notice: { name: string; organization: string; kind: string; applications_link: string }
  /**
   * To the address of a rejected application, with the reason. It may be a stranger's, so it holds none of the
   * applicant's words.
   */
  application_rejected: { message: string }
  /** To the team: a message from the contact form. Replies go to `reply_to`. */
  contact_message: { name: string; organization: string; role: string; reply_to: string; message: string }
  /** To the team, daily: how many entries the audit log has, and the hash of the last. */
  audit_anchor: { entries: string; hash: string }
  /** To a member who is away: what is new, a row for each kind. Link to unsubscribe. */
  away_mail: Optional & { rows: Row<'news', 'what' | 'lead' | 'news_link' | 'label'>[] }
  /** To a member: what was just written to them. Link to unsubscribe. */
  message_now: Optional & Conversing & { rows: MessageRow[] }
  /** To an author: pitches that were just made. Link to unsubscribe. */
  pitch_now: Optional & Conversing & { rows: PitchRow[] }
  /** To a pitcher: which pitches have an outcome, a line each. Link to unsubscribe. */
  pitch_outcomes: Optional & { intro: string; outcomes: string; pitchbox_link: string }
  /** To a member: an author has chosen them as a reader of a confidential request. Link to unsubscribe. */
  invitation: { name: string; author: string; settings_link: string; request_link: string }
  /** To a PR member: an expert has claimed a source of their agency. Link to unsubscribe. */
  claim_made: Optional & { source: string; date: string; source_link: string }
  /** To an expert: what became of a claim, and why it was declined. Links to unsubscribe. */
  claim_answered: Optional & { outcome: string; source_link: string }
  claim_declined: Optional & { source: string; reason: string; next: string; source_link: string }
  /**
   * To the address of an expert, who may be no member: whether a profile is theirs. `keeper` is a member and their
   * organization. Link, 14 days.
   */
  source_link: { keeper: string; source: string }
  /** To a PR member: an expert has confirmed their profile, or said that it is not theirs. Links to unsubscribe. */
  source_confirmed: Optional & { source: string; date: string; sources_link: string }
  source_denied: Omit<TemplateSlots['source_confirmed'], 'date'>
  /** To the keeper of profiles, or to the expert who holds one: their confirmations are about to lapse. Links to unsubscribe. */
  confirmations_lapse: Optional & { sources: string; sources_link: string }
  own_confirmation_lapses: TemplateSlots['confirmations_lapse']
  /** To an author: pitches to their closed requests need an outcome. Link to unsubscribe. */
  outcomes_due: Optional & { rows: Row<'request', 'request' | 'closed_at' | 'due' | 'request_link'>[] }
  /** To a member: one post that their filters have just found. */
  alert: { from_name: string; subject: string; preview: string; plain: string; rows: AlertRow[] }
  /** To a member: what their filters have found, in one email. `lead` has a sentence on each line. */
  digest: Omit<TemplateSlots['alert'], 'rows'> & {
    folio: string
    headline: string
    lead: string
    rows: DigestRow[]
  }
  /** The same after a vacation. */
  welcome_back: TemplateSlots['digest']
}
export type TemplateName = keyof TemplateSlots

type MessageRow =
  | Row<'from', 'intro'>
  | Row<'text', 'moment' | 'message'>
  | Row<'more', 'count'>
  | Row<'open', 'conversation_link'>

type PitchRow =
  | Row<'pitch', 'pitcher' | 'request' | 'source' | 'moment'>
  | Row<'fact', 'question' | 'message'>
  | Row<'text', 'message'>
  | Row<'open', 'conversation_link'>

/** A post in full. `beats` and `text` have several lines; `note` and `mute` may be empty. */
type PostSlots =
  | 'title'
  | 'title_link'
  | 'beats'
  | 'text'
  | 'note'
  | 'byline'
  | 'matches'
  | 'action'
  | 'action_link'
  | 'save_link'
  | 'not_relevant_link'
  | 'mute'
  | 'mute_link'
export type PostRow =
  | Row<'soon' | 'later', PostSlots | 'day' | 'clock' | 'left'>
  | Row<'undated', PostSlots | 'posted'>
export type FootRow = Row<'foot', 'why'> | Row<'foot_action', 'label' | 'foot_link'>
export type AlertRow = PostRow | FootRow
/** A post as its title and deadline. */
export type ShortRow = Row<'short_soon' | 'short_later', 'day' | 'when' | 'title' | 'title_link'>
export type DigestRow =
  | AlertRow
  | ShortRow
  | Row<'group', 'label'>
  | Row<'more', 'more' | 'label' | 'more_link'>
  | Row<'tune', 'marked' | 'mention' | 'word' | 'tune_link'>
