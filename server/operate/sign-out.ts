import { audit } from '../audit/audit.ts'
import { endSessions } from '../auth/auth.ts'
import { type Command, UsageError } from '../platform/command.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { addressOf, nobody } from './address.ts'
import { membersByEmail } from './members.sql.ts'

/** For a lost device, a stolen account or a leaked secret. */
export const signOut: Command = {
  usage: 'sign-out [EMAIL]',
  does: 'signs a member out everywhere at once, an admin too; EMAIL or --all is required',
  flags: { all: 'everybody, without an address' },
  run: async ([email], { database, flags, say }) => {
    if ((email === undefined) !== (flags.all === true)) throw new UsageError('Give an address, or --all.')
    const signedOut = await database.db.transaction().execute(async (tx) => {
      const ids = email === undefined ? await membersByEmail.endSessions(tx) : await endThose(tx, email)
      const action = 'account.sessions_ended'
      await audit(tx, ...ids.map((id) => ({ action, actor_id: null, subject_id: id }) as const))
      return ids.length
    })
    if (signedOut === 0)
      say(`${email === undefined ? 'Nobody is' : 'The member is not'} signed in: nothing was changed.`)
    else say(email === undefined ? `Signed out: ${signedOut}.` : 'The member is signed out everywhere.')
  },
}

async function endThose(tx: Tx, email: string): Promise<string[]> {
  const member = await membersByEmail.find(tx, addressOf(email))
  if (!member) throw nobody()
  return (await endSessions(tx, member.id, {})) > 0 ? [member.id] : []
}
