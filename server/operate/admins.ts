import { ROLES, type Role } from '../../contract/vocabulary.ts'
import { audit } from '../audit/audit.ts'
import { revokeAdmin as revoke } from '../membership/membership.ts'
import { type Command, UsageError } from '../platform/command.ts'
import { addressOf, nobody } from './address.ts'
import { membersByEmail } from './members.sql.ts'

export const grantAdmin: Command = {
  usage: 'grant-admin EMAIL',
  does: 'makes a member an admin',
  run: async ([email], { database, say }) => {
    const isNew = await database.db.transaction().execute(async (tx) => {
      const member = await membersByEmail.lock(tx, addressOf(email))
      if (!member) throw nobody()
      if (member.role === 'admin') return false
      await membersByEmail.grantAdmin(tx, member.id)
      await audit(tx, { action: 'admin.granted', actor_id: null, subject_id: member.id })
      return true
    })
    say(isNew ? 'The member is an admin now.' : 'The member is an admin already: nothing was changed.')
  },
}

type MembersRole = Exclude<Role, 'admin'>
const isMembers = (word = ''): word is MembersRole => word !== 'admin' && ROLES.some((role) => role === word)

export const revokeAdmin: Command = {
  usage: 'revoke-admin EMAIL ROLE',
  does: 'makes an admin a journalist, pr or expert again; the last admin stays',
  run: async ([email, role], { database, say }) => {
    if (!isMembers(role)) throw new UsageError('ROLE must be journalist, pr or expert.')
    const wasAdmin = await database.db.transaction().execute(async (tx) => {
      const member = await membersByEmail.find(tx, addressOf(email))
      if (!member) throw nobody()
      return revoke(tx, member.id, role)
    })
    say(wasAdmin ? `The member is ${role} now.` : 'The member is not an admin. Nothing was changed.')
  },
}
