import type { Check, FINDINGS } from '../../contract/evidence.rules.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { marking } from './marking.sql.ts'

/** What the team found when it looked up the registry number of a source. */
export async function markRegister(
  tx: Tx,
  source_id: string,
  result: (typeof FINDINGS)[number],
): Promise<void> {
  await marking.register(tx, source_id, result)
  await publishEvent(tx, 'sources.changed', source_id)
}

/** The team has checked a source. `admin_id` is null for the operator. */
export async function markChecked(
  tx: Tx,
  source_id: string,
  how: Check,
  admin_id: string | null,
): Promise<void> {
  await marking.endCheck(tx, source_id)
  await marking.check(tx, source_id, how, admin_id)
  await publishEvent(tx, 'sources.changed', source_id)
}
