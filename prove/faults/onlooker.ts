import type pg from 'pg'
import { type Database, openDatabase } from '../../server/platform/db.ts'
import type { TestApp } from '../../test/app.ts'
import { atEnd } from '../../test/at-end.ts'
import { type Client, createClient } from '../../test/client.ts'

/** What a proof has of a server that is another process: its database, and a way to call it. A TestApp has it too. */
export type Onlooker = { database: Database; anonymous: Client }

/** Looks at a server from outside. Nothing of the product runs in this process: no job is done here. */
export function onlooker(connection: pg.ClientConfig, address: string): Onlooker {
  const database = openDatabase(connection, 4)
  atEnd(() => database.end())
  return { database, anonymous: createClient(address, null) }
}

/** For what makes members, which asks no more of an app than this. */
export const onlooking = (app: Onlooker): TestApp => app as TestApp
