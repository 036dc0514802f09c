import { AskedBrief, PitchAnswers } from '../../contract/briefs.ts'
import { jsonOf } from '../platform/postgres/json.ts'

/** A brief `b` of a post `p` as JSON: AskedBrief of contract/briefs.ts. */
export const BRIEF = jsonOf(AskedBrief, 'request_briefs b', {
  sources_wanted: 'p.sources_wanted',
  questions: `(select coalesce(json_agg(json_build_object('id', q.id, 'text', q.text) order by q.position), '[]')
    from request_questions q where q.post_id = b.post_id)`,
  formats: 'b.formats',
  attribution: 'b.attribution',
})

/**
 * What the pitch `r` says to its brief, as JSON, or null: PitchAnswers of contract/briefs.ts. What the brief asked for is
 * left out unless `isShown`, a condition.
 */
export const answersIf = (isShown: string): string => `(select ${jsonOf(PitchAnswers, 'pitch_details d', {
  answers: `(select coalesce(json_agg(json_build_object('question', case when ${isShown} then q.text end, 'text', w.text) order by w.position), '[]')
    from pitch_answers w left join request_questions q on q.id = w.question_id where w.response_id = d.response_id)`,
  musts: `(select coalesce(json_agg(json_build_object('must_have', case when ${isShown} then b.must_haves[m.place] end, 'met', m.value -> 'met',
      'proof', m.value -> 'proof') order by m.place), '[]')
    from jsonb_array_elements(d.musts) with ordinality m (value, place)
      left join request_briefs b on b.post_id = r.post_id)`,
  attribution: 'd.attribution',
})} from pitch_details d where d.response_id = r.id and (d.musts <> '[]' or d.availability <> ''
  or d.attribution <> 'unspecified' or exists (select from pitch_answers w where w.response_id = d.response_id)))`

/** All of it. */
export const ANSWERS = answersIf('true')

/** How many must-haves the pitch `r` meets, and of how many, as JSON; null where there are none. */
export const MUSTS = `(select json_build_object(
    'met', (select count(*) from jsonb_array_elements(d.musts) m where (m ->> 'met')::boolean),
    'of', jsonb_array_length(d.musts))
  from pitch_details d where d.response_id = r.id and d.musts <> '[]')`
