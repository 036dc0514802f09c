import { sql } from 'kysely'
import { send, type Tx } from '../platform/postgres/db.ts'
import { rowOf } from '../platform/postgres/row.sql.ts'
import type { StoredAnswers } from './briefs.ts'

/** Stores what a pitch answers. */
export async function insertAnswers(
  tx: Tx,
  response_id: string,
  { answers, ...details }: StoredAnswers,
): Promise<void> {
  const { columns, row } = rowOf('pitch_details', { response_id, ...details })
  const rows = JSON.stringify(answers.map((answer, place) => ({ ...answer, place: place + 1 })))
  await send(tx, sql`insert into pitch_details (${columns}) select ${columns} from ${row}`)
  await send(
    tx,
    sql`insert into pitch_answers (response_id, position, question_id, text)
      select ${response_id}, a.place, a.question_id, a.text
      from jsonb_to_recordset(${rows}::jsonb) a (place integer, question_id uuid, text text)`,
  )
}
