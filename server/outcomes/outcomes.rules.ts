import type { Stage, TrailStep } from '../../contract/vocabulary.ts'

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
