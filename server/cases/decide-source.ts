import type { ClaimResult } from '../../contract/cases.rules.ts'
import type { decideCase } from '../../contract/cases.ts'
import type { z } from '../../contract/zod.ts'
import { notifyAll } from '../notifications/notifications.ts'
import { conflict, invalid } from '../platform/http/errors.ts'
import type { Tx } from '../platform/postgres/db.ts'
import type { Notifier } from '../sanctions/sanctions.ts'
import { markChecked, markRegister } from '../source-evidence/source-evidence.ts'
import { settleClaim } from '../sources/sources.ts'
import { sourceCases } from './source-cases.sql.ts'

type Checked = Pick<z.output<(typeof decideCase)['schemas']['body']>, 'registry' | 'how'>

/** Settles a claim as the team has decided. Throws 409 when it is settled already, or the claimant can hold no source. */
export async function decideClaim(
  platform: Notifier,
  tx: Tx,
  claim_id: string,
  result: ClaimResult,
  reason: string,
): Promise<void> {
  const claimant = await sourceCases.claimant(tx, claim_id)
  if (!claimant) throw conflict('This claim is settled.')
  if (result === 'accepted' && claimant.role !== 'expert')
    throw conflict('The claimant is no longer an expert.')
  await settleClaim(platform, tx, claim_id, result, reason)
}

/** Marks what the team found, and notifies the keeper and the holder. Throws 409 for a source that is gone, 422. */
export async function decideCheck(
  platform: Notifier,
  tx: Tx,
  {
    case_id,
    source_id,
    actor_id,
    checked,
    reason,
  }: {
    case_id: string
    source_id: string
    actor_id: string | null
    /** Null: the team could not check it. */
    checked: Checked | null
    reason: string
  },
): Promise<void> {
  const source = await sourceCases.checked(tx, source_id)
  if (!source) throw conflict('This source is no longer there.')
  if (checked?.registry && !source.has_register)
    throw invalid({ registry: 'This source has no registry number.' })
  if (checked?.registry) await markRegister(tx, source_id, checked.registry)
  if (checked?.how) await markChecked(tx, source_id, checked.how, actor_id)
  const title = checked
    ? `The team checked ${source.name}`
    : `The team could not check ${source.name}: ${reason}`
  await notifyAll(
    platform,
    tx,
    source.receivers.map((account_id) => ({
      ...{ type: 'source', account_id, actor_id: null, object_id: case_id, title },
      link: account_id === source.held_by ? '/app/account/source' : '/app/sources',
    })),
  )
}
