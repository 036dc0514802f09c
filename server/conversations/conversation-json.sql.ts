import type { Conversation } from '../../contract/conversations.ts'
import { ownerJson } from '../members/public-profile.rules.ts'
import { isoText as iso } from '../platform/postgres/db.ts'
import { pitchedSourceJson } from '../sources/pitched-source.rules.ts'

/** The time of the last message in a conversation `r`, as the indexes express it. */
export const ACTIVITY = 'greatest(r.created_at, r.last_message_at)'

const SHOWN_OF_LAST = 200

// The aliases: r (responses), v (the viewing participant), o (the other one), p (the post), s (the source).
const post = `case when p.id is not null then json_build_object('id', p.id, 'title', p.title,
  'description', p.description, 'post_type', p.post_type, 'interview_type', p.interview_type, 'type', p.type,
  'expires_at', ${iso('p.expires_at')}, 'tags', p.tags, 'created_at', ${iso('p.created_at')},
  'account_id', p.account_id) end`

const unread = `((r.read_at is null and r.account_id is not distinct from v.id)::integer
  + (select count(*) from messages m where m.recipient_id = v.id and m.conversation_id = r.id and m.read_at is null))`

/** A conversation as a participant sees it, without the text of its lock, which the contract supplies. */
export type Seen = Omit<Conversation, 'locked'> & { is_answered: boolean }

/** Seen as JSON, built from what CONVERSATION joins. */
export const seenJson = `json_build_object('id', r.id, 'is_pitch', r.is_pitch, 'post', ${post}, 'source', ${pitchedSourceJson('s')},
  'partner', case when o.id is not null then ${ownerJson('o')} end, 'responder_id', r.responder_id,
  'commentary', r.commentary, 'created_at', ${iso('r.created_at')}, 'read_at', ${iso('r.read_at')},
  'messages_count', r.messages_count, 'last_at', ${iso(ACTIVITY)},
  'last_text', left(case when l.id is null then r.commentary else l.message_text end, ${SHOWN_OF_LAST}),
  'last_sender_id', case when l.id is null then r.responder_id else l.sender_id end,
  'unread', ${unread}, 'is_answered', r.is_answered)`

/** The joins for a conversation `r` and its participant `v`. */
export const WITH_ALL = `
  left join accounts o on o.id = case when r.responder_id = v.id then r.account_id else r.responder_id end
  left join posts p on p.id = r.post_id
  left join profiles s on s.id = r.profile_id
  left join lateral (select m.id, m.message_text, m.sender_id from messages m where m.conversation_id = r.id
    order by m.created_at desc, m.id desc limit 1) l on true`

/** Whether `v` takes part in `r`. */
export const TAKES_PART = '(r.responder_id = v.id or r.account_id = v.id)'
