import { addBeat, removeBeat, saveProfile } from '../../contract/profile.ts'
import { activeMembers, type Row } from './access.cells.ts'

/** The member's own picture, bio and beats. */
export const profileRows: Row[] = [
  {
    at: 'PATCH /api/account/profile',
    endpoint: saveProfile,
    request: () => ({ body: { picture_url: '', bio: 'I write about freight.' } }),
    cells: activeMembers(200),
  },
  {
    at: 'POST /api/account/beats',
    endpoint: addBeat,
    request: () => ({ body: { beat: 'Banking' } }),
    cells: activeMembers(200),
  },
  {
    at: 'DELETE /api/account/beats',
    endpoint: removeBeat,
    request: () => ({ body: { beat: 'Banking' } }),
    cells: activeMembers(200),
  },
]
