import { doEmailAction } from '../../contract/email-actions.ts'
import {
  countMatches,
  listMatches,
  markMatchesSeen,
  markNotRelevant,
  sendDigest,
  unmarkNotRelevant,
} from '../../contract/matches.ts'
import { pauseAlerts, pauseFilter } from '../../contract/saved-filters.ts'
import { activeMembers, cells, members, nothing, type Row, type Stage } from './access.cells.ts'

const theMatch = ({ matched }: Stage) => ({ params: { post_id: matched } })
const theLink = ({ action }: Stage) => ({ params: { token: action } })
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** Matches, the actions of links in emails about them, and pauses. */
export const alertRows: Row[] = [
  { at: 'GET /api/matches', endpoint: listMatches, request: nothing, cells: members() },
  { at: 'GET /api/matches/unseen', endpoint: countMatches, request: nothing, cells: members() },
  {
    at: 'POST /api/matches/seen',
    endpoint: markMatchesSeen,
    request: ({ matched }) => ({ body: { post_ids: [matched] } }),
    cells: members(),
  },
  {
    at: 'PUT /api/matches/:post_id/not-relevant',
    when: 'a match of the owner',
    endpoint: markNotRelevant,
    request: theMatch,
    cells: activeMembers(404, { owner: 200 }),
  },
  {
    at: 'DELETE /api/matches/:post_id/not-relevant',
    when: 'a match of the owner',
    endpoint: unmarkNotRelevant,
    request: theMatch,
    cells: activeMembers(404, { owner: 200 }),
  },
  {
    at: 'PUT /api/saved-filters/:filter_id/pause',
    when: 'a filter of the owner',
    endpoint: pauseFilter,
    request: ({ filter }) => ({ params: { filter_id: filter }, body: { until: inDays(7) } }),
    cells: activeMembers(404, { owner: 200 }),
  },
  // Before alerts are paused, which refuses it.
  { at: 'POST /api/account/digest', endpoint: sendDigest, request: nothing, cells: activeMembers(200) },
  {
    at: 'PUT /api/alerts/pause',
    endpoint: pauseAlerts,
    request: () => ({ body: { until: inDays(7) } }),
    cells: members(),
  },
  {
    at: 'POST /api/email-actions',
    when: 'the button of the owner’s link',
    endpoint: doEmailAction,
    request: ({ action }) => ({ body: { token: action } }),
    cells: cells(200),
  },
  {
    at: 'POST /api/email-actions',
    when: 'the owner’s link by itself',
    endpoint: doEmailAction,
    request: ({ action }) => ({ body: { token: action, auto: true } }),
    cells: cells(403, { anonymous: 401, 'signed out': 401, owner: 200 }),
  },
  ...['GET', 'HEAD', 'POST'].map((method) => ({
    at: `${method} /m/:token`,
    request: theLink,
    cells: cells(200),
  })),
]
