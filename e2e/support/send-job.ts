import { PgBoss } from 'pg-boss'

type Query = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

/** Runs a scheduled job now, in the product that has this database. */
export async function sendJob(query: Query, name: string): Promise<void> {
  const boss = new PgBoss({ db: { executeSql: async (text, values) => query(text, values) } })
  await boss.send(name, {})
}
