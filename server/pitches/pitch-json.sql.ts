import { isoText as iso } from '../platform/postgres/db.ts'
import { pitchedSourceJson } from '../sources/pitched-source.rules.ts'

/** One pitch as JSON: Pitch of contract/pitches.ts, plus `more`. The aliases are r (responses) and s (profiles). */
export function pitchJson(more = ''): string {
  return `json_build_object('id', r.id, 'post_id', r.post_id, 'commentary', r.commentary,
    'created_at', ${iso('r.created_at')}, 'read_at', ${iso('r.read_at')}, 'messages_count', r.messages_count,
    'state', case when r.is_answered then 'answered'
      when r.read_at is not null then 'read' else 'sent' end,
    'source', ${pitchedSourceJson('s')}${more})`
}

/** How many pitches a post `p` has, and how many of them its owner has not read. */
export const COUNTED = `select count(*)::int as pitches_count,
    (count(*) filter (where r.read_at is null) + coalesce(sum((select count(*) from messages m
      where m.recipient_id = p.account_id and m.conversation_id = r.id and m.read_at is null)), 0))::int as unread
  from responses r where r.is_pitch and r.post_id = p.id`
