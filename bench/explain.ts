import type pg from 'pg'
import { type MeasureName, recordStatement, type Spot } from './statements.ts'

/** PostgreSQL's plan and times for each measured statement, warm: the third run of three. */
export async function explain(client: pg.ClientBase, spot: Spot): Promise<string> {
  const parts: string[] = []
  for (const name of ['feed', 'deep', 'post'] satisfies MeasureName[]) {
    const { text, values } = await recordStatement(name, spot)
    let lines: string[] = []
    for (let run = 0; run < 3; run += 1) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, buffers, verbose off) ${text}`,
        values,
      )
      lines = rows.map((row) => row['QUERY PLAN'])
    }
    parts.push(`Plan of ${name}`, ...lines.map((entry) => `  ${entry}`), '')
  }
  return parts.join('\n')
}
