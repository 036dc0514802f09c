import { notFound } from '../platform/http/errors.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { addToCase } from './cases.ts'
import { sourceCases } from './source-cases.sql.ts'

/** The team decides a claim: opens its case, with the claimant's note and the agency's reason. */
export async function openClaimCase(tx: Tx, claim_id: string): Promise<string> {
  const opening = await sourceCases.ofClaim(tx, claim_id)
  if (!opening) throw notFound()
  const { about_id, texts } = opening
  return addToCase(tx, { subject_type: 'claim', subject_id: claim_id, about_id }, texts)
}
