// Generated from db/migrations by `npm run schema`.
import type { ColumnType } from 'kysely'

type Json = ColumnType<unknown, string, string>
type Timestamp = ColumnType<string, Date | string, Date | string>
type Defaulted<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

export type Accounts = {
  id: string
  name: Defaulted<string>
  email: string
  role: string
  picture_url: string | null
  pending_email: string | null
  pending_email_requested_at: Timestamp | null
  profile: Defaulted<Json>
  data: Defaulted<Json>
  primary_owner_user_id: string | null
  is_personal_account: Defaulted<boolean>
  last_active_at: Defaulted<Timestamp>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
  updated_by: string | null
  dormancy_warned_at: Timestamp | null
  searched_name: ColumnType<string, never, never>
  searched_organization: ColumnType<string, never, never>
  searched: ColumnType<string, never, never>
  barred_until: Timestamp | null
}

export type AlertHolds = {
  account_id: string
  look_at: Timestamp
  held_by: string
}

export type AnswerTimes = {
  account_id: string
  pitches: number
  median_seconds: number | null
  computed_at: Defaulted<Timestamp>
}

export type Appeals = {
  id: Defaulted<string>
  sanction_id: string
  text: string
  result: string | null
  reason: Defaulted<string>
  decided_by: string | null
  same_admin: Defaulted<boolean>
  created_at: Defaulted<Timestamp>
  decided_at: Timestamp | null
}

export type AuditChain = {
  seq: number
  audit_id: string
  hash: Buffer
}

export type AuditLog = {
  id: Defaulted<string>
  actor_id: string | null
  action: string
  subject_id: string | null
  details: Defaulted<Json>
  created_at: Defaulted<Timestamp>
  about_ids: Defaulted<string[]>
}

export type AuthChallenges = {
  id: Defaulted<string>
  factor_id: string
  session_id: string
  created_at: Defaulted<Timestamp>
  verified_at: Timestamp | null
}

export type AuthFactors = {
  id: Defaulted<string>
  user_id: string
  friendly_name: Defaulted<string>
  factor_type: Defaulted<string>
  status: Defaulted<string>
  secret: string
  last_step: number | null
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
}

export type AuthLinks = {
  id: Defaulted<string>
  user_id: string
  purpose: string
  request_id: string | null
  token_hash: Buffer
  email: string
  redirect_to: string
  created_at: Defaulted<Timestamp>
  expires_at: Timestamp
  used_at: Timestamp | null
  void_at: Timestamp | null
}

export type AuthRefreshTokens = {
  token_hash: Buffer
  session_id: string
  parent_hash: Buffer | null
  created_at: Defaulted<Timestamp>
  used_at: Timestamp | null
}

export type AuthSessions = {
  id: Defaulted<string>
  user_id: string
  method: string
  aal: Defaulted<string>
  user_agent: Defaulted<string>
  created_at: Defaulted<Timestamp>
  refreshed_at: Defaulted<Timestamp>
  expires_at: Timestamp
  ended_at: Timestamp | null
  password_confirmed_at: Timestamp | null
  second_factor_at: Timestamp | null
  validated_email: string | null
  validated_email_at: Timestamp | null
}

export type AuthUsers = {
  id: Defaulted<string>
  email: string
  password_hash: string | null
  password_set_at: Timestamp | null
  email_confirmed_at: Timestamp | null
  new_email: string | null
  new_email_requested_at: Timestamp | null
  last_sign_in_at: Timestamp | null
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
}

export type Backups = {
  id: Defaulted<string>
  made_at: Defaulted<Timestamp>
  bytes: number
}

export type CaseReports = {
  id: Defaulted<string>
  case_id: string
  reporter_id: string | null
  rule: string
  words: Defaulted<string>
  created_at: Defaulted<Timestamp>
}

export type CaseTexts = {
  id: Defaulted<string>
  case_id: string
  text_id: string
  author_id: string | null
  text: string
  written_at: Timestamp
  is_reported: boolean
}

export type Cases = {
  id: Defaulted<string>
  number: number
  version: Defaulted<number>
  subject_type: string
  subject_id: string
  about_id: string | null
  taken_by: string | null
  taken_until: Timestamp | null
  due_at: Defaulted<Timestamp>
  decision: string | null
  reason: Defaulted<string>
  decided_by: string | null
  created_at: Defaulted<Timestamp>
  closed_at: Timestamp | null
}

export type Comments = {
  id: Defaulted<string>
  post_id: string
  account_id: string | null
  user_id: ColumnType<string | null, never, never>
  content: string
  parent_comment_id: string | null
  path: string
  path_order: number[]
  depth: number
  sort_order: Defaulted<number>
  is_deleted: Defaulted<boolean>
  likes_count: Defaulted<number>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
}

export type ContactLimits = {
  account_id: string
  other_id: string
  level: string
  created_at: Defaulted<Timestamp>
}

export type ContactMessages = {
  id: Defaulted<string>
  name: string
  email: string
  role: string
  organization: string
  message: string
  created_at: Defaulted<Timestamp>
}

export type ConversationLimits = {
  account_id: string
  conversation_id: string
  created_at: Defaulted<Timestamp>
}

export type DeadlineCursors = {
  within_hours: number
  done_until: Timestamp
}

export type Digests = {
  account_id: string
  local_at: string
  zone: string
  sent_at: Defaulted<Timestamp>
  reminded: string[]
}

export type DomainLimits = {
  id: Defaulted<string>
  account_id: string
  domain: string
  organization: string
  level: string
  created_at: Defaulted<Timestamp>
}

export type FrequentMarks = {
  mark: number
  pitches: number
  accounts: number
}

export type HeldPitches = {
  id: Defaulted<string>
  post_id: string
  responder_id: string
  profile_id: string | null
  commentary: string
  details: Json | null
  sent_at: Defaulted<Timestamp>
  outcome: string | null
  outcome_at: Timestamp | null
  reason: string | null
  comparison: Json | null
  source_was_denied: Defaulted<boolean>
}

export type IdempotencyKeys = {
  account_id: string | null
  key: string
  fingerprint: Buffer
  reply: Json | null
  created_at: Defaulted<Timestamp>
}

export type Images = {
  name: string
  account_id: string | null
  bytes: number
  created_at: Defaulted<Timestamp>
}

export type Likes = {
  id: Defaulted<string>
  account_id: string
  user_id: ColumnType<string | null, never, never>
  likeable_type: string
  likeable_id: string
  created_at: Defaulted<Timestamp>
}

export type LostReaders = {
  post_id: string
  account_id: string
  lost_at: Defaulted<Timestamp>
}

export type MatchQueue = {
  post_id: string
  reason: string
  within_hours: Defaulted<number>
  queued_at: Defaulted<Timestamp>
}

export type Matches = {
  id: string
  account_id: string
  post_id: string
  filters: string[]
  reason: string
  matched_at: Defaulted<Timestamp>
  since: Defaulted<Timestamp>
  email: string | null
  emailed_at: Timestamp | null
  bell: string | null
  lit_at: Timestamp | null
  seen_at: Timestamp | null
  not_relevant_at: Timestamp | null
  dropped_at: Timestamp | null
}

export type Messages = {
  id: Defaulted<string>
  conversation_id: string
  sender_id: string | null
  recipient_id: string | null
  message_text: string
  created_at: Defaulted<Timestamp>
  read_at: Timestamp | null
  searched: ColumnType<string, never, never>
}

export type NotificationSettings = {
  account_id: string
  choices: Defaulted<Json>
  show_text: Defaulted<boolean>
  zone: string | null
  quiet_from: string | null
  quiet_to: string | null
  quiet_weekends: Defaulted<boolean>
  vacation_from: string | null
  vacation_to: string | null
  vacation_told: Defaulted<boolean>
  mailed_at: Timestamp | null
  outcomes_mailed_at: Timestamp | null
  digest_times: Defaulted<string[]>
  digest_days: Defaulted<number[]>
  alerts_paused_until: Timestamp | null
  next_digest_at: Timestamp | null
}

export type Notifications = {
  id: Defaulted<string>
  account_id: string
  type: string
  body: string
  link: string
  channel: Defaulted<string>
  dismissed: Defaulted<boolean>
  actor_id: string | null
  object_id: string | null
  created_at: Defaulted<Timestamp>
}

export type OutcomeReminders = {
  post_id: string
  expires_at: Timestamp
  mail_due: Defaulted<boolean>
}

export type PhotoMatches = {
  name: string
  other_name: string
}

export type PicturePrints = {
  name: string
  print: string
  mirrored: string
  is_flat: boolean
}

export type PitchAnswers = {
  response_id: string
  position: number
  question_id: string | null
  text: string
  searched: ColumnType<string, never, never>
}

export type PitchDetails = {
  response_id: string
  musts: Defaulted<Json>
  availability: Defaulted<string>
  attribution: Defaulted<string>
  is_late: Defaulted<boolean>
  sent_at: Timestamp | null
}

export type PitchEvidence = {
  response_id: string
  state: string
  shared: Json | null
  passages: Defaulted<Json>
  photo: Json | null
  ai_use: string | null
  passages_note: Defaulted<string>
  compared_at: Timestamp | null
}

export type PitchMarks = {
  response_id: string
  account_id: string | null
  sent_at: Timestamp
  marks: number[] | null
  mark_keys: ColumnType<number[] | null, never, never>
}

export type PitchNotes = {
  response_id: string
  account_id: string
  text: string
  updated_at: Defaulted<Timestamp>
  searched: ColumnType<string, never, never>
}

export type PitchOutcomes = {
  response_id: string
  outcome: string
  outcome_at: Defaulted<Timestamp>
  reason: string | null
  words: Defaulted<string>
  seen_at: Timestamp | null
  mailed_at: Timestamp | null
}

export type PitchTrail = {
  id: Defaulted<string>
  response_id: string
  step: string
  at: Defaulted<Timestamp>
  reason: string | null
  words: Defaulted<string>
  url: string | null
}

export type PitchTrailLinks = {
  response_id: string
  version: Defaulted<number>
  is_shared: Defaulted<boolean>
}

export type PitchTriage = {
  response_id: string
  post_id: string
  account_id: string
  stage: string
  stage_at: Defaulted<Timestamp>
  reason: string | null
  words: Defaulted<string>
  released_stage: Defaulted<string>
  releases_at: Timestamp | null
  released_at: Timestamp | null
}

export type PostInvites = {
  post_id: string
  account_id: string
  profile_id: string | null
}

export type PostOpenings = {
  id: Defaulted<string>
  post_id: string
  account_id: string | null
  first_at: Defaulted<Timestamp>
  last_at: Defaulted<Timestamp>
  times: Defaulted<number>
  case_id: string | null
}

export type PostSearch = {
  post_id: string
  own: string
  outlet: string
  author: string
  own_words: ColumnType<string, never, never>
  author_words: ColumnType<string, never, never>
}

export type Posts = {
  id: Defaulted<string>
  account_id: string | null
  created_by: ColumnType<string | null, never, never>
  user_id: ColumnType<string | null, never, never>
  title: string
  description: string
  post_type: string
  interview_type: string | null
  type: string | null
  organization: Defaulted<string>
  contact_info: Defaulted<string>
  additional_notes: Defaulted<string>
  status: Defaulted<string>
  expiration_date: Timestamp | null
  deadline: Timestamp | null
  expires_at: ColumnType<Timestamp | null, never, never>
  tags: Defaulted<string[]>
  data: Defaulted<Json>
  likes_count: Defaulted<number>
  comments_count: Defaulted<number>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
  deadline_wall: string | null
  deadline_zone: string | null
  deadline_is_day: Defaulted<boolean>
  closed_by_author: Defaulted<boolean>
  sources_wanted: number | null
  request_state: Defaulted<string>
  settled_at: Timestamp | null
  found_count: Defaulted<number>
  deadline_changed_at: Timestamp | null
  audience: Defaulted<string>
  is_hidden_name: Defaulted<boolean>
  shown_name: string | null
  hidden_id: string | null
  revealed_at: Timestamp | null
  removed_at: Timestamp | null
}

export type ProcessStates = {
  id: string
  version: string
  streams: number
  hears: boolean
  faults: number
  refusals: number
  disk_free: number | null
  disk_size: number | null
  at: Defaulted<Timestamp>
  replica_in_use: boolean | null
  replica_reads: Defaulted<number>
  primary_reads: Defaulted<number>
}

export type Profiles = {
  id: Defaulted<string>
  account_id: string
  user_id: ColumnType<string | null, never, never>
  name: string
  role: string
  organization: Defaulted<string>
  expertise: Defaulted<string>
  photo_url: string | null
  title: Defaulted<string>
  social_links: Defaulted<Json>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
  searched: ColumnType<string, never, never>
  held_by: string | null
  retired_at: Timestamp | null
  retired_by: string | null
  fingerprint: ColumnType<Buffer, never, never>
  renamed_at: Timestamp | null
  denied_at: Timestamp | null
  denied_by: Buffer | null
  needs_confirmation: Defaulted<boolean>
  also_retired_by: Defaulted<string[]>
  evidence_version: Defaulted<number>
}

export type RateLimits = {
  key: string
  count: number
  resets_at: Timestamp
}

export type RequestBriefs = {
  post_id: string
  must_haves: Defaulted<string[]>
  place: Defaulted<string>
  formats: Defaulted<string[]>
  word_limit: number | null
  attribution: Defaulted<string>
  version: Defaulted<number>
  updated_at: Defaulted<Timestamp>
}

export type RequestOutcomes = {
  post_id: string
  article_url: string | null
  others_reason: string | null
  updated_at: Defaulted<Timestamp>
}

export type RequestQuestions = {
  id: Defaulted<string>
  post_id: string
  position: number
  text: string
}

export type Responses = {
  id: Defaulted<string>
  post_id: string | null
  is_pitch: boolean
  responder_id: string | null
  account_id: string | null
  profile_id: string | null
  commentary: string
  messages_count: Defaulted<number>
  last_message_at: Timestamp | null
  created_at: Defaulted<Timestamp>
  read_at: Timestamp | null
  answered_at: Timestamp | null
  is_answered: ColumnType<boolean, never, never>
  opened_at: Timestamp | null
  settled_at: Timestamp | null
  searched: ColumnType<string, never, never>
  revealed_at: Timestamp | null
  source_was_denied: Defaulted<boolean>
}

export type RightAwayMails = {
  account_id: string
  conversation_id: string
  since: Timestamp | null
  look_at: Timestamp | null
  mailed_up_to: Timestamp | null
  pitch_mailed_at: Timestamp | null
}

export type SanctionTexts = {
  id: Defaulted<string>
  sanction_id: string
  text: string
  written_at: Timestamp
}

export type Sanctions = {
  id: Defaulted<string>
  account_id: string
  kind: string
  rule: string
  reason: string
  skip_reason: Defaulted<string>
  actor_id: string | null
  case_id: string | null
  reduces_id: string | null
  starts_at: Defaulted<Timestamp>
  ends_at: Timestamp | null
  read_at: Timestamp | null
  ended_at: Timestamp | null
  subject_type: string | null
  subject_id: string | null
}

export type SavedFilters = {
  id: string
  account_id: string
  place: number
  name: string
  post_type: string | null
  beats: Defaulted<string[]>
  any_words: Defaulted<string[]>
  all_words: Defaulted<string[]>
  none_words: Defaulted<string[]>
  within_hours: number | null
  show_expired: Defaulted<boolean>
  show_saved: Defaulted<boolean>
  show_own: Defaulted<boolean>
  updated_at: Defaulted<Timestamp>
  keywords: ColumnType<string | null, never, never>
  delivery: Defaulted<string>
  email: Defaulted<boolean>
  bell: Defaulted<boolean>
  paused_until: Timestamp | null
  active_since: Defaulted<Timestamp>
}

export type SavedPosts = {
  user_id: string
  post_id: string
  created_at: Defaulted<Timestamp>
}

export type SeenPosts = {
  account_id: string
  post_id: string
  seen_at: Defaulted<Timestamp>
}

export type SourceClaims = {
  id: Defaulted<string>
  profile_id: string
  claimant_id: string
  note: Defaulted<string>
  state: Defaulted<string>
  reason: Defaulted<string>
  created_at: Defaulted<Timestamp>
  answer_by: Defaulted<Timestamp>
  closed_at: Timestamp | null
}

export type SourceEvidence = {
  id: Defaulted<string>
  profile_id: string
  kind: string
  made_by: string | null
  made_at: Defaulted<Timestamp>
  until: Defaulted<Timestamp | null>
  fingerprint: Buffer
  domain: string | null
  is_public_mail: boolean | null
  address_hash: Buffer | null
  attested_by: string | null
  attested_for: string | null
  register: string | null
  number: string | null
  url: string | null
  how: string | null
  result: string
  decided_at: Timestamp | null
  ended_at: Timestamp | null
  reminded_at: Timestamp | null
}

export type SourceLinks = {
  id: Defaulted<string>
  profile_id: string | null
  account_id: string | null
  email: string | null
  domain: string
  is_public_mail: boolean
  address_hash: Buffer
  sent_at: Defaulted<Timestamp>
  expires_at: Defaulted<Timestamp>
  used_at: Timestamp | null
  void_at: Timestamp | null
  answer: string | null
}

export type SourceNames = {
  profile_id: string
  name_hash: Buffer
}

export type SourceRemovals = {
  id: Defaulted<string>
  account_id: string
  name_hash: Buffer
  address_hash: Buffer
  created_at: Defaulted<Timestamp>
}

export type StandingLedger = {
  address_hash: Buffer
  kind: string
  rule: string
  until: Timestamp
  left_at: Defaulted<Timestamp>
}

export type ToldInvites = {
  post_id: string
  account_id: string
}

export type Users = {
  id: Defaulted<string>
  email: string
  role: string
  data: Defaulted<Json>
  account_id: string | null
  created_at: Defaulted<Timestamp>
  decided_at: Timestamp | null
  searched: ColumnType<string, never, never>
  question: string | null
  asked_at: Timestamp | null
  answer: string | null
  answered_at: Timestamp | null
  reason: string | null
}

export type WaitingMails = {
  account_id: string
  since: Defaulted<Timestamp>
  look_at: Defaulted<Timestamp>
}

export type Tables = {
  accounts: Accounts
  alert_holds: AlertHolds
  answer_times: AnswerTimes
  appeals: Appeals
  audit_chain: AuditChain
  audit_log: AuditLog
  auth_challenges: AuthChallenges
  auth_factors: AuthFactors
  auth_links: AuthLinks
  auth_refresh_tokens: AuthRefreshTokens
  auth_sessions: AuthSessions
  auth_users: AuthUsers
  backups: Backups
  case_reports: CaseReports
  case_texts: CaseTexts
  cases: Cases
  comments: Comments
  contact_limits: ContactLimits
  contact_messages: ContactMessages
  conversation_limits: ConversationLimits
  deadline_cursors: DeadlineCursors
  digests: Digests
  domain_limits: DomainLimits
  frequent_marks: FrequentMarks
  held_pitches: HeldPitches
  idempotency_keys: IdempotencyKeys
  images: Images
  likes: Likes
  lost_readers: LostReaders
  match_queue: MatchQueue
  matches: Matches
  messages: Messages
  notification_settings: NotificationSettings
  notifications: Notifications
  outcome_reminders: OutcomeReminders
  photo_matches: PhotoMatches
  picture_prints: PicturePrints
  pitch_answers: PitchAnswers
  pitch_details: PitchDetails
  pitch_evidence: PitchEvidence
  pitch_marks: PitchMarks
  pitch_notes: PitchNotes
  pitch_outcomes: PitchOutcomes
  pitch_trail: PitchTrail
  pitch_trail_links: PitchTrailLinks
  pitch_triage: PitchTriage
  post_invites: PostInvites
  post_openings: PostOpenings
  post_search: PostSearch
  posts: Posts
  process_states: ProcessStates
  profiles: Profiles
  rate_limits: RateLimits
  request_briefs: RequestBriefs
  request_outcomes: RequestOutcomes
  request_questions: RequestQuestions
  responses: Responses
  right_away_mails: RightAwayMails
  sanction_texts: SanctionTexts
  sanctions: Sanctions
  saved_filters: SavedFilters
  saved_posts: SavedPosts
  seen_posts: SeenPosts
  source_claims: SourceClaims
  source_evidence: SourceEvidence
  source_links: SourceLinks
  source_names: SourceNames
  source_removals: SourceRemovals
  standing_ledger: StandingLedger
  told_invites: ToldInvites
  users: Users
  waiting_mails: WaitingMails
}
