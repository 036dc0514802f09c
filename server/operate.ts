import { randomUUID } from 'node:crypto'
import { ROLES, type Role } from '../contract/vocabulary.ts'
import { migrate } from '../db/migrate.ts'
import { seedLoad } from '../db/seed/load.ts'
import { accounts } from './accounts/accounts.sql.ts'
import { users } from './auth/auth.sql.ts'
import { seedDemo } from './first-start.ts'
import { type Config, readConfig } from './platform/config.ts'
import { type Database, openDatabase } from './platform/db.ts'
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
    does: 'makes an onboarded member; the password is read from the variable PASSWORD',
    run: createMember,
  },
  'grant-admin': {
    usage: 'grant-admin EMAIL',
    does: 'makes a member an admin',
    run: async ([email = ''], { db }) => {
      const changed = await accounts.setRole(db, email.trim().toLowerCase(), 'admin')
      if (!changed) throw new Error('There is no member with this address.')
      return 'The member is an admin now.'
    },
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

async function createMember([email = '', role = '', ...name]: string[], { db }: Database): Promise<string> {
  const password = process.env.PASSWORD ?? ''
  if (!/^\S+@\S+$/.test(email)) throw new Error('EMAIL must be an email address.')
  if (!ROLES.includes(role as Role)) throw new Error(`ROLE must be one of ${ROLES.join(', ')}.`)
  if (password.length < 6) throw new Error('Set the variable PASSWORD to at least 6 characters.')
  const address = email.trim().toLowerCase()
  const hash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    const { id } = await users.insert(tx, address, hash)
    const data = { status: 'Active' }
    await accounts.insert(tx, { id, email: address, name: name.join(' '), role: role as Role, data })
  })
  return 'The member can sign in.'
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
