import pg from 'pg'

/** Drops the database; the next start creates it again. Throws with the code 55006 while others are connected to it. */
export async function dropDatabase(connection: pg.ClientConfig & { database: string }): Promise<void> {
  const admin = new pg.Client({ ...connection, database: 'postgres' })
  await admin.connect()
  try {
    await admin.query(`drop database if exists ${pg.escapeIdentifier(connection.database)}`)
  } finally {
    await admin.end()
  }
}
