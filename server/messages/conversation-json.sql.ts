import { Conversation, ConversationPost, OpenConversation } from '../../contract/messages.ts'
import { z } from '../../contract/zod.ts'
import { EXCERPT, IS_CONFIDENTIAL, isExcerpt, keepsRequest, titleFor } from '../audience/audience.rules.ts'
import {
  hidesPartner,
  IS_HIDDEN_HERE,
  partnerJson,
  partnerName,
  refusalHere,
  shownId,
} from '../audience/hidden-names.rules.ts'
import { answersIf } from '../briefs/briefs.rules.ts'
import { EVIDENCE } from '../comparisons/comparisons.rules.ts'
import { closingIf } from '../deadlines/deadlines.rules.ts'
import { isoText } from '../platform/postgres/db.ts'
import { jsonOf, jsonOrNull } from '../platform/postgres/json.ts'
import { pitchedSourceJson } from '../sources/pitched-source.rules.ts'
import { PITCH_STATE } from '../trails/trails.rules.ts'

/** The time of the last message in a conversation `r`, as the indexes express it. */
export const ACTIVITY = 'greatest(r.created_at, r.last_message_at)'

const SHOWN_OF_LAST = 200

// The aliases: r (responses), v (the viewing participant), o (the other one), p (the post), s (the source).
const unread = `((r.read_at is null and r.account_id is not distinct from v.id)::integer
  + (select count(*) from messages m where m.recipient_id = v.id and m.conversation_id = r.id and m.read_at is null))`

const Shown = Conversation.omit({ locked: true })
/** A conversation as a participant sees it, without the text of its lock, which the contract supplies. */
const Seen = Shown.extend({ is_answered: z.boolean() })
export type Seen = z.infer<typeof Seen>

const shownAuthor = `case when not ${hidesPartner('v.id')} then p.account_id end`
const KEEPS = keepsRequest('v.id')
const ifKept = (value: string, otherwise = 'null') => `case when ${KEEPS} then ${value} else ${otherwise} end`
/** The request, of which who has become a journalist reads no more than that it is confidential. */
const postOf = (isWhole: string) =>
  jsonOrNull(ConversationPost, 'posts p', {
    title: titleFor('v.id'),
    description: `case when not ${KEEPS} then '' when ${isWhole} then p.description else ${EXCERPT} end`,
    interview_type: ifKept('p.interview_type'),
    type: ifKept('p.type'),
    tags: ifKept('p.tags', "'{}'"),
    created_at: isoText(ifKept('p.created_at', 'r.created_at')),
    account_id: shownAuthor,
    is_confidential: IS_CONFIDENTIAL,
    is_excerpt: `not (${isWhole})`,
    ...closingIf(KEEPS, hidesPartner('v.id')),
  })

const refusal = refusalHere('v.id', 'o.id')

const computed = {
  post: postOf(`not ${isExcerpt('v.id')}`),
  source: pitchedSourceJson('s', 'r'),
  partner: partnerJson('v.id'),
  hides_name: IS_HIDDEN_HERE,
  // Not when it stopped being unread: an author moves pitches without opening them.
  read_at: isoText('r.opened_at'),
  last_at: isoText(ACTIVITY),
  last_text: `left(case when l.id is null then r.commentary else l.message_text end, ${SHOWN_OF_LAST})`,
  last_sender_id: `case when l.id is null then r.responder_id else ${shownId('v.id', 'l.sender_id')} end`,
  unread,
  refusal,
}

/** Seen as JSON, built from what WITH_ALL joins. */
export const seenJson = jsonOf(Seen, 'responses r', computed)

const NO_ANSWERS = `'{"answers":[],"musts":[],"availability":"","attribution":"unspecified"}'`

/** The same by itself, with its pitch. */
export const openJson = jsonOf(
  Seen.extend(OpenConversation.pick({ pitch: true, away_until: true }).shape),
  'responses r',
  {
    ...computed,
    post: postOf('true'),
    // Neither side learns of a stage before it is released.
    pitch: `case when r.is_pitch then
    coalesce(${answersIf(KEEPS)}::jsonb, ${NO_ANSWERS}) || jsonb_build_object('status', ${PITCH_STATE}, 'evidence', ${EVIDENCE}) end`,
    away_until: `case when ${refusal} is null and not ${hidesPartner('v.id')} then away_until(o.id) end`,
  },
)

/** The same without what only the lock depends on, which LOCK has. */
export const shownJson = jsonOf(Shown, 'responses r', computed)
export type Lock = Pick<Seen, 'is_pitch' | 'responder_id' | 'is_answered' | 'refusal'> & {
  partner: { name: string } | null
}
export const LOCK = `r.is_pitch, r.responder_id, r.is_answered,
  case when o.id is not null then json_build_object('name', ${partnerName('v.id')}) end as partner, ${refusal} as refusal`

/** The joins for a conversation `r` and its participant `v`. */
export const WITH_ALL = `
  left join accounts o on o.id = case when r.responder_id = v.id then r.account_id else r.responder_id end
  left join posts p on p.id = r.post_id
  left join profiles s on s.id = r.profile_id
  left join lateral (select m.id, m.message_text, m.sender_id from messages m where m.conversation_id = r.id
    order by m.created_at desc, m.id desc limit 1) l on true`

/** Whether `v` takes part in `r`. */
export const TAKES_PART = '(r.responder_id = v.id or r.account_id = v.id)'
