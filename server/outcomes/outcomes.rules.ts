import { SETTLE_HOURS, type Stage, type TrailStep } from '../../contract/vocabulary.ts'
import { isoText } from '../platform/postgres/db.ts'

/** The step of the trail that releasing a stage adds. */
const STEP_OF: Record<Stage, TrailStep> = {
  new: 'reviewed',
  maybe: 'reviewed',
  shortlist: 'shortlisted',
  declined: 'declined',
  used: 'used',
}

/** SQL for the same, and for the stage as the pitcher reads it. */
export const stepSql = (stage: string): string =>
  `case ${stage} ${Object.entries(STEP_OF)
    .map(([one, step]) => `when '${one}' then '${step}'`)
    .join(' ')} end`
export const releasedSql = (stage: string): string =>
  `case ${stage} when 'maybe' then 'new' else ${stage} end`

/** When a request `p` that has closed settles; null while it is open, and once it has. */
export const SETTLES_AT = `case when p.settled_at is null and p.expires_at <= now()
  and p.post_type = 'request_for_source'
  then ${isoText(`(p.expires_at + interval '${SETTLE_HOURS} hours')`)} end`
