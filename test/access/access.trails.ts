import { shareTrail, stopSharing } from '../../contract/trails.ts'
import { activeMembers, cells, type Row, type Stage } from './access.cells.ts'

const thePitch = ({ sent }: Stage) => ({ params: { pitch_id: sent } })

/** Links to the trails of pitches: made by their pitchers alone, opened by anyone. */
export const trailRows: Row[] = [
  {
    at: 'PUT /api/pitches/:pitch_id/trail-link',
    when: 'of the PR member',
    endpoint: shareTrail,
    request: thePitch,
    cells: activeMembers(404, { pr: 200 }),
  },
  {
    at: 'PUT /api/pitches/:pitch_id/trail-link',
    when: 'of a held pitch',
    endpoint: shareTrail,
    request: ({ withdrawing }) => ({ params: { pitch_id: withdrawing } }),
    cells: activeMembers(404),
    never: true,
  },
  {
    at: 'DELETE /api/pitches/:pitch_id/trail-link',
    when: 'of the PR member',
    endpoint: stopSharing,
    request: thePitch,
    cells: activeMembers(404, { pr: 200 }),
  },
  ...['GET', 'HEAD'].map((method) => ({
    at: `${method} /trail/:token`,
    request: ({ trail }: Stage) => ({ params: { token: trail } }),
    cells: cells(200),
  })),
]
