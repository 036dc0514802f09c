// Fields that replies and events share, as access.shapes.ts reads them.

// What members read about each other. Never an address, never `data`.
export const profile = 'title organization bio beats location writesOn website timezone linkedin_url'
export const person = 'id name picture_url'
export const owner = `${person} profile{${profile}}`
export const card = `${owner} role created_at`

const talkedOf = 'id title description post_type interview_type type expires_at tags created_at account_id'
export const sharedPost =
  `${talkedOf} expiration_date deadline created_by updated_at data{status} account{${owner}} ` +
  'likes_count comments_count'
export const post = `${sharedPost} is_liked is_saved`
export const request = `${post} organization contact_info additional_notes status`

export const sharedComment =
  'id content created_at updated_at account_id parent_comment_id path depth is_deleted likes_count ' +
  `account{${person}}`
export const comment = `${sharedComment} is_liked`

const link = '{url icon}'
const source = (links: string) =>
  'id account_id name role organization expertise photo_url title created_at updated_at ' +
  `account{${owner}} social_links${links}`
export const everyLink = source(`{Site${link} Desk${link} Line${link}}`)
export const pagesAlone = source(`{Site${link}}`)

const pitched = 'id account_id name role title organization photo_url'
export const pitch = `id post_id commentary created_at read_at messages_count state source{${pitched}}`
export const talk =
  'id is_pitch responder_id commentary created_at read_at messages_count last_at last_text last_sender_id unread ' +
  `locked partner{${owner}}`
export const direct = `${talk} post source`
export const pitchTalk = `${talk} post{${talkedOf}} source{${pitched}}`
export const message = 'id conversation_id sender_id recipient_id message_text created_at read_at'
export const received = `${pitch} pitcher{${owner}} last_message_at unread`
export const sent = `${pitch} request{id title expires_at owner_name} unread`
export const pitchbox = 'id title post_type interview_type type expires_at created_at pitches_count unread'

export const user =
  'id aud role email email_confirmed_at phone last_sign_in_at app_metadata{provider providers} user_metadata ' +
  'identities factors[id friendly_name factor_type status created_at updated_at] is_anonymous created_at updated_at'
const filter = 'name postType beats showExpired showSavedOnly showMyPostsOnly'
export const kept = `role profile_url status view_preferences{dark_mode feed_filters_collapsed} saved_filters[${filter}]`
export const account = (data: string, more: string) =>
  'id name email role picture_url pending_email pending_email_requested_at primary_owner_user_id ' +
  `is_personal_account created_at updated_at updated_by next_step data${data} profile${more}`

export const entry =
  'id email role status name organization city state timezone account_id created_at decided_at'
const relatives = '{count newest[id email name status created_at]}'
export const facts =
  'mail_domain is_public_mail website_domain domains_match members_at_domain member_with_linkedin{id name} ' +
  `same_email${relatives} same_domain${relatives} same_linkedin${relatives}`
export const memberEntry =
  'id name email role picture_url title organization status last_active_at last_sign_in_at ' +
  'created_at sessions'
