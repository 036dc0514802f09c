import { Proof } from '../../contract/sources.ts'
import { isoText } from '../platform/postgres/db.ts'
import { jsonOf } from '../platform/postgres/json.ts'

/** SQL for whether evidence `e` of the source `source` counts at this moment, as long as nobody has ended it. */
export const isCurrent = (e: string, source: string): string =>
  `(${e}.until > now() and ${e}.fingerprint = ${source}.fingerprint)`

/** SQL for whether the expert has confirmed the source from an address at work. */
export const isConfirmed = (source: string): string => `exists (select from source_evidence e
  where e.profile_id = ${source}.id and e.kind = 'expert_link' and e.ended_at is null and not e.is_public_mail
    and ${isCurrent('e', source)})`

/** SQL for how much evidence of the source has not lapsed: a text of it that was cached before is out of date. */
export const unlapsed = (source: string): string => `(select count(*) from source_evidence e
  where e.profile_id = ${source}.id and e.ended_at is null and e.until > now())`

const proof = (source: string) =>
  jsonOf(Proof, 'source_evidence e', {
    state: `case when e.id is null then 'none'
      when e.fingerprint <> ${source}.fingerprint then 'changed'
      when e.until <= now() then 'lapsed'
      when e.is_public_mail then 'personal' else 'confirmed' end`,
    at: isoText('e.made_at'),
    checked_at: `(select ${isoText('t.made_at')} from source_evidence t where t.profile_id = ${source}.id and t.kind = 'team_check'
      and t.ended_at is null and ${isCurrent('t', source)})`,
  })

/** SQL for Proof of contract/sources.ts, as JSON, of the source `source`. */
export const proofJson = (source: string): string => `(select ${proof(source)}
  from (select) one left join source_evidence e
    on e.profile_id = ${source}.id and e.kind = 'expert_link' and e.ended_at is null)`
