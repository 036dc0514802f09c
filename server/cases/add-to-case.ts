import type { CaseSubject } from '../../contract/cases.rules.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { cases, type FrozenText } from './cases.sql.ts'

type Subject = { subject_type: CaseSubject; subject_id: string; about_id: string }

/** The open case about this, a new one if there is none, with these texts in it. Returns its id. */
export async function addToCase(tx: Tx, subject: Subject, texts: FrozenText[]): Promise<string> {
  const id = await cases.open(tx, subject)
  await cases.freeze(tx, id, texts)
  await publishEvent(tx, 'cases.changed', 'all')
  return id
}
