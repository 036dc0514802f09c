// The product was first described against a hosted backend: tables read and written by the browser, an auth service,
// storage and subscriptions. Each of those calls stands here with what serves it now; docs/api.md prints the list.

/** The endpoints that do the work, or why there is none. */
export type ServedBy =
  | `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`[]
  | 'not built yet'
  | 'not offered'
export type Call = { call: string; by: ServedBy; note?: string }

/** `GET /api/events` stands for every subscription: one stream carries all that its member may know. */
const STREAM = 'GET /api/events'

export const calls: Record<string, Call[]> = {
  'Session and sign-in': [
    { call: 'read the session', by: ['GET /auth/v1/user'], note: 'the browser keeps the session itself' },
    { call: 'sign in with a password', by: ['POST /auth/v1/token'] },
    { call: 'renew a session', by: ['POST /auth/v1/token'] },
    { call: 'read the user', by: ['GET /auth/v1/user'] },
    { call: 'sign out: local, others, global', by: ['POST /auth/v1/logout'] },
    { call: 'follow sign-in changes', by: [STREAM], note: 'session.ended; else within the browser' },
    { call: 'mail a link to reset the password', by: ['POST /auth/v1/recover'] },
    { call: 'redeem a mailed link', by: ['POST /auth/v1/verify'] },
    { call: 'mail a link again', by: ['POST /auth/v1/resend'] },
    { call: 'change the password', by: ['PUT /auth/v1/user'] },
    { call: 'change the email', by: ['PUT /auth/v1/user'] },
    {
      call: 'factors: enroll, challenge, verify, remove',
      by: [
        'POST /auth/v1/factors',
        'POST /auth/v1/factors/:factor_id/challenge',
        'POST /auth/v1/factors/:factor_id/verify',
        'DELETE /auth/v1/factors/:factor_id',
      ],
    },
    { call: 'public sign-up', by: 'not offered', note: 'members come from approved applications' },
    { call: 'one-time codes, single sign-on, authorize, pkce, id_token', by: 'not offered' },
    { call: 'phone sign-in, linked identities', by: 'not offered' },
    { call: 'reauthenticate', by: 'not offered', note: 'the current password is asked for instead' },
    { call: 'admin calls of the auth service', by: 'not offered', note: 'operator commands instead' },
  ],
  Accounts: [
    { call: 'accounts select: own row', by: ['GET /api/account'] },
    { call: 'accounts select: by primary owner', by: ['GET /api/account'], note: 'that is one’s own row' },
    { call: 'accounts select: another member’s card', by: ['GET /api/profiles/:profile_id'] },
    { call: 'accounts select: members by role', by: ['POST /api/members/search'] },
    { call: 'accounts update: theme', by: ['PATCH /api/account/view-preferences'] },
    { call: 'accounts update: filter panel state', by: ['PATCH /api/account/view-preferences'] },
    {
      call: 'accounts update: saved filters',
      by: ['POST /api/account/saved-filters', 'DELETE /api/account/saved-filters'],
    },
    {
      call: 'accounts update: beats',
      by: ['POST /api/account/beats', 'DELETE /api/account/beats'],
    },
    { call: 'accounts update: bio', by: ['PATCH /api/account/profile'] },
    { call: 'accounts update: picture', by: ['PATCH /api/account/profile'] },
    { call: 'accounts update: profile at onboarding', by: ['POST /api/account/onboarding'] },
    { call: 'accounts update: role at onboarding', by: 'not offered', note: 'the approved role stands' },
    { call: 'accounts update: email after its change', by: 'not offered', note: 'the server does it' },
    { call: 'POST /api/account/sync-email', by: ['POST /api/account/sync-email'] },
    { call: 'POST /api/account/validate-email-change', by: ['POST /api/account/validate-email-change'] },
    { call: 'POST /api/account/mark-email-pending', by: ['POST /api/account/mark-email-pending'] },
    { call: 'POST /api/account/cancel-email-change', by: ['POST /api/account/cancel-email-change'] },
    {
      call: 'POST /api/account/resend-email-verification',
      by: ['POST /api/account/resend-email-verification'],
    },
  ],
  Posts: [
    { call: 'posts select: the feed', by: ['GET /api/posts'], note: 'GET /api/posts/count counts it' },
    { call: 'posts select: by id', by: ['GET /api/posts/:post_id'] },
    {
      call: 'posts select: by types, for the Requests page',
      by: ['GET /api/requests', 'GET /api/requests/:post_id'],
    },
    { call: 'posts select: own, by account', by: ['GET /api/requests'], note: 'myPosts=true in the feed' },
    { call: 'posts insert: from the feed', by: ['POST /api/posts'] },
    { call: 'posts insert: from the Requests page', by: ['POST /api/requests'] },
    {
      call: 'posts update: title, description, tags',
      by: ['PATCH /api/posts/:post_id', 'POST /api/posts/:post_id/publish'],
    },
    { call: 'posts update: the fields of the Requests form', by: ['PUT /api/requests/:post_id'] },
    {
      call: 'counts of a post, and whether it is liked',
      by: ['GET /api/posts', 'GET /api/posts/:post_id'],
      note: 'likes_count, comments_count, is_liked of each post',
    },
    {
      call: 'saved_posts select',
      by: ['GET /api/posts', 'GET /api/posts/:post_id'],
      note: 'is_saved of each post; saved=true for the saved ones alone',
    },
    {
      call: 'saved_posts insert, delete',
      by: ['PUT /api/posts/:post_id/save', 'DELETE /api/posts/:post_id/save'],
    },
  ],
  'Likes and comments': [
    {
      call: 'likes select',
      by: ['GET /api/posts', 'GET /api/posts/:post_id'],
      note: 'as counts and own flag',
    },
    {
      call: 'likes insert, delete',
      by: [
        'PUT /api/posts/:post_id/like',
        'DELETE /api/posts/:post_id/like',
        'PUT /api/comments/:comment_id/like',
        'DELETE /api/comments/:comment_id/like',
      ],
    },
    { call: 'likes subscription', by: [STREAM], note: 'post.counts, comment.counts' },
    { call: 'comments select', by: ['GET /api/comments/:post_id'] },
    {
      call: 'comments insert, update',
      by: ['POST /api/comments', 'PATCH /api/comments/:comment_id', 'DELETE /api/comments/:comment_id'],
      note: 'the server gives path and depth; deleting keeps the row',
    },
    { call: 'GET /api/comments/{postId}', by: ['GET /api/comments/:post_id'] },
    { call: 'POST /api/comments', by: ['POST /api/comments'] },
  ],
  'Pitches and messages': [
    {
      call: 'responses insert',
      by: ['POST /api/posts/:post_id/pitches', 'POST /api/conversations'],
      note: 'a pitch, or the start of a direct message; the server gives owner, sender and time',
    },
    {
      call: 'responses select: own, of a post, of an account',
      by: [
        'GET /api/posts/:post_id/pitch',
        'POST /api/posts/:post_id/pitches/search',
        'GET /api/pitchbox/requests',
        'GET /api/pitchbox/pitches',
        'GET /api/pitchbox/about-you',
        'POST /api/conversations/search',
        'GET /api/conversations/:conversation_id',
      ],
      note: 'to the two participants alone; who holds the source reads the trail',
    },
    {
      call: 'responses update: read_at',
      by: ['POST /api/conversations/:conversation_id/read'],
      note: 'by the side that did not begin, once',
    },
    { call: 'messages select', by: ['GET /api/conversations/:conversation_id/messages'] },
    {
      call: 'messages insert',
      by: ['POST /api/conversations/:conversation_id/messages'],
      note: 'the server gives sender, recipient and time',
    },
    {
      call: 'messages update: read_at',
      by: ['POST /api/conversations/:conversation_id/read'],
      note: 'by the recipient, once',
    },
    {
      call: 'messages and responses subscriptions',
      by: [STREAM],
      note: 'conversation.created, message.created, conversation.read',
    },
    { call: 'unread count', by: ['GET /api/unread'] },
  ],
  Notifications: [
    { call: 'notifications select', by: ['GET /api/notifications'], note: 'the own ones, not dismissed' },
    {
      call: 'notifications update: dismiss one, all',
      by: ['POST /api/notifications/:notification_id/dismiss', 'POST /api/notifications/dismiss-all'],
    },
    {
      call: 'notifications subscription',
      by: [STREAM],
      note: 'notification.created, notifications.dismissed',
    },
    { call: 'notifications insert', by: 'not offered', note: 'the server writes them' },
  ],
  'Source profiles': [
    {
      call: 'profiles select: by account',
      by: ['POST /api/sources/search'],
      note: 'a PR member gets their own; the role decides, and no call names an account',
    },
    { call: 'profiles select: all, with their owners', by: ['POST /api/sources/search'] },
    { call: 'profiles select: by id', by: ['GET /api/profiles/:profile_id'] },
    { call: 'profiles insert, update', by: ['POST /api/sources', 'PUT /api/sources/:source_id'] },
  ],
  'Applications, contact, admin': [
    { call: 'POST /api/register', by: ['POST /api/register'] },
    { call: 'POST /api/contact', by: ['POST /api/contact'] },
    {
      call: 'users select: all, newest first',
      by: ['POST /api/admin/applications/search', 'GET /api/admin/applications/:application_id'],
      note: 'for admins; in pages',
    },
    {
      call: 'users select: by email, to fill in onboarding',
      by: ['GET /api/account/application'],
      note: 'the own one alone, by the confirmed address',
    },
    { call: 'POST /api/admin/approve-application', by: ['POST /api/admin/approve-application'] },
    { call: 'POST /api/admin/reject-application', by: ['POST /api/admin/reject-application'] },
    { call: 'POST /api/send-invite', by: ['POST /api/send-invite'] },
  ],
  Storage: [
    {
      call: 'upload a profile picture',
      by: ['POST /api/images'],
      note: 'the server makes the name, so nothing is overwritten; the answer holds the public address',
    },
    { call: 'read a public picture', by: ['GET /storage/v1/object/public/profile-images/:name'] },
    { call: 'functions, other buckets, remote procedures', by: 'not offered' },
  ],
}
