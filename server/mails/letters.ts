/** Every mail that the product sends, with what its text needs besides the link. */
export type Letters = {
  /** To an approved applicant: sign in by the link, complete the profile, set a password. Link, 24 hours. */
  invite: { name: string }
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
}
export type LetterName = keyof Letters
