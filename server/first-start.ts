import { demoSignIns, seedDemoData } from '../db/seed/demo.ts'
import { accounts } from './accounts/accounts.sql.ts'
import { makeFirstAdmin } from './first-admin.ts'
import { showsOutbox } from './outbox/outbox.ts'
import type { Config } from './platform/config.ts'
import { hashPassword } from './platform/passwords.ts'
import type { Database } from './platform/postgres/db.ts'

/** Published on purpose: it opens only invented members, and only on this machine (docs/operating.md#demo). */
export const DEMO_PASSWORD = 'beatline-demo'

/**
 * Makes a fresh database usable: the demo world where it is allowed and there are no members yet, the first admin from
 * ADMIN_EMAIL. Returns the words that greet the person who started it, given the address. Throws when there are demo
 * members where the demo is not allowed.
 */
export async function prepareMembers(
  config: Config,
  database: Database,
  say: (text: string) => void,
): Promise<(address: string) => string> {
  const holdsDemo = await accounts.anyWithEmail(
    database.db,
    demoSignIns.map((signIn) => signIn.email),
  )
  if (holdsDemo && !config.demoAllowed) throw new Error(DEMO_REFUSED)
  let demo = holdsDemo
  if (config.demoAllowed && !(await accounts.any(database.db))) {
    say('Creating the demo data...')
    await seedDemo(database)
    demo = true
  }
  await makeFirstAdmin(config, database, say)
  return (address) => {
    const outbox = `\nEmails are not sent. Read them at ${address.replace(/\/+$/, '')}/dev/outbox`
    return [
      `\nBeatline is ready at ${address}`,
      ...(demo ? demoGreeting() : []),
      ...(showsOutbox(config) ? [outbox] : []),
    ].join('\n')
  }
}

const DEMO_REFUSED = [
  'This database holds the demo members, whose password is public, so it must not be served under a public address.',
  'Use an empty database, or run the demo on this machine: no PUBLIC_URL but a loopback one, no TRUST_PROXY, no',
  'NODE_ENV=production, and DEMO=1 when DATABASE_URL is set. See docs/operating.md#demo.',
].join('\n')

function demoGreeting(): string[] {
  const width = Math.max(...demoSignIns.map((signIn) => signIn.email.length))
  return [
    `\nSign in with the password ${DEMO_PASSWORD} as`,
    ...demoSignIns.map(({ email, role }) => `  ${email.padEnd(width)}  ${role}`),
  ]
}

/** Fills an empty database with the demo world, in one transaction. */
export async function seedDemo({ pool }: Database): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await seedDemoData(client, { now: new Date(), passwordHash })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
