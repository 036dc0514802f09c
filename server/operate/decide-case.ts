import { CASE_DECISIONS } from '../../contract/cases.rules.ts'
import * as contract from '../../contract/cases.ts'
import { CHECKS, FINDINGS } from '../../contract/evidence.rules.ts'
import { HOUSE_RULES } from '../../contract/reports.rules.ts'
import { SUSPENSION_DAYS } from '../../contract/sanctions.rules.ts'
import { decideAsOperator } from '../cases/cases.ts'
import { type Command, UsageError } from '../platform/command.ts'
import { originOf } from '../platform/config.ts'
import { Refusal } from '../platform/http/errors.ts'
import { createLog } from '../platform/log/log.ts'
import { acting } from './acting.ts'

export const decideCase: Command = {
  usage: 'decide-case NUMBER DECISION --reason TEXT',
  does: 'decides an open case in place of the admins, for example when the only admin was reported; emails those concerned',
  options: {
    reason: 'why, 20 to 2,000 characters; sent to the member concerned',
    rule: `the house rule of a sanction: ${HOUSE_RULES.join(', ')}`,
    days: `how long a suspension lasts: ${SUSPENSION_DAYS.join(', ')}`,
    'skip-reason': 'why no milder step is enough, where one is skipped',
    registry: `what the registry of a source that was checked says: ${FINDINGS.join(', ')}`,
    how: `how it was checked: ${CHECKS.join(', ')}`,
    'reduced-to': 'the milder sanction in place of one that is reduced: warning, suspension',
  },
  run: async ([number = '', decision = ''], { config, database, options, say }) => {
    if (!/^[1-9]\d{0,8}$/.test(number))
      throw new UsageError('NUMBER must be the number of a case, such as 12.')
    const given = contract.decideCase.schemas.body.safeParse({
      ...{ version: 0, decision, reason: options.reason ?? '' },
      ...(options.rule !== undefined && { rule: options.rule }),
      ...(options.days !== undefined && { days: Number(options.days) }),
      ...(options['skip-reason'] !== undefined && { skip_reason: options['skip-reason'] }),
      ...(options.registry !== undefined && { registry: options.registry }),
      ...(options.how !== undefined && { how: options.how }),
      ...(options['reduced-to'] !== undefined && { reduced_to: options['reduced-to'] }),
    })
    if (!given.success) throw new UsageError(wrong(given.error.issues))
    const teller = { log: createLog('warn'), origin: () => originOf(config) }
    await acting(database, (tx, jobs) =>
      decideAsOperator({ ...teller, jobs }, tx, Number(number), given.data),
    ).catch(saidPlainly)
    say('The case is decided. The emails go out as soon as the server runs.')
  },
}

function saidPlainly(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  throw new Error(error.status === 404 ? 'There is no open case with this number.' : error.words())
}

function wrong(issues: { path: PropertyKey[]; message: string }[]): string {
  const [{ path, message } = { path: [], message: '' }] = issues
  if (path[0] === 'decision') return `DECISION must be one of ${CASE_DECISIONS.join(', ')}.`
  return `--${String(path[0]).replaceAll('_', '-')}: ${message}`
}
