import { line } from '../../contract/fields.ts'
import { UsageError } from '../platform/command.ts'

const MIN = 10
export const REASON_MAX = 500
const Reason = line(REASON_MAX)
const lettersIn = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

/** Why the operator looks at private content. The member concerned is sent these words. */
export function reasonOf(options: Record<string, string | undefined>): string {
  const reason = Reason.safeParse(options.reason ?? '')
  if (!reason.success || lettersIn(reason.data) < MIN)
    throw new UsageError(
      `--reason TEXT is needed: why, in at least ${MIN} letters or digits and at most ${REASON_MAX} characters.`,
    )
  return reason.data
}

export const REASON = {
  reason:
    'why you need to read this, 10 to 500 characters; sent to the members concerned and kept in the audit log',
}
