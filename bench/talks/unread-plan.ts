import type pg from 'pg'
import { messages } from '../../server/conversations/messages.sql.ts'

export type UnreadPlan = { statements: number; lines: string[] }

/** PostgreSQL's plan of what the unread count asks, by the product's own text, and how many statements that is. */
export async function explainUnread(client: pg.ClientBase, viewer: string): Promise<UnreadPlan> {
  const recorded: { text: string; values: unknown[] }[] = []
  const recorder = {
    query: async (statement: { text: string; values: unknown[] }) => {
      recorded.push(statement)
      return { rows: [{ messages: 0, responses: 0 }] }
    },
  }
  await messages.unread(recorder as unknown as pg.Pool, viewer)
  const { text, values } = recorded[0]!
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers, costs off) ${text}`,
    values,
  )
  return { statements: recorded.length, lines: rows.map((row) => row['QUERY PLAN']) }
}
