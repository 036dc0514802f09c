import type { Move, Moved, movePitches, searchBoard } from '../../contract/board.ts'
import {
  NOT_TO_REQUEST,
  ONLY_CORRECTIONS,
  PITCH_WITHDRAWN,
  STAGES_FIXED,
} from '../../contract/pitches.rules.ts'
import type { z } from '../../contract/zod.ts'
import type { Caller } from '../auth/who.ts'
import { conflict, invalid, notFound } from '../platform/http/errors.ts'
import { JsonText } from '../platform/http/routes.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import type { Platform } from '../platform/platform.ts'
import { readCursor } from '../platform/postgres/cursor.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { type BoardCursor, board, type HeldPitch, type StoredMove } from './board.sql.ts'

export { countDecided, decide, isDecided } from './deciding.ts'

const MOVES_PER_HOUR: Limit = { name: 'triage-moves', max: 6_000, seconds: 3_600 }

type Search = z.output<typeof searchBoard.schemas.body>

/** A page of the pitches to the caller's own request, with their stages. 404 for everyone else, admins too. */
export async function boardPage(
  platform: Platform,
  caller: Caller,
  post_id: string,
  { stage, search: typed, order, cursor }: Search,
  signal: AbortSignal,
): Promise<JsonText> {
  const after = readBoardCursor(cursor)
  const search = typed?.trim() ?? ''
  const { db } = platform.database
  const read = () => board.page(db, { post_id, owner: caller.id, stage, search, order, after })
  const page = await (search === '' ? read() : platform.searches.take(caller.id, signal, read))
  if (!page) throw notFound()
  const { rows, last, ...rest } = page
  const said = { ...rest, next: last, release_minutes: platform.config.OUTCOME_RELEASE_MINUTES }
  return new JsonText(`{"rows":[${rows}],${JSON.stringify(said).slice(1)}`)
}

/** Whole pitches to the caller's own request. 404 for any other request; ids of others are passed over. */
export async function boardTexts(
  { database }: Platform,
  caller: Caller,
  post_id: string,
  ids: string[],
): Promise<JsonText> {
  const texts = await board.texts(database.db, post_id, caller.id, ids)
  if (texts === null) throw notFound()
  return new JsonText(`{"pitches":[${texts}]}`)
}

/**
 * Puts pitches to the caller's own request into stages. Notifies nobody: the pitchers read it once it is released. A
 * pitch that cannot be moved is refused, and the others are moved. Throws 409 once outcomes can't be corrected any more.
 */
export async function moveOnBoard(
  { config }: Platform,
  caller: Caller,
  post_id: string,
  moves: readonly Move[],
  tx: Tx,
): Promise<z.output<typeof movePitches.schemas.reply>> {
  const request = await board.hold(tx, post_id, caller.id)
  if (!request) throw notFound()
  if (request.is_fixed) throw conflict(STAGES_FIXED)
  const last = new Map(moves.map((move) => [move.pitch_id, move]))
  await spendLimit(config, tx, MOVES_PER_HOUR, caller.id, last.size)
  const held = new Map(
    (await board.holdPitches(tx, post_id, [...last.keys()])).map((pitch) => [pitch.id, pitch]),
  )
  const judged = [...last.values()].map((move) => ({
    move,
    error: whyNotMove(held.get(move.pitch_id), move),
  }))
  const allowed = judged.filter(({ error }) => error === null).map(({ move }) => stored(move))
  let moved: Moved[] = []
  if (allowed.length > 0) {
    const minutes = config.OUTCOME_RELEASE_MINUTES
    await board.move(tx, { post_id, owner: caller.id, minutes }, allowed)
    moved = await board.placed(
      tx,
      allowed.map(({ pitch_id }) => pitch_id),
    )
  }
  const refused = judged.flatMap(({ move: { pitch_id }, error }) =>
    error === null ? [] : [{ pitch_id, error }],
  )
  return { moved, refused }
}

/** Why this pitch may not be put there, or null. */
function whyNotMove(pitch: HeldPitch | undefined, { stage }: Move): string | null {
  if (!pitch) return NOT_TO_REQUEST
  if (pitch.is_withdrawn) return PITCH_WITHDRAWN
  if (pitch.movable === 'none') return STAGES_FIXED
  const isCorrection = stage === 'used' || stage === 'declined'
  return pitch.movable === 'corrections' && !isCorrection ? ONLY_CORRECTIONS : null
}

function stored(move: Move): StoredMove {
  const { pitch_id, stage, opened } = move
  const { reason, words } = move.stage === 'declined' ? move : { reason: null, words: '' }
  return { pitch_id, stage, opened, reason, words }
}

function readBoardCursor(cursor: string | undefined): BoardCursor | null {
  if (cursor === undefined) return null
  const [, rank, rest] = /^(\d{1,4})~(.*)$/.exec(cursor) ?? []
  const after = rest === undefined ? null : readCursor(rest)
  if (!after) throw invalid({ cursor: 'Invalid input' })
  return { ...after, rank: Number(rank) }
}
