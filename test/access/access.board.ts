import { movePitches, readBoardAnswers, readBoardTexts, saveNote, searchBoard } from '../../contract/board.ts'
import { saveOutcome } from '../../contract/outcomes.ts'
import { activeMembers, members, NOBODY, type Row, type Stage } from './access.cells.ts'

const theRequest = ({ pitched }: Stage) => ({ params: { post_id: pitched } })

/** The board of a request: its owner's alone. */
export const boardRows: Row[] = [
  {
    at: 'POST /api/posts/:post_id/board/search',
    when: 'of a request with a pitch',
    endpoint: searchBoard,
    request: (stage) => ({ ...theRequest(stage), body: {} }),
    cells: members(404, { owner: 200 }),
  },
  {
    at: 'POST /api/posts/:post_id/board/search',
    when: 'of a draft',
    endpoint: searchBoard,
    request: ({ draft }) => ({ params: { post_id: draft }, body: {} }),
    cells: members(404),
    never: true,
  },
  {
    at: 'POST /api/posts/:post_id/board/texts',
    when: 'one of another request',
    endpoint: readBoardTexts,
    request: (stage) => ({ ...theRequest(stage), body: { ids: [NOBODY] } }),
    cells: members(404, { owner: 200 }),
  },
  {
    at: 'PATCH /api/posts/:post_id/board',
    when: 'one of another request',
    endpoint: movePitches,
    request: (stage) => ({ ...theRequest(stage), body: { moves: [{ pitch_id: NOBODY, stage: 'used' }] } }),
    cells: activeMembers(404, { owner: 200 }),
  },
  {
    at: 'PUT /api/pitches/:pitch_id/note',
    endpoint: saveNote,
    request: ({ conversation }) => ({ params: { pitch_id: conversation }, body: { text: 'Call first.' } }),
    cells: activeMembers(404, { owner: 200 }),
  },
  {
    at: 'GET /api/posts/:post_id/board/answers/:question_id',
    when: 'no question of the request',
    endpoint: readBoardAnswers,
    request: ({ pitched }) => ({ params: { post_id: pitched, question_id: NOBODY } }),
    cells: members(404),
    never: true,
  },
  {
    at: 'PUT /api/posts/:post_id/outcome',
    when: 'the link to the article',
    endpoint: saveOutcome,
    request: (stage) => ({ ...theRequest(stage), body: { article_url: 'https://ledger.example/barges' } }),
    cells: activeMembers(403, { owner: 200 }),
  },
]
