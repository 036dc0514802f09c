import type { BoardAnswers } from '../../contract/board.ts'
import type { Caller } from '../auth/who.ts'
import { notFound } from '../platform/http/errors.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import type { Platform } from '../platform/platform.ts'
import { readCursor } from '../platform/postgres/cursor.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { notes } from './notes.sql.ts'

const NOTES_PER_HOUR: Limit = { name: 'pitch-notes', max: 300, seconds: 3_600 }

/** Notes something about a pitch to the caller's own request; nothing removes the note. 404 for any other pitch. */
export async function saveNote(
  { config }: Platform,
  caller: Caller,
  pitch_id: string,
  text: string,
  tx: Tx,
): Promise<{ text: string }> {
  if (!(await notes.hold(tx, pitch_id, caller.id))) throw notFound()
  await spendLimit(config, tx, NOTES_PER_HOUR, caller.id)
  await (text === '' ? notes.remove(tx, pitch_id) : notes.save(tx, pitch_id, caller.id, text))
  return { text }
}

/** A page of the answers to one question of the caller's own request. 404 for any other question. */
export async function boardAnswers(
  { database }: Platform,
  caller: Caller,
  { post_id, question_id }: { post_id: string; question_id: string },
  cursor: string | undefined,
): Promise<BoardAnswers> {
  const page = await notes.answers(
    database.db,
    { post_id, question_id, owner: caller.id },
    readCursor(cursor),
  )
  if (!page) throw notFound()
  return page
}
