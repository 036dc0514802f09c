import { audit } from '../audit/audit.ts'
import * as dormancy from '../dormancy/dormancy.ts'
import * as membership from '../membership/membership.ts'
import { type Command, UsageError } from '../platform/command.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { acting } from './acting.ts'
import { addressOf, nobody } from './address.ts'
import { membersByEmail } from './members.sql.ts'

const ACTIVE = 'The member is active again. The email is sent once a server is running.'
const notChanged = (status: string) => `The member is ${status} already: nothing was changed.`

/** A membership that has not begun has no status to change. */
function onboarded<Member extends { status: string | null }>(member: Member | undefined): Member {
  if (!member) throw nobody()
  if (member.status === null) throw new Error('The member has not completed onboarding.')
  return member
}

async function activate(tx: Tx, jobs: Jobs, address: string): Promise<string> {
  // Not locked: `reactivate` locks the user first.
  const { id, status } = onboarded(await membersByEmail.find(tx, address))
  if (status !== 'Dormant') return notChanged('active')
  await membership.reactivate({ jobs }, tx, id, null)
  return ACTIVE
}

/** Admins are never dormant. */
async function makeDormant(tx: Tx, address: string): Promise<string> {
  const { id, role, status } = onboarded(await membersByEmail.lock(tx, address))
  if (role === 'admin') throw new Error('Admins are never dormant.')
  if (status === 'Dormant') return notChanged('dormant')
  await dormancy.makeDormant(tx, id)
  const details = { to: 'Dormant' }
  await audit(tx, { action: 'account.status_changed', actor_id: null, subject_id: id, details })
  return 'The member is dormant now.'
}

export const setStatus: Command = {
  usage: 'set-status EMAIL STATUS',
  does: 'makes a member Dormant, or Active again; never an admin or one who is not onboarded',
  run: async ([email, status = ''], { database, say }) => {
    if (!/^(active|dormant)$/i.test(status)) throw new UsageError('STATUS must be Active or Dormant.')
    const isActive = status.toLowerCase() === 'active'
    const address = addressOf(email)
    say(
      await acting(database, (tx, jobs) =>
        isActive ? activate(tx, jobs, address) : makeDormant(tx, address),
      ),
    )
  },
}

export const reactivate: Command = {
  usage: 'reactivate EMAIL',
  does: 'makes a dormant member active again, and emails the member',
  run: async ([email], { database, say }) =>
    say(await acting(database, (tx, jobs) => activate(tx, jobs, addressOf(email)))),
}
