import { randomUUID } from 'node:crypto'
import { ROLES, type Role } from '../contract/vocabulary.ts'
import { z } from '../contract/zod.ts'
import { migrate } from '../db/migrate.ts'
import { seedLoad } from '../db/seed/load.ts'
import { accounts } from './accounts/accounts.sql.ts'
import { audit } from './audit/audit.ts'
import { users } from './auth/auth.sql.ts'
import { factors } from './auth/factors.sql.ts'
import { readAuthKey } from './auth/tokens.ts'
import { seedDemo } from './first-start.ts'
import { isLastAdmin } from './last-admin/last-admin.ts'
import { MailedLinks } from './mailed-links/mailed-links.ts'
import { MAIL } from './mails/mails.ts'
import { createMember, createMemberWithPassword } from './members/members.ts'
import { type Config, readConfig } from './platform/config.ts'
import { type Database, openDatabase, violatedConstraint } from './platform/db.ts'
import { Jobs } from './platform/jobs.ts'
import { createLog } from './platform/log.ts'
import { createMailer } from './platform/mail.ts'
import { hashPassword } from './platform/passwords.ts'
import { startPostgres } from './platform/postgres.ts'

type Command = {
  usage: string
  does: string
  run: (words: string[], database: Database, config: Config) => Promise<string>
}

const commands: Record<string, Command> = {
  'create-member': {
    usage: 'create-member EMAIL ROLE NAME',
    does: 'makes a member and mails him the link to set a password; with the variable PASSWORD he can sign in at once',
    run: makeMember,
  },
  'grant-admin': {
    usage: 'grant-admin EMAIL',
    does: 'makes a member an admin',
    run: grantAdmin,
  },
  'revoke-admin': {
    usage: 'revoke-admin EMAIL ROLE',
    does: 'makes an admin a journalist, pr or expert again; the last admin stays',
    run: revokeAdmin,
  },
  'remove-factor': {
    usage: 'remove-factor EMAIL',
    does: 'removes the second factors of a member who has lost them, and signs him out everywhere',
    run: removeFactors,
  },
  'send-test-mail': {
    usage: 'send-test-mail EMAIL',
    does: 'sends one mail the way the product would, to check SMTP_URL',
    run: async ([to = ''], _database, config) => {
      const text = `This mail shows that ${config.COMPANY_NAME} can send mail.\n`
      await createMailer(config)({ id: randomUUID(), to, subject: 'A test mail', text })
      return config.SMTP_URL ? 'Sent.' : `Written to ${config.dataDir}/outbox, because SMTP_URL is not set.`
    },
  },
  'seed-demo': {
    usage: 'seed-demo',
    does: 'fills an empty database with the demo world',
    run: async (_words, database, config) => {
      if (!config.demoAllowed) throw new Error('The demo is not allowed here: see docs/operating.md#demo.')
      await refuseMembers(database)
      await seedDemo(database)
      return 'The demo world is laid out.'
    },
  },
  'seed-load': {
    usage: 'seed-load POSTS',
    does: 'fills an empty database with generated posts, for measuring',
    run: async ([posts = '20000'], database) => {
      if (!/^\d{1,8}$/.test(posts)) throw new Error('POSTS must be a whole number.')
      await refuseMembers(database)
      const client = await database.pool.connect()
      await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
      await seedLoad(client, { posts: Number(posts) })
      client.release(true)
      return `${posts} posts are there.`
    },
  },
}

async function refuseMembers({ db }: Database) {
  if (await accounts.any(db))
    throw new Error('The database holds members already; only an empty one is filled.')
}

async function makeMember(words: string[], database: Database, config: Config): Promise<string> {
  const [email = '', role = '', ...name] = words
  const member = { email: email.trim().toLowerCase(), role: role as Role, name: name.join(' ') }
  const password = process.env.PASSWORD ?? ''
  if (!z.email().max(320).safeParse(member.email).success) throw new Error('EMAIL must be an email address.')
  if (!ROLES.includes(member.role)) throw new Error(`ROLE must be one of ${ROLES.join(', ')}.`)
  if (password !== '' && password.length < 6)
    throw new Error('The variable PASSWORD must have at least 6 characters.')
  try {
    return await (password === '' ? invite(member, database, config) : addMember(member, password, database))
  } catch (error) {
    if (violatedConstraint(error) !== null) throw new Error('There is a member with this address already.')
    throw error
  }
}

type Named = { email: string; name: string; role: Role }

async function invite(member: Named, database: Database, config: Config): Promise<string> {
  const jobs = new Jobs(database, createLog('silent'))
  const links = new MailedLinks(await readAuthKey(config))
  await jobs.open([MAIL])
  try {
    await database.db.transaction().execute((tx) => createMember({ jobs, links }, tx, member))
  } finally {
    await jobs.stop()
  }
  return 'The member is made. The mail with the link to set a password goes out as soon as the server runs.'
}

async function addMember(member: Named, password: string, { db }: Database): Promise<string> {
  const password_hash = await hashPassword(password)
  await db.transaction().execute((tx) => createMemberWithPassword(tx, { ...member, password_hash }))
  return 'The member can sign in.'
}

const addressOf = (word = '') => word.trim().toLowerCase()
const NOBODY = 'There is no member with this address.'

function grantAdmin([email]: string[], { db }: Database): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const subject_id = await accounts.grantAdmin(tx, addressOf(email))
    if (!subject_id) throw new Error(NOBODY)
    await audit(tx, { action: 'admin.granted', actor_id: null, subject_id })
    return 'The member is an admin now.'
  })
}

async function revokeAdmin([email, role = '']: string[], { db }: Database): Promise<string> {
  if (!ROLES.includes(role as Role) || role === 'admin')
    throw new Error('ROLE must be journalist, pr or expert.')
  return db.transaction().execute(async (tx) => {
    const subject_id = await accounts.adminByEmail(tx, addressOf(email))
    if (!subject_id) throw new Error('There is no admin with this address.')
    if (await isLastAdmin(tx, subject_id))
      throw new Error('This is the last admin. Make somebody else admin first.')
    await accounts.setRole(tx, subject_id, role as Role)
    await audit(tx, { action: 'admin.revoked', actor_id: null, subject_id })
    return `The member is ${role} now.`
  })
}

function removeFactors([email]: string[], { db }: Database): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const user = await users.byEmail(tx, addressOf(email))
    if (!user) throw new Error(NOBODY)
    if ((await factors.removeAllOf(tx, user.id)) === 0) return 'The member has no second factor.'
    await audit(tx, { action: 'factors.removed', actor_id: null, subject_id: user.id })
    return 'The second factor is removed; the password alone signs in.'
  })
}

function usage(): string {
  const lines = Object.values(commands).map(({ usage, does }) => `  ${usage.padEnd(32)} ${does}`)
  return ['Usage: npm run operate -- COMMAND', ...lines].join('\n')
}

async function main([name = '', ...words]: string[]): Promise<string> {
  const command = commands[name]
  if (!command) throw new Error(usage())
  const config = readConfig()
  const postgres = await startPostgres(config, () => undefined)
  try {
    await migrate(postgres.connection)
    const database = openDatabase(postgres.connection, 2)
    return await command.run(words, database, config).finally(() => database.end())
  } finally {
    await postgres.stop()
  }
}

try {
  process.stdout.write(`${await main(process.argv.slice(2))}\n`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
