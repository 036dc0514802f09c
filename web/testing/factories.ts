import type { OwnAccount, Owner } from '../../contract/accounts.ts'
import type { Comment } from '../../contract/comments.ts'
import type { ContactLimits } from '../../contract/contact-limits.ts'
import type { MemberCard } from '../../contract/directory.ts'
import type { Conversation, ConversationPost, Message } from '../../contract/messages.ts'
import type { Notification } from '../../contract/notifications.ts'
import type {
  HeldPitch,
  Pitch,
  PitchboxRequest,
  PitchedSource,
  ReceivedPitch,
  SentPitch,
} from '../../contract/pitches.ts'
import type { Post } from '../../contract/posts.ts'
import type { ListedRequest, Marks, PostedRequest } from '../../contract/requests.ts'
import type { Source } from '../../contract/sources.ts'
import { comparison } from './compared.ts'

// One factory for each contract type that page tests build. The return types fail to compile when a type gains a
// field. Everything belongs to another member, `other`; the viewer is `me`. Tests pass only what they are about.

export const AT = '2026-01-01T12:00:00.000000Z'
const DAY_MS = 86_400_000
/** Relative to now. */
export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

function pick<Whole, Key extends keyof Whole>(whole: Whole, ...keys: Key[]): Pick<Whole, Key> {
  return Object.fromEntries(keys.map((key) => [key, whole[key]])) as Pick<Whole, Key>
}

type Person = Omit<Owner, 'profile'>

/** A member on their comments and in notifications. */
export const person = (more: Partial<Person> = {}): Person => ({
  id: 'other',
  name: 'Ada Winter',
  picture_url: null,
  ...more,
})

export const owner = (more: Partial<Owner> = {}): Owner => ({ ...person(), profile: {}, ...more })

export const memberCard = (more: Partial<MemberCard> = {}): MemberCard => ({
  ...owner(),
  role: 'journalist',
  created_at: AT,
  ...more,
})

export const ownAccount = (more: Partial<OwnAccount> = {}): OwnAccount => ({
  id: 'me',
  name: 'Kim Doe',
  email: 'kim@ledger.example',
  role: 'journalist',
  picture_url: null,
  pending_email: null,
  pending_email_requested_at: null,
  profile: {},
  data: {},
  primary_owner_user_id: 'me',
  is_personal_account: true,
  created_at: AT,
  updated_at: AT,
  updated_by: null,
  holds_source: false,
  suspended_until: null,
  suspended_seconds: null,
  warning: null,
  next_step: null,
  ...more,
})

/** A published community post. */
export const post = (more: Partial<Post> = {}): Post => ({
  id: 'post',
  title: 'Port fees',
  description: 'What it is about.',
  post_type: 'community',
  interview_type: null,
  type: null,
  expiration_date: null,
  deadline: null,
  expires_at: null,
  closes: null,
  closed_by_author: false,
  request_state: 'open',
  sources_wanted: null,
  found_count: 0,
  tags: [],
  account_id: 'other',
  created_by: 'other',
  created_at: AT,
  updated_at: AT,
  data: { status: 'published' },
  account: owner(),
  shown_name: null,
  likes_count: 0,
  comments_count: 0,
  is_confidential: false,
  is_excerpt: false,
  is_liked: false,
  is_saved: false,
  ...more,
})

/** A request for an expert without a deadline. */
export const postedRequest = (more: Partial<PostedRequest> = {}): PostedRequest => ({
  ...post({ post_type: 'request_for_source', type: 'Research' }),
  organization: '',
  contact_info: '',
  additional_notes: '',
  status: 'Open',
  ...more,
})

/** Of a request that the viewer has not opened. */
export const marks = (more: Partial<Marks> = {}): Marks => ({
  pitched: null,
  held: false,
  seen: false,
  changed: false,
  ...more,
})

export const listedRequest = (more: Partial<ListedRequest> = {}): ListedRequest => ({
  ...postedRequest(),
  marks: marks(),
  ...more,
})

const closing = () => pick(postedRequest(), 'expires_at', 'closes', 'closed_by_author', 'request_state')

export const pitchboxRequest = (more: Partial<PitchboxRequest> = {}): PitchboxRequest => ({
  ...pick(postedRequest(), 'id', 'title', 'post_type', 'interview_type', 'type', 'created_at'),
  ...closing(),
  pitches_count: 0,
  unread: 0,
  held_count: 0,
  undecided: 0,
  settles_at: null,
  sources_wanted: null,
  found_count: 0,
  ...more,
})

export const talkedOf = (more: Partial<ConversationPost> = {}): ConversationPost => ({
  ...pick(postedRequest(), 'id', 'title', 'description', 'post_type', 'interview_type', 'type'),
  ...pick(postedRequest(), 'is_confidential', 'is_excerpt', 'tags', 'created_at', 'account_id'),
  ...closing(),
  ...more,
})

export const source = (more: Partial<Source> = {}): Source => ({
  id: 'source',
  account_id: 'other',
  held_by: null,
  name: 'Ida Berg',
  role: 'Executive',
  organization: '',
  expertise: '',
  photo_url: null,
  title: '',
  social_links: {},
  is_retired: false,
  retired_by: null,
  is_denied: false,
  needs_confirmation: false,
  proof: { state: 'none', at: null, until: null, domain: null, checked_at: null },
  created_at: AT,
  updated_at: AT,
  account: owner(),
  ...more,
})

const PITCHED = ['id', 'account_id', 'name', 'role', 'title', 'organization'] as const
export const pitchedSource = (more: Partial<PitchedSource> = {}): PitchedSource => ({
  ...pick(source(), ...PITCHED, 'photo_url', 'is_retired', 'is_denied', 'proof'),
  ...more,
})

export const pitch = (more: Partial<Pitch> = {}): Pitch => ({
  id: 'pitch',
  post_id: 'post',
  commentary: 'Why them.',
  created_at: AT,
  opened_at: null,
  is_answered: false,
  messages_count: 0,
  state: 'sent',
  source: pitchedSource(),
  evidence: comparison(),
  is_last: false,
  is_settled: false,
  ...more,
})

const withoutOwn = ({ is_last: _, is_settled: __, ...received }: Pitch) => received

export const receivedPitch = (more: Partial<ReceivedPitch> = {}): ReceivedPitch => ({
  ...withoutOwn(pitch()),
  pitcher: owner(),
  last_message_at: null,
  unread: 0,
  musts: null,
  is_late: false,
  ...more,
})

export const heldPitch = (more: Partial<HeldPitch> = {}): HeldPitch => ({
  ...pick(receivedPitch(), 'id', 'source'),
  sent_at: AT,
  pitcher: owner(),
  first_line: 'Why them.',
  ...more,
})

export const sentPitch = (more: Partial<SentPitch> = {}): SentPitch => ({
  ...pitch(),
  request: {
    ...{ ...pick(postedRequest(), 'id', 'title'), ...closing() },
    ...{ owner_name: owner().name, is_withheld: false },
  },
  unread: 0,
  reason: null,
  words: '',
  trail: [{ step: 'sent', at: AT, reason: null, words: '', url: null }],
  outcome_seen: true,
  is_delivered: true,
  is_shared: false,
  ...more,
})

/** A direct conversation that the other side has started. */
export const conversation = (more: Partial<Conversation> = {}): Conversation => ({
  id: 'conversation',
  is_pitch: false,
  post: null,
  source: null,
  partner: owner(),
  hides_name: false,
  refusal: null,
  responder_id: 'other',
  commentary: 'The first text.',
  created_at: AT,
  read_at: more.unread ? null : AT,
  messages_count: 0,
  last_at: AT,
  last_text: 'The first text.',
  last_sender_id: 'other',
  unread: 0,
  locked: null,
  ...more,
})

export const message = (more: Partial<Message> = {}): Message => ({
  id: 'message',
  conversation_id: 'conversation',
  sender_id: 'other',
  recipient_id: 'me',
  message_text: 'A message.',
  created_at: AT,
  read_at: null,
  ...more,
})

/** A top-level comment. */
export const comment = (more: Partial<Comment> = {}): Comment => ({
  id: 'comment',
  content: 'What I think of it.',
  created_at: AT,
  updated_at: AT,
  account_id: 'other',
  parent_comment_id: null,
  path: '001',
  depth: 0,
  is_deleted: false,
  is_hidden: false,
  account: person(),
  likes_count: 0,
  is_liked: false,
  ...more,
})

/** A like. */
export const notification = (more: Partial<Notification> = {}): Notification => ({
  id: 'notification',
  account_id: 'me',
  type: 'like',
  body: 'Ada Winter liked Port fees',
  actor: person(),
  link: '/app/feed?post=post',
  channel: 'in_app',
  dismissed: false,
  created_at: AT,
  ...more,
})

/** A member who limits contact with no one, and whom nobody asks not to make contact. */
export const NO_LIMITS: ContactLimits = { limits: [], domains: [], refused_by: [] }
