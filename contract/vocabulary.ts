// Every fixed list, limit and delay of the product. Source: docs/product.md.

export const BEATS = [
  'Agribusiness',
  'Banking',
  'Business',
  'Corporate governance',
  'Cybersecurity',
  'Data and analytics',
  'Digital assets and blockchain',
  'Energy and environment',
  'Financial services',
  'Government and policy',
  'HR and workforce',
  'Healthcare',
  'Industrial',
  'Institutional investing',
  'Insurance',
  'Legal',
  'Media marketing and advertising',
  'Mergers and acquisitions',
  'Nonprofit',
  'Real estate and construction',
  'Retail investing',
  'SaaS',
  'Supply chain and logistics',
  'Technology and AI',
  'Transportation',
] as const
export type Beat = (typeof BEATS)[number]
/** Offered next to the beats, only by the application's picker. */
export const OTHER_BEAT = 'Other'

export const ROLES = ['journalist', 'pr', 'expert', 'admin'] as const
export type Role = (typeof ROLES)[number]
/** As members read them; the admin's pages use ADMIN_ROLE_NAMES of vetting.rules.ts. */
export const ROLE_NAMES: Record<Role, string> = {
  journalist: 'Journalist',
  pr: 'PR Professional',
  expert: 'Expert',
  admin: 'Admin',
}
export const USER_TYPES = ['Journalist', 'PR executive', 'Other'] as const
export const CONTACT_ROLES = ['journalist', 'pr', 'expert'] as const
export const SOURCE_ROLES = ['Journalist', 'PR', 'Executive'] as const
export type SourceRole = (typeof SOURCE_ROLES)[number]
/** Who may have retired a source: its keeper, its expert by saying that it is not theirs, or the team. */
export const RETIRERS = ['keeper', 'expert', 'admin'] as const
export type Retirer = (typeof RETIRERS)[number]
export const SOCIAL_ICONS = [
  'Globe',
  'Twitter',
  'Linkedin',
  'Facebook',
  'Instagram',
  'Youtube',
  'Github',
  'Mail',
  'Phone',
] as const
export type SocialIcon = (typeof SOCIAL_ICONS)[number]
export const TIME_ZONES = ['ET', 'CT', 'MT', 'PT'] as const

/** For how many days after a request has closed its author may reopen it. */
export const REOPEN_DAYS = 30

export const POST_TYPES = ['community', 'request_for_source', 'request_for_story'] as const
export type PostType = (typeof POST_TYPES)[number]
/** Whether a published request takes pitches, or has enough for now. */
export const REQUEST_STATES = ['open', 'enough'] as const
export type RequestState = (typeof REQUEST_STATES)[number]
/** What is shown of a request; settled: closed, and every pitch has an outcome. */
export const SHOWN_STATES = ['draft', ...REQUEST_STATES, 'closed', 'settled'] as const
export type ShownState = (typeof SHOWN_STATES)[number]
/** How many pitches may be held for one request. */
export const HELD_MAX = 500
/** How long after closing held pitches can still be let in, by the hour and not by the calendar. */
export const SETTLE_HOURS = 5 * 24
/** A pitch that an open request without a deadline holds gets its outcome after this many days. */
export const HELD_DAYS = 30
/** A member may withdraw this many pitches to one request. */
export const WITHDRAWALS_MAX = 3

/** Where a request's author has put a pitch. Private until it is released, and "maybe" is never released. */
export const STAGES = ['new', 'shortlist', 'maybe', 'declined', 'used'] as const
export type Stage = (typeof STAGES)[number]
/** The outcomes that a pitch can have. */
export const OUTCOMES = ['used', 'declined', 'not_selected', 'withdrawn'] as const
export type Outcome = (typeof OUTCOMES)[number]
/** A step that a pitcher reads of their pitch. Reviewed: under review again. */
export const TRAIL_STEPS = [
  'sent',
  'held',
  'delivered',
  'opened',
  'answered',
  'shortlisted',
  ...OUTCOMES,
  'published',
  'reviewed',
] as const
export type TrailStep = (typeof TRAIL_STEPS)[number]
/** How many pitches one call moves, how many texts of pitches it reads, and how many rows a page of the board has. */
export const MOVES_MAX = 500
export const BOARD_TEXTS_MAX = 25
export const BOARD_ROWS = 300
/** For how many days after a request has closed an outcome can be corrected. */
export const CORRECTION_DAYS = 90
/** How long after its last step a pitch to a request without a deadline gets its outcome. */
export const UNDATED_DAYS = 30
/** For how many days after closing the link to the article can be changed. */
export const ARTICLE_DAYS = 180

export const POST_STATUSES = ['draft', 'published'] as const
export type PostStatus = (typeof POST_STATUSES)[number]
/** Who may read a request for an expert. */
export const AUDIENCES = ['all', 'beats', 'pr', 'experts', 'chosen'] as const
export type Audience = (typeof AUDIENCES)[number]
export const AUDIENCE_NAMES: Record<Audience, string> = {
  all: 'All members',
  beats: 'PR professionals and experts on these beats',
  pr: 'PR professionals',
  experts: 'Experts',
  chosen: 'People I choose',
}
export const INVITED_MAX = 100
export const INTERVIEW_TYPES = ['Commentary', 'Interview'] as const
export const REQUEST_TYPES = ['Interview', 'Comment', 'Research'] as const
export type RequestType = (typeof REQUEST_TYPES)[number]

export const NOTIFICATION_TYPES = [
  'like',
  'comment',
  'response_received',
  'pitch_let_in',
  'pitch_used',
  'pitch_published',
  'pitch_withdrawn',
  'outcomes_due',
  'invitation',
  'report',
  'standing',
  'source',
  'pitch_denied',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]
/** The kinds that the bell's badge counts; the Messages button counts pitches. */
export const BELL_TYPES: readonly NotificationType[] = [
  'like',
  'comment',
  'pitch_let_in',
  'pitch_used',
  'pitch_published',
  'invitation',
  'report',
  'standing',
  'source',
  'pitch_denied',
]
export const NOTIFICATION_CHANNELS = ['web', 'in_app'] as const

/** The names of the post types in badges, filter options and toasts. */
export const POST_TYPE_NAMES: Record<PostType, string> = {
  community: 'community post',
  request_for_source: 'request for expert',
  request_for_story: 'request for commentary',
}

/** Maximum lengths of texts, in code points. */
export const LENGTHS = {
  title: 255,
  description: 10_000,
  commentary: 10_000,
  message: 10_000,
  comment: 10_000,
  bio: 5_000,
  short: 1_000,
  filterName: 256,
  tag: 100,
  /** What an author adds to the reason of a decline. */
  words: 500,
  /** An author's private note about a pitch. */
  note: 2_000,
  /** What a pitcher says of the passages that a pitch shares. */
  passages_note: 300,
  search: 256,
  email: 320,
  /** The part before the @, as mail servers take it (RFC 5321). */
  emailName: 64,
  password: 256,
} as const
/** How a pitcher says that a pitch was written. */
export const AI_USES = ['own', 'edited', 'drafted'] as const
export type AiUse = (typeof AI_USES)[number]
/** A text with fewer words is not compared with earlier ones, and a passage has at least as many. */
export const PASSAGE_WORDS = 8
/** How many earlier pitches of the same member, and of others, a pitch is compared with word by word. */
export const COMPARED_MAX = 10
export const TAGS_MAX = 20
/** Beats of a member, including those typed at onboarding. */
export const BEATS_MAX = 50
export const COMMENT_DEPTH_MAX = 100
export const SAVED_FILTERS_MAX = 100
/** How a member limits contact with another, the weakest first. */
export const CONTACT_LEVELS = ['none', 'mute', 'no_contact', 'block'] as const
export type ContactLevel = (typeof CONTACT_LEVELS)[number]
export const CONTACT_LIMITS_MAX = 1_000
/** How a filter sends what it finds: not at all, at once, or in the digest. */
export const DELIVERIES = ['off', 'instant', 'digest'] as const
export type Delivery = (typeof DELIVERIES)[number]
/** How far away the deadlines may be that a filter finds, in hours. */
export const WITHIN_HOURS = [24, 48, 168, 720] as const
export type WithinHours = (typeof WITHIN_HOURS)[number]
export const SOCIAL_LINKS_MAX = 20
/** Search matches are counted up to this number: "1,000+". */
export const COUNTED_MATCHES_MAX = 1_000

/** A search has suggestions from this length on, and this many of each kind. */
export const SUGGESTIONS_FROM = 2
export const SUGGESTIONS_MAX = 3
/** How many of the last searches a device keeps for an account. */
export const RECENT_SEARCHES = 8

/** Where a displayed text is cut. */
export const TRUNCATION = { name: 50, title: 100, organization: 100, status: 20, bio: 200 } as const

export const FALLBACK_NAMES = {
  comment: 'Anonymous',
  owner: 'Unknown User',
  actor: 'Someone',
  card: 'User',
} as const
/** The source of a pitch once it is erased: no pitch was sent without one. */
export const REMOVED_SOURCE = 'Removed source'

export const PASSWORD_MIN = 6
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024
export const EXPIRY_WARNING_MS = 7 * 24 * 60 * 60 * 1000
export const SEARCH_DEBOUNCE_MS = 300
export const MARK_READ_DELAY_MS = 1_000
export const RESET_REDIRECT_DELAY_MS = 2_000
export const UNREAD_REFRESH_MS = 30_000

export const TOAST = {
  durationMs: 5_000,
  swipeThresholdPx: 50,
  hotkey: 'F8',
  removeDelayMs: 1_000_000,
} as const

/** Beat lists: about 300 px in the palette, 64 units (16rem) in the picker. */
export const BEAT_LIST_HEIGHT = { palette: '300px', picker: '16rem' } as const

/** How many of the cards that were opened last the directory shows again. */
export const MOST_VIEWED = 8
