import { AnswerTime } from '../../contract/briefs.ts'
import { jsonOf } from '../platform/postgres/json.ts'

/** As few pitches say nothing. */
const PITCHES_MIN = 5

const JSON_OF = jsonOf(AnswerTime, 'answer_times t', {
  kind: `case when t.median_seconds is null then 'under_half' else 'within' end`,
  seconds: 't.median_seconds',
})

/** SQL for how fast an account answers pitches, as JSON: AnswerTime of contract/briefs.ts. */
export const answerTimeOf = (account: string): string =>
  `coalesce((select ${JSON_OF} from answer_times t where t.account_id = ${account} and t.pitches >= ${PITCHES_MIN}),
    json_build_object('kind', 'unknown', 'seconds', null))`

/** When the author answered the pitch `r`, by a message or a decision; null: not yet. */
export const ANSWERED_AT = `least(r.answered_at, (select min(w.at) from pitch_trail w where w.response_id = r.id
  and w.step in ('shortlisted', 'declined', 'used')))`
