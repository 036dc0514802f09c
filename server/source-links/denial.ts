import { keyedHash } from '../auth/auth.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { denial } from './denial.sql.ts'

/** The expert says that a source is not theirs: it is taken down until they confirm it. */
export async function denySource(_platform: Platform, tx: Tx, source_id: string): Promise<void> {
  await denial.deny(tx, source_id)
  await publishEvent(tx, 'sources.changed', source_id)
}

/** The expert, at this address, has a source erased. Its keeper cannot ask them again. */
export async function removeForExpert(
  { config }: Platform,
  tx: Tx,
  source_id: string,
  address_hash: Buffer,
): Promise<void> {
  const source = await denial.nameOf(tx, source_id)
  if (!source) return
  const name_hash = await keyedHash(config, 'source names', source.name.trim().toLowerCase())
  await denial.note(tx, source.account_id, name_hash, address_hash)
  await denial.remove(tx, source_id)
  await publishEvent(tx, 'sources.changed', source_id)
}
