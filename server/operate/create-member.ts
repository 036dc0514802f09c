import { line } from '../../contract/fields.ts'
import { LENGTHS, ROLES, type Role } from '../../contract/vocabulary.ts'
import { audit } from '../audit/audit.ts'
import { readAuthKey } from '../auth/tokens.ts'
import { MailedLinks } from '../mailed-links/mailed-links.ts'
import * as members from '../members/members.ts'
import { type Command, type CommandContext, UsageError } from '../platform/command.ts'
import { hashPassword } from '../platform/passwords.ts'
import { type Tx, violatedConstraint } from '../platform/postgres/db.ts'
import { acting } from './acting.ts'
import { anyAddressOf } from './address.ts'

export const createMember: Command = {
  usage: 'create-member EMAIL ROLE [NAME...]',
  does: 'makes a member and emails the link to set a password; with the variable PASSWORD the member can sign in at once',
  run: async ([email, role = '', ...name], context) => {
    const member = { email: anyAddressOf(email), role: role as Role, name: nameOf(name) }
    const password = process.env.PASSWORD ?? ''
    if (!ROLES.includes(member.role)) throw new UsageError(`ROLE must be one of ${ROLES.join(', ')}.`)
    if (password !== '' && password.length < 6)
      throw new Error('The variable PASSWORD must have at least 6 characters.')
    try {
      await (password === '' ? invite(member, context) : add(member, password, context))
    } catch (error) {
      if (violatedConstraint(error) === 'auth_users_email_key')
        throw new Error('There is a member with this address already.')
      throw error
    }
  },
}

function nameOf(words: string[]): string {
  const read = line(LENGTHS.short).safeParse(words.join(' '))
  if (!read.success) throw new UsageError(`NAME must have at most ${LENGTHS.short} characters.`)
  return read.data
}

type Named = { email: string; name: string; role: Role }

const noted = (tx: Tx, subject_id: string) =>
  audit(tx, { action: 'member.created', actor_id: null, subject_id })

async function invite(member: Named, { config, database, say }: CommandContext): Promise<void> {
  const links = new MailedLinks(await readAuthKey(config))
  await acting(database, async (tx, jobs) =>
    noted(tx, await members.createMember({ jobs, links }, tx, member)),
  )
  say('Created the member. The email with the link to set a password is sent once a server is running.')
}

async function add(member: Named, password: string, { database, say }: CommandContext): Promise<void> {
  const password_hash = await hashPassword(password)
  await database.db
    .transaction()
    .execute(async (tx) =>
      noted(tx, await members.createMemberWithPassword(tx, { ...member, password_hash })),
    )
  say('The member can sign in.')
}
