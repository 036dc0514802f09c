import { whyNotEditSource } from '../../contract/sources.rules.ts'
import type { Caller } from '../auth/who.ts'
import { openCheckCase } from '../cases/cases.ts'
import { notAuthenticated } from '../platform/http/errors.ts'
import { SUCCESS } from '../platform/http/routes.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { absentSource, refuseFor } from '../sources/sources.ts'
import { holdAccounts, lockSource } from './source-checks.sql.ts'

const CHECKS_PER_DAY: Limit = { name: 'source-checks', max: 10, seconds: 86_400 }

/**
 * Asks the team to check a source that the caller keeps or holds, in their words. Throws 403 for another's, 404, and 409
 * while a check is open.
 */
export async function requestCheck(
  { config }: Platform,
  tx: Tx,
  caller: Caller,
  source_id: string,
  words: string,
): Promise<typeof SUCCESS> {
  if (!(await holdAccounts(tx, source_id, caller.id))) throw notAuthenticated()
  const source = await lockSource(tx, source_id, caller.id)
  if (!source) throw absentSource()
  refuseFor(source, whyNotEditSource(caller, source))
  await spendLimit(config, tx, CHECKS_PER_DAY, caller.id)
  await openCheckCase(tx, { source_id, about_id: source.account_id, author_id: caller.id, words })
  return SUCCESS
}
