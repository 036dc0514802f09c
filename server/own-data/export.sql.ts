import { sql } from 'kysely'
import { isReadable } from '../audience/audience.rules.ts'
import { hidesPartner, partnerName, shownId } from '../audience/hidden-names.rules.ts'
import { BODY, isOfHidden } from '../notifications/notifications.rules.ts'
import type { Db } from '../platform/postgres/db.ts'
import { OUTCOME } from '../reports/reports.rules.ts'

/** Rows as JSON, in order. */
const list = (row: string, from: string, order: string) =>
  `(select coalesce(json_agg(${row} order by ${order}), '[]') from ${from})`

// The aliases a and u are the member's account and user. Leaves out columns that repeat the owner, or order rows only
// for the database. Of sign-in and second factors it names only what is not secret.
const signIn = `json_build_object('email', u.email, 'email_confirmed_at', u.email_confirmed_at,
  'new_email', u.new_email, 'new_email_requested_at', u.new_email_requested_at, 'created_at', u.created_at,
  'last_sign_in_at', u.last_sign_in_at, 'password_set_at', u.password_set_at)`

const device = `json_build_object('id', s.id, 'user_agent', s.user_agent, 'signed_in_by', s.method,
  'signed_in_at', s.created_at, 'last_seen_at', s.refreshed_at, 'expires_at', s.expires_at, 'ended_at', s.ended_at)`

const factor = `json_build_object('id', f.id, 'name', f.friendly_name, 'type', f.factor_type, 'status', f.status,
  'created_at', f.created_at)`

// Only the id and name of the other side.
const conversation = `json_build_object('id', r.id, 'post_id', r.post_id, 'is_pitch', r.is_pitch,
  'started_by_you', coalesce(r.responder_id = a.id, false),
  'with', case when o.id is not null
    then json_build_object('id', ${shownId('a.id', 'o.id')}, 'name', ${partnerName('a.id')}) end,
  'source_id', r.profile_id, 'source_was_denied', r.source_was_denied, 'text', r.commentary, 'messages_count', r.messages_count,
  'last_message_at', r.last_message_at, 'created_at', r.created_at,
  'read_at', case when r.responder_id = a.id then r.opened_at else r.read_at end)`

// Not `a.id in (...)`, which would use no index.
const takesPart = '(r.responder_id = a.id or r.account_id = a.id)'
const conversations = `responses r
  left join accounts o on o.id = case when r.responder_id = a.id then r.account_id else r.responder_id end
  left join posts p on p.id = r.post_id
  where ${takesPart}`

const notificationSettings = `(select coalesce(to_jsonb(e) - 'account_id', '{}') || jsonb_build_object('waiting_since', w.since,
    'alerts_held_until', h.look_at, 'alerts_held_by', h.held_by, 'mailed_right_away', ${list(`to_jsonb(y) - '{account_id}'::text[]`, 'right_away_mails y where y.account_id = a.id', 'y.conversation_id')})
  from (select a.id) own left join notification_settings e on e.account_id = own.id
  left join waiting_mails w on w.account_id = own.id left join alert_holds h on h.account_id = own.id)`

const without = (row: string, columns: string) => `to_jsonb(${row}) - '{${columns}}'::text[]`

// What they did with a post of others says that it is still there, which only its readers may know.
const isThere = (post_id: string) =>
  `exists (select from posts p where p.id = ${post_id} and ${isReadable('a.id')})`

const LIKED = `case l.likeable_type when 'post' then l.likeable_id
  else (select c.post_id from comments c where c.id = l.likeable_id) end`

// Of a conversation that was shown to the team, its two sides.
const aboutIds = `case when exists (select from responses r join posts p on p.id = r.post_id
    where r.id = l.subject_id and ${hidesPartner('a.id')}) then array[a.id] else l.about_ids end`

// A case is not theirs, even with texts of theirs in it.
const lookedAt = `case when l.action <> 'case.opened' then l.subject_id end`

const parts: Record<string, string> = {
  exported_at: 'now()',
  account: 'to_jsonb(a)',
  sign_in: signIn,
  devices: list(device, 'auth_sessions s where s.user_id = u.id', 's.created_at, s.id'),
  second_factors: list(factor, 'auth_factors f where f.user_id = u.id', 'f.created_at, f.id'),
  applications: list(
    without('x', 'account_id'),
    'users x where x.email = u.email or x.account_id = a.id',
    'x.created_at, x.id',
  ),
  contact_messages: list('to_jsonb(w)', 'contact_messages w where w.email = u.email', 'w.created_at, w.id'),
  sources: list(
    without('p', 'account_id,user_id,fingerprint,denied_by'),
    'profiles p where p.account_id = a.id or p.held_by = a.id',
    'p.created_at, p.id',
  ),
  claims: list(
    without('c', 'claimant_id'),
    'source_claims c where c.claimant_id = a.id',
    'c.created_at, c.id',
  ),
  // What others have made of the member's sources, too; of an address only its domain.
  source_evidence: list(
    `${without('e', 'made_by,fingerprint,address_hash')} || jsonb_build_object('made_by_you', coalesce(e.made_by = a.id, false))`,
    `source_evidence e join profiles p on p.id = e.profile_id
     where p.account_id = a.id or p.held_by = a.id or e.made_by = a.id`,
    'e.made_at, e.id',
  ),
  pictures: list(without('i', 'account_id'), 'images i where i.account_id = a.id', 'i.created_at, i.name'),
  posts: list(
    without('p', 'account_id,created_by,user_id'),
    'posts p where p.account_id = a.id',
    'p.created_at, p.id',
  ),
  briefs: list(
    `to_jsonb(b) || jsonb_build_object('questions', (select coalesce(jsonb_agg(q.text order by q.position), '[]')
      from request_questions q where q.post_id = b.post_id))`,
    'request_briefs b join posts p on p.id = b.post_id where p.account_id = a.id',
    'b.post_id',
  ),
  request_outcomes: list(
    'to_jsonb(q)',
    'request_outcomes q join posts p on p.id = q.post_id where p.account_id = a.id',
    'q.post_id',
  ),
  saved_posts: list(
    without('v', 'user_id'),
    `saved_posts v where v.user_id = a.id and ${isThere('v.post_id')}`,
    'v.created_at, v.post_id',
  ),
  seen_posts: list(
    without('e', 'account_id'),
    `seen_posts e where e.account_id = a.id and ${isThere('e.post_id')}`,
    'e.seen_at, e.post_id',
  ),
  openings: list(
    without('e', 'account_id,case_id'),
    `post_openings e where e.account_id = a.id and ${isThere('e.post_id')}`,
    'e.first_at, e.post_id',
  ),
  invitations: list(
    without('i', 'account_id'),
    `post_invites i where i.account_id = a.id and ${isThere('i.post_id')}`,
    'i.post_id, i.profile_id',
  ),
  comments: list(
    without('c', 'account_id,user_id,path_order,sort_order'),
    'comments c where c.account_id = a.id',
    'c.created_at, c.id',
  ),
  likes: list(
    without('l', 'account_id,user_id'),
    `likes l where l.account_id = a.id and ${isThere(LIKED)}`,
    'l.created_at, l.id',
  ),
  answer_times: list(without('t', 'account_id'), 'answer_times t where t.account_id = a.id', 't.computed_at'),
  conversations: list(conversation, conversations, 'r.created_at, r.id'),
  pitch_details: list(
    'to_jsonb(d)',
    `pitch_details d join responses r on r.id = d.response_id where ${takesPart}`,
    'd.response_id',
  ),
  pitch_answers: list(
    'to_jsonb(w)',
    `pitch_answers w join responses r on r.id = w.response_id where ${takesPart}`,
    'w.response_id, w.position',
  ),
  pitch_evidence: list(
    'to_jsonb(e)',
    `pitch_evidence e join responses r on r.id = e.response_id where ${takesPart}`,
    'e.response_id',
  ),
  pitch_outcomes: list(
    // Whether the pitcher has seen it concerns only them.
    `to_jsonb(w) || case when r.responder_id = a.id then '{}' else '{"seen_at": null, "mailed_at": null}' end::jsonb`,
    `pitch_outcomes w join responses r on r.id = w.response_id where ${takesPart}`,
    'w.response_id',
  ),
  pitch_trail: list(
    'to_jsonb(w)',
    `pitch_trail w join responses r on r.id = w.response_id where ${takesPart}`,
    'w.at, w.id',
  ),
  pitch_trail_links: list(
    'to_jsonb(l)',
    'pitch_trail_links l join responses r on r.id = l.response_id where r.responder_id = a.id',
    'l.response_id',
  ),
  pitch_triage: list(
    without('t', 'account_id'),
    'pitch_triage t where t.account_id = a.id',
    't.stage_at, t.response_id',
  ),
  pitch_notes: list(
    without('e', 'account_id'),
    'pitch_notes e where e.account_id = a.id',
    'e.updated_at, e.response_id',
  ),
  held_pitches: list(
    without('h', 'responder_id'),
    'held_pitches h where h.responder_id = a.id',
    'h.sent_at, h.id',
  ),
  messages: list(
    `to_jsonb(m) || jsonb_build_object('sender_id', ${shownId('a.id', 'm.sender_id')},
      'recipient_id', ${shownId('a.id', 'm.recipient_id')})`,
    `messages m join responses r on r.id = m.conversation_id left join posts p on p.id = r.post_id where ${takesPart}`,
    'm.created_at, m.id',
  ),
  saved_filters: list(
    without('f', 'account_id,keywords'),
    'saved_filters f where f.account_id = a.id',
    'f.place, f.id',
  ),
  matches: list(
    without('m', 'account_id'),
    `matches m where m.account_id = a.id and ${isThere('m.post_id')}`,
    'm.matched_at, m.post_id',
  ),
  digests: list(without('d', 'account_id'), 'digests d where d.account_id = a.id', 'd.local_at'),
  contact_limits: list(
    without('c', 'account_id'),
    'contact_limits c where c.account_id = a.id',
    'c.created_at, c.other_id',
  ),
  conversation_limits: list(
    without('c', 'account_id'),
    'conversation_limits c where c.account_id = a.id',
    'c.created_at, c.conversation_id',
  ),
  domain_limits: list(
    without('d', 'account_id'),
    'domain_limits d where d.account_id = a.id',
    'd.created_at, d.id',
  ),
  reports: list(
    `to_jsonb(r) - '{reporter_id,case_id}'::text[] || jsonb_build_object('subject_type', c.subject_type,
      'outcome', ${OUTCOME}, 'decided_at', c.closed_at)`,
    'case_reports r join cases c on c.id = r.case_id where r.reporter_id = a.id',
    'r.created_at, r.id',
  ),
  sanctions: list(
    `${without('s', 'account_id,actor_id,case_id')} || jsonb_build_object('texts', ${list(without('t', 'id,sanction_id'), 'sanction_texts t where t.sanction_id = s.id', 't.written_at, t.id')})`,
    'sanctions s where s.account_id = a.id',
    's.starts_at, s.id',
  ),
  appeals: list(
    without('p', 'decided_by'),
    'appeals p join sanctions s on s.id = p.sanction_id where s.account_id = a.id',
    'p.created_at, p.id',
  ),
  notification_settings: notificationSettings,
  looks: list(
    `json_build_object('action', l.action, 'by', case when l.actor_id is null then 'operator' else 'team' end,
      'subject_id', ${lookedAt}, 'about_ids', ${aboutIds}, 'details', l.details, 'created_at', l.created_at)`,
    `audit_log l where l.about_ids @> array[a.id] or (l.action = 'application.opened'
      and l.subject_id in (select x.id from users x where x.account_id = a.id))`,
    'l.created_at, l.id',
  ),
  notifications: list(
    `${without('n', 'account_id')} || jsonb_build_object('body', ${BODY})`,
    `notifications n where n.account_id = a.id and not ${isOfHidden('n')}`,
    'n.created_at, n.id',
  ),
}

const everything = Object.entries(parts)
  .map(([name, value]) => `'${name}', ${value}`)
  .join(',\n')

/** Everything stored about a member, as JSON text, as of one moment; null when there is no such member. */
export async function exported(db: Db, id: string): Promise<string | null> {
  const found = await sql<{ text: string }>`
    select json_build_object(${sql.raw(everything)})::text as text
    from accounts a join auth_users u on u.id = a.id where a.id = ${id}`.execute(db)
  return found.rows[0]?.text ?? null
}
