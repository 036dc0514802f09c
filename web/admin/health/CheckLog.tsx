import { useMutation } from '@tanstack/react-query'
import type { verifyAuditLog } from '../../../contract/audit.ts'
import { call, wordsOf } from '../../api/call.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })
const number = new Intl.NumberFormat('en-US')

/** Checks every entry of the log at once, and says what was found. */
export function CheckLog() {
  const check = useMutation({
    mutationFn: () => call<typeof verifyAuditLog>('POST /api/admin/audit/verify'),
  })
  const { data, error } = check
  const isBad = data?.broken_at != null || error !== null
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button
        size="small"
        className="max-md:h-11"
        busy={check.isPending && 'Checking...'}
        onClick={() => check.mutate()}
      >
        Check the Log Now
      </Button>
      <p role="status" className={classes('t-meta', isBad ? 'text-late' : 'text-text-2')}>
        {check.isPending ? '' : error ? wordsOf(error) : data && verdict(data)}
      </p>
    </div>
  )
}

const verdict = ({ entries, broken_at }: { entries: number; broken_at: string | null }) =>
  broken_at === null
    ? `Intact: ${number.format(entries)} ${entries === 1 ? 'entry' : 'entries'}`
    : `Broken at ${moment.format(new Date(broken_at))}`
