import { sql } from 'kysely'
import type { WeekFigureName } from '../../contract/dashboard.rules.ts'
import { ANSWERED_AT } from '../answer-times/answer-times.rules.ts'
import { IS_PUBLIC } from '../audience/audience.rules.ts'
import type { Db } from '../platform/postgres/db.ts'

type Week = Record<WeekFigureName, number | null>

// Admins learn nothing of confidential requests, not even how many there are.
const REQUESTS = `posts p where ${IS_PUBLIC} and p.post_type = 'request_for_source'`
const PITCHES = `responses r join posts p on p.id = r.post_id where r.is_pitch and ${IS_PUBLIC}`
const inWeek = (column: string) => `${column} >= w.since and ${column} < w.until`
const firstPitch = '(select min(r.created_at) from responses r where r.post_id = p.id and r.is_pitch)'

const FIGURES: Record<WeekFigureName, string> = {
  Applications: `(select count(*) from users u where ${inWeek('u.created_at')})`,
  'New members': `(select count(*) from accounts a where a.data <> '{}' and ${inWeek('a.created_at')})`,
  Requests: `(select count(*) from ${REQUESTS} and ${inWeek('p.created_at')})`,
  'Requests with a pitch': `(select count(*) from ${REQUESTS} and ${inWeek('p.created_at')}
    and exists (select from responses r where r.post_id = p.id and r.is_pitch))`,
  'Median time to first pitch': `(select round(percentile_cont(0.5) within group (
    order by extract(epoch from ${firstPitch} - p.created_at))) from ${REQUESTS} and ${inWeek('p.created_at')})`,
  Pitches: `(select count(*) from ${PITCHES} and ${inWeek('r.created_at')})`,
  'Pitches answered': `(select count(*) from ${PITCHES} and ${inWeek('r.created_at')} and ${ANSWERED_AT} is not null)`,
  Reports: `(select count(*) from case_reports r where ${inWeek('r.created_at')})`,
}

const ASKED = Object.entries(FIGURES)
  .map(([name, figure]) => `${figure}::float8 as "${name}"`)
  .join(', ')

/** The last 7 days, and the 7 days before. */
export async function weeks(db: Db): Promise<{ last: Week; before: Week }> {
  const { rows } = await sql<Week>`
    select ${sql.raw(ASKED)} from (values
      (0, now() - interval '7 days', 'infinity'::timestamptz),
      (1, now() - interval '14 days', now() - interval '7 days')) w (place, since, until)
    order by w.place`.execute(db)
  const [last, before] = rows as [Week, Week]
  return { last, before }
}
