type Away = { name: string; subject: string; settings_link: string }

/** Every mail that the product sends, with what its text needs besides the link. */
export type Letters = {
  /** To an approved applicant: sign in by the link, complete the profile, set a password. Link, 24 hours. */
  invite: { name: string }
  /** To a member whom an admin invites although he has joined: set a password. Link, 1 hour. */
  invited_again: { name: string }
  /** Reset the password. Link, 1 hour. */
  recovery: { name: string }
  /** To the address that is in use: confirm that it shall change. Link, 24 hours. */
  email_change_current: { name: string; new_email: string }
  /** To the address that shall be used. It may be a stranger's: no word of the member's own. Link, 24 hours. */
  email_change_new: { new_email: string }
  /** To the address that was in use: it has changed. */
  email_changed: { name: string; new_email: string }
  password_changed: { name: string }
  second_factor_added: { name: string }
  second_factor_removed: { name: string }
  account_deleted: { name: string }
  /** To a member whom the operator has deleted. */
  account_deleted_by_operator: { name: string }
  /** To a member: the operator has made a copy of all that is kept of him. */
  account_exported: { name: string; moment: string }
  /** To both sides: the operator has read their conversation, for the reason in `message`. */
  conversation_shown: { name: string; partner: string; moment: string; message: string }
  /** To its author: the operator has read a draft. */
  draft_shown: { name: string; title: string; moment: string; message: string }
  /** To a member without activity: he becomes dormant on that day. */
  dormancy_warning: { name: string; date: string }
  /** He has become dormant: how to ask for his return. */
  became_dormant: { name: string }
  /** To a member who was dormant: he may write again. */
  reactivated: { name: string }
  /** To a member whose role an admin has changed. */
  role_changed: { name: string; role: string }
  /** The same to one who was a PR member: his sources are kept, and hidden. */
  role_changed_from_pr: Letters['role_changed']
  /** To the address that an applicant has given. It may be a stranger's: no word of the applicant's own. */
  application_received: Record<never, never>
  /** To a member whose address somebody has applied with: nothing was kept. */
  application_of_member: { name: string }
  /** To an admin: somebody has applied. */
  application_notice: { name: string; organization: string; kind: string; applications_link: string }
  /** To the address of a rejected application. It may be a stranger's: no word of the applicant's own. */
  application_rejected: Record<never, never>
  /** The same with the admin's reason. */
  application_rejected_because: { message: string }
  /** To the team: what somebody has written by the contact form. The answer goes to `reply_to`. */
  contact_message: { name: string; organization: string; role: string; reply_to: string; message: string }
  /** To a member who is away: what is unread. Link to unsubscribe. */
  away_messages: Away & { messages: string; messages_link: string }
  away_pitches: Away & { pitches: string; pitches_link: string }
  away_all: Letters['away_messages'] & Letters['away_pitches']
}
export type LetterName = keyof Letters
