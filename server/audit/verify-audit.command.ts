import { type Command, UsageError } from '../platform/command.ts'
import { countOf } from '../platform/count-of.ts'
import { chain, type Link } from './chain.sql.ts'
import { verifyAudit } from './verify.ts'

export const verifyAuditCommand: Command = {
  usage: 'verify-audit [ENTRIES] [HASH]',
  does: 'checks that no entry of the audit log was changed, and that it still holds what a daily email says of it',
  run: async ([entries, hash], { database: { db }, say }) => {
    const anchor = anchorOf(entries, hash)
    const verdict = await verifyAudit(db)
    if (verdict.broken_at !== null) throw new Error(`Broken at ${verdict.broken_at}`)
    if (anchor && !(await chain.holds(db, anchor)))
      throw new Error(
        `The log is not the one of the email: its entry ${anchor.seq} is missing or has another hash. Either a backup from before that day was restored, or the whole log was replaced.`,
      )
    say(`Intact: ${countOf(verdict.entries, 'entry', 'entries')}`)
  },
}

function anchorOf(entries: string | undefined, hash = ''): Link | null {
  if (entries === undefined) return null
  if (!/^[1-9]\d{0,9}$/.test(entries) || !/^[0-9a-f]{64}$/i.test(hash))
    throw new UsageError(
      'ENTRIES and HASH must be as in the email "The audit log of Beatline today": a number and 64 hexadecimal digits.',
    )
  return { seq: Number(entries), hash: Buffer.from(hash, 'hex') }
}
