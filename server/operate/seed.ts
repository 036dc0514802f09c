import pg from 'pg'
import * as load from '../../db/seed/load.ts'
import { accounts } from '../accounts/accounts.sql.ts'
import * as firstStart from '../first-start.ts'
import { type Command, UsageError } from '../platform/command.ts'
import type { Database } from '../platform/postgres/db.ts'

async function refuseMembers({ db }: Database) {
  if (await accounts.any(db))
    throw new Error('The database holds members already; only an empty one is filled.')
}

export const seedDemo: Command = {
  usage: 'seed-demo',
  does: 'fills an empty database with the demo world',
  run: async (_words, { config, database, say }) => {
    if (!config.demoAllowed) throw new Error('The demo is not allowed here: see docs/operating.md#demo.')
    await refuseMembers(database)
    await firstStart.seedDemo(database)
    say('Created the demo data.')
  },
}

export const seedLoad: Command = {
  usage: 'seed-load [POSTS]',
  does: 'fills an empty database with generated posts, 20000 unless told otherwise, for measuring',
  run: async ([posts = '20000'], { database, connection, say }) => {
    if (!/^\d{1,8}$/.test(posts)) throw new UsageError('POSTS must be a whole number.')
    await refuseMembers(database)
    // A connection of its own, without timeouts.
    const client = new pg.Client({ ...connection, application_name: 'beatline-seed' })
    await client.connect()
    await load.seedLoad(client, { posts: Number(posts) }).finally(() => client.end())
    say(`Posts in the database: ${posts}.`)
  },
}
