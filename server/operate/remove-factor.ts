import { audit } from '../audit/audit.ts'
import { factors } from '../auth/factors.sql.ts'
import { queueMail } from '../mails/mails.ts'
import type { Command } from '../platform/command.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { acting } from './acting.ts'
import { addressOf, nobody } from './address.ts'
import { membersByEmail } from './members.sql.ts'

const REMOVED =
  'The second factor is removed; the password alone signs in. The mail that says so goes out as soon as the server runs.'

export const removeFactor: Command = {
  usage: 'remove-factor EMAIL',
  does: 'removes the second factors of a member who has lost them, signs the member out everywhere, and sends an email',
  run: async ([email], { database, say }) => {
    const removed = await acting(database, (tx, jobs) => remove(tx, jobs, addressOf(email)))
    say(removed ? REMOVED : 'The member has no second factor: nothing was changed.')
  },
}

/** False, and nothing is done, when there is no confirmed second factor. */
async function remove(tx: Tx, jobs: Jobs, email: string): Promise<boolean> {
  const member = await membersByEmail.find(tx, email)
  if (!member) throw nobody()
  const all = await factors.lockOf(tx, member.id)
  if (!all.some(({ status }) => status === 'verified')) return false
  await factors.removeAllOf(tx, member.id)
  await audit(tx, { action: 'factors.removed', actor_id: null, subject_id: member.id })
  await queueMail(jobs, tx, 'second_factor_removed', email, { name: member.name })
  return true
}
