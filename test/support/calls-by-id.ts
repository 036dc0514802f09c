/** A call that names something by its id, as `:id`: method, path and body. */
export type CallById = [method: string, path: string, body?: object]

const updated_at = new Date().toISOString()
const QUESTION = '00000000-0000-4000-8000-000000000000'
const edit = { title: 'A', description: 'B', tags: ['Banking'], updated_at }

/** Every call that names a post. */
export const POST_CALLS: CallById[] = [
  ['GET', '/api/posts/:id'],
  ['GET', '/api/requests/:id'],
  ['GET', '/api/posts/:id/brief'],
  ['GET', '/api/posts/:id/pitch'],
  ['GET', '/api/posts/:id/openings'],
  ['GET', '/api/posts/:id/held'],
  ['GET', '/api/comments/:id'],
  ['PUT', '/api/posts/:id/like'],
  ['DELETE', '/api/posts/:id/like'],
  ['PUT', '/api/posts/:id/save'],
  ['DELETE', '/api/posts/:id/save'],
  ['PUT', '/api/posts/:id/seen', {}],
  ['PUT', '/api/matches/:id/not-relevant'],
  ['DELETE', '/api/matches/:id/not-relevant'],
  ['POST', '/api/comments', { post_id: ':id', parent_comment_id: null, content: 'Words' }],
  ['POST', '/api/comments', { post_id: ':id', parent_comment_id: QUESTION, content: 'Words' }],
  ['POST', '/api/posts/:id/pitches', { profile_id: QUESTION, commentary: 'Words' }],
  ['POST', '/api/posts/:id/pitches', { profile_id: QUESTION, commentary: 'Words', hold: true }],
  ['POST', '/api/posts/:id/compare', { profile_id: null, commentary: 'Words' }],
  ['POST', '/api/posts/:id/pitches/search', {}],
  ['POST', '/api/posts/:id/held/let-in', { all: true }],
  ['POST', '/api/posts/:id/board/search', {}],
  ['POST', '/api/posts/:id/board/texts', { ids: [QUESTION] }],
  ['PATCH', '/api/posts/:id/board', { moves: [{ pitch_id: QUESTION, stage: 'maybe' }] }],
  ['GET', `/api/posts/:id/board/answers/${QUESTION}`],
  ['PATCH', '/api/posts/:id', edit],
  ['PUT', '/api/requests/:id', { ...edit, type: 'Interview' }],
  ['POST', '/api/posts/:id/publish', {}],
  ['POST', '/api/posts/:id/close', {}],
  ['DELETE', '/api/posts/:id'],
  ['PUT', '/api/posts/:id/audience', { audience: 'all' }],
  ['POST', '/api/posts/:id/reveal', {}],
  [
    'PUT',
    '/api/posts/:id/deadline',
    { closes: { date: '2030-01-01', time: null, zone: 'America/New_York' }, updated_at },
  ],
  ['PUT', '/api/posts/:id/state', { state: 'enough', updated_at }],
  ['PUT', '/api/posts/:id/outcome', { article_url: 'https://stories.example/one' }],
  ['PUT', '/api/posts/:id/brief', { questions: [], version: 0 }],
  ['POST', '/api/reports', { type: 'post', subject_id: ':id', rule: 'mass' }],
  ['POST', '/api/matches/seen', { post_ids: [':id'] }],
]

/** Every call that names a conversation, or a pitch by its conversation. */
export const CONVERSATION_CALLS: CallById[] = [
  ['GET', '/api/conversations/:id'],
  ['GET', '/api/conversations/:id/messages'],
  ['POST', '/api/conversations/:id/messages', { message_text: 'Words' }],
  ['POST', '/api/conversations/:id/read', { message_id: null }],
  ['PUT', '/api/conversations/:id/limit', { level: 'none' }],
  ['POST', '/api/pitches/:id/withdraw', {}],
  ['PUT', '/api/pitches/:id/note', { text: 'Words' }],
  ['PUT', '/api/pitches/:id/trail-link', {}],
  ['DELETE', '/api/pitches/:id/trail-link'],
  ['POST', '/api/reports', { type: 'pitch', subject_id: ':id', rule: 'mass' }],
]

/** Every call that names a member. */
export const MEMBER_CALLS: CallById[] = [
  ['GET', '/api/profiles/:id'],
  ['GET', '/api/conversations/with/:id'],
  ['POST', '/api/conversations', { account_id: ':id', message_text: 'Words' }],
  ['GET', '/api/members/:id/limit'],
  ['PUT', '/api/members/:id/limit', { level: 'mute' }],
  ['POST', '/api/directory/cards', { ids: [':id'] }],
  ['POST', '/api/conversations/search', { person: ':id' }],
  ['POST', '/api/reports', { type: 'member', subject_id: ':id', rule: 'mass' }],
]

/** Every call that names a comment. */
export const COMMENT_CALLS: CallById[] = [
  ['PATCH', '/api/comments/:id', { content: 'Words' }],
  ['DELETE', '/api/comments/:id'],
  ['PUT', '/api/comments/:id/like'],
  ['DELETE', '/api/comments/:id/like'],
  ['POST', '/api/reports', { type: 'comment', subject_id: ':id', rule: 'mass' }],
]
