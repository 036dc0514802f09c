import type { Fields } from './access.fields.ts'

const profile = 'title organization bio beats location writesOn website timezone linkedin_url'
const filter = 'name postType beats showExpired showSavedOnly showMyPostsOnly'
const kept = `role profile_url status view_preferences{dark_mode feed_filters_collapsed} saved_filters[${filter}]`
const account =
  'id name email role picture_url pending_email pending_email_requested_at primary_owner_user_id ' +
  'is_personal_account last_active_at dormancy_warned_at created_at updated_at updated_by'
const written =
  'status name organization city state timezone phone website experience topics other_beat additional_info linkedin_url'
const link = '{url icon}'
const source = 'id name role organization expertise photo_url title created_at updated_at social_links'
const post =
  'id title description post_type interview_type type organization contact_info additional_notes status ' +
  'expiration_date deadline expires_at tags data{status} likes_count comments_count created_at updated_at'
const comment = 'id post_id content parent_comment_id path depth is_deleted likes_count created_at updated_at'
const talk =
  'id post_id is_pitch started_by_you with{id name} source_id text messages_count last_message_at created_at read_at'

/** Everything stored about a member, except passwords, tokens and the secrets of second factors. */
const parts = {
  exported_at: '',
  account: `{${account} profile{${profile}} data{${kept}}}`,
  sign_in:
    '{email email_confirmed_at new_email new_email_requested_at created_at last_sign_in_at password_set_at}',
  devices: '[id user_agent signed_in_by signed_in_at last_seen_at expires_at ended_at]',
  second_factors: '[id name type status created_at]',
  applications: `[id email role created_at decided_at data{${written}}]`,
  contact_messages: '[id name email role organization message created_at]',
  sources: '',
  pictures: '[name bytes created_at]',
  posts: `[${post}]`,
  saved_posts: '[post_id created_at]',
  comments: `[${comment}]`,
  likes: '[id likeable_type likeable_id created_at]',
  conversations: `[${talk}]`,
  messages: '[id conversation_id sender_id recipient_id message_text created_at read_at]',
  mail_settings: '{messages pitches mailed_at waiting_since}',
  notifications: '[id type body link channel dismissed actor_id object_id created_at]',
}

const whole = (changes: Partial<typeof parts> = {}) =>
  Object.entries({ ...parts, ...changes })
    .map(([name, inner]) => `${name}${inner}`)
    .join(' ')

export const exportFields: Fields = {
  all: whole(),
  but: {
    'not onboarded': whole({ account: `{${account} profile data}` }),
    pr: whole({ sources: `[${source}{Site${link} Desk${link} Line${link}}]` }),
  },
}
