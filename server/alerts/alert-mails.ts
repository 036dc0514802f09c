import type { EmailAction } from '../../contract/email-actions.ts'
import type { ShownName } from '../../contract/hidden-names.rules.ts'
import type { Pitcher } from '../../contract/pitches.rules.ts'
import type { Closes } from '../../contract/posts.ts'
import type { PostType } from '../../contract/vocabulary.ts'
import type { Zone } from '../../contract/zones.ts'
import type { HeldBy } from './delivery.sql.ts'

/** The name of the queue. A slow mail server delays no other email by these. */
export const ALERT_MAIL = 'alert-mail'

/** A waiting email: which posts it is about. What it says of them is looked up when it is sent. */
export type AlertMail = {
  id: string
  account_id: string
  posts: string[]
  expired: number
  /** When the first of the posts was published, changed or came within a filter's time. */
  since: string | null
} & (
  | { kind: 'alert'; held_by: HeldBy | null }
  | { kind: 'digest'; local_at: string; zone: Zone; saved: string[]; changed: string[] }
)

/** A post as an alert or digest shows it. */
export type MailedPost = {
  id: string
  title: string
  description: string
  /** Whether that is only its beginning: who opens the post is logged. */
  is_excerpt: boolean
  post_type: PostType
  tags: string[]
  created_at: string
  /** The moment of its deadline; null: none. */
  expires_at: string | null
  /** The deadline as its author chose it; null for a moment without a zone, for a hidden author's, and once the author has closed it. */
  closes: Closes | null
  /** Whether its author has closed it, or its deadline has passed. */
  is_over: boolean
  closed_by_author: boolean
  /** What the reader sees in place of the author, whose name is hidden; null: it is not. */
  shown_name: ShownName | null
  /** Null once its author has left, and where their name is hidden. */
  author: { id: string; name: string; title: string; organization: string } | null
  /** The filters that deliver it in this email, in the order of the reader's list. */
  filters: { id: string; name: string }[]
}

export type Reader = Pitcher & {
  account_id: string
  name: string
  email: string
  zone: Zone
  /** Whether emails may have more words of members than names and titles. */
  show_text: boolean
}

/** What an email is made of. */
export type Mailing = {
  reader: Reader
  origin: string
  now: number
  /** New matches. */
  posts: MailedPost[]
  /** The full address that does this to a post, author or filter, or to the reader alone. */
  addressOf: (action: EmailAction, id?: string) => string
}
