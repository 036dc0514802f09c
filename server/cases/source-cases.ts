import { conflict, notFound } from '../platform/http/errors.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { addToCase } from './add-to-case.ts'
import { sourceCases } from './source-cases.sql.ts'

/** The expert says that the source is not theirs: opens a case about its keeper, with what the source says of the expert. */
export async function openDeniedCase(tx: Tx, source_id: string): Promise<string> {
  const opening = await sourceCases.ofDenied(tx, source_id)
  if (!opening) throw notFound()
  const { about_id, texts } = opening
  return addToCase(tx, { subject_type: 'denied', subject_id: source_id, about_id }, texts)
}

/** The team decides a claim: opens its case, with the claimant's note and the agency's reason. */
export async function openClaimCase(tx: Tx, claim_id: string): Promise<string> {
  const opening = await sourceCases.ofClaim(tx, claim_id)
  if (!opening) throw notFound()
  const { about_id, texts } = opening
  return addToCase(tx, { subject_type: 'claim', subject_id: claim_id, about_id }, texts)
}

/** The team is asked to check a source, which the caller has locked. Throws 409 while a check is open. */
export async function openCheckCase(
  tx: Tx,
  { source_id, about_id, author_id, words }: Record<'source_id' | 'about_id' | 'author_id' | 'words', string>,
): Promise<string> {
  if (await sourceCases.isBeingChecked(tx, source_id))
    throw conflict('The team is already checking this source.')
  const texts = await sourceCases.ofCheck(tx, source_id, author_id, words)
  return addToCase(tx, { subject_type: 'check', subject_id: source_id, about_id }, texts)
}
