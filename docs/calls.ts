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
    { call: 'accounts select: another member’s card', by: 'not built yet' },
    { call: 'accounts select: members by role', by: 'not built yet' },
    { call: 'accounts update: theme', by: ['PATCH /api/account/view-preferences'] },
    { call: 'accounts update: filter panel state', by: ['PATCH /api/account/view-preferences'] },
    { call: 'accounts update: saved filters', by: 'not built yet' },
    { call: 'accounts update: beats', by: 'not built yet' },
    { call: 'accounts update: bio', by: 'not built yet' },
    { call: 'accounts update: picture', by: 'not built yet' },
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
    { call: 'posts select: the feed', by: ['GET /api/posts'], note: 'of the filters: expired posts' },
    { call: 'posts select: by id', by: ['GET /api/posts/:post_id'] },
    { call: 'posts select: by types, for the Requests page', by: 'not built yet' },
    { call: 'posts select: own, by account', by: 'not built yet' },
    { call: 'posts insert: from the feed', by: ['POST /api/posts'] },
    { call: 'posts insert: from the Requests page', by: 'not built yet' },
    { call: 'posts update: title, description, tags', by: 'not built yet' },
    { call: 'posts update: the fields of the Requests form', by: 'not built yet' },
    {
      call: 'counts of a post, and whether it is liked',
      by: ['GET /api/posts', 'GET /api/posts/:post_id'],
      note: 'likes_count, comments_count, is_liked of each post',
    },
    {
      call: 'saved_posts select',
      by: ['GET /api/posts', 'GET /api/posts/:post_id'],
      note: 'is_saved of each post; the filter is not built yet',
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
    { call: 'likes subscription', by: [STREAM], note: 'post.counts' },
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
    { call: 'responses insert', by: 'not built yet' },
    { call: 'responses select: own, of a post, of an account', by: 'not built yet' },
    { call: 'responses update: read_at', by: 'not built yet' },
    { call: 'messages select', by: 'not built yet' },
    { call: 'messages insert', by: 'not built yet' },
    { call: 'messages update: read_at', by: 'not built yet' },
    { call: 'messages and responses subscriptions', by: 'not built yet' },
    { call: 'unread count', by: 'not built yet' },
  ],
  Notifications: [
    { call: 'notifications select', by: 'not built yet' },
    { call: 'notifications update: dismiss one, all', by: 'not built yet' },
    { call: 'notifications subscription', by: 'not built yet' },
    { call: 'notifications insert', by: 'not offered', note: 'the server writes them' },
  ],
  'Source profiles': [
    { call: 'profiles select: by account', by: 'not built yet' },
    { call: 'profiles select: all, with their owners', by: 'not built yet' },
    { call: 'profiles select: by id', by: 'not built yet' },
    { call: 'profiles insert, update', by: 'not built yet' },
  ],
  'Applications, contact, admin': [
    { call: 'POST /api/register', by: 'not built yet' },
    { call: 'POST /api/contact', by: 'not built yet' },
    { call: 'users select: all, newest first', by: 'not built yet' },
    {
      call: 'users select: by email, to fill in onboarding',
      by: ['GET /api/account/application'],
      note: 'the own one alone, by the confirmed address',
    },
    { call: 'POST /api/admin/approve-application', by: 'not built yet' },
    { call: 'POST /api/admin/reject-application', by: 'not built yet' },
    { call: 'POST /api/send-invite', by: 'not built yet' },
  ],
  Storage: [
    { call: 'upload a profile picture', by: 'not built yet' },
    { call: 'read a public picture', by: ['GET /storage/v1/object/public/profile-images/:name'] },
    { call: 'functions, other buckets, remote procedures', by: 'not offered' },
  ],
}
