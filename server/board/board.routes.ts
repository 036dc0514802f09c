import {
  movePitches as move,
  saveNote as note,
  readBoardAnswers as readAnswers,
  readBoardTexts as readTexts,
  searchBoard as search,
} from '../../contract/board.ts'
import { activeMembers, members } from '../auth/who.ts'
import { type Route, reads, writes } from '../platform/http/routes.ts'
import { boardPage, boardTexts, moveOnBoard } from './board.ts'
import { boardAnswers, saveNote } from './notes.ts'

export const boardRoutes: Route[] = [
  reads(search, members, ({ platform, caller, params, body, signal }) =>
    boardPage(platform, caller, params.post_id, body, signal),
  ),
  reads(readTexts, members, ({ platform, caller, params, body }) =>
    boardTexts(platform, caller, params.post_id, body.ids),
  ),
  writes(move, activeMembers, ({ platform, caller, params, body }, tx) =>
    moveOnBoard(platform, caller, params.post_id, body.moves, tx),
  ),
  writes(note, activeMembers, ({ platform, caller, params, body }, tx) =>
    saveNote(platform, caller, params.pitch_id, body.text, tx),
  ),
  reads(readAnswers, members, ({ platform, caller, params, query }) =>
    boardAnswers(platform, caller, params, query.cursor),
  ),
]
