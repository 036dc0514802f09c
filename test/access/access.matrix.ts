import { readAccount, updateViewPreferences } from '../../contract/accounts.ts'
import { becomeJournalist, listDebugAccounts } from '../../contract/debug-account.ts'
import { listDevices, signOutDevice } from '../../contract/devices.ts'
import {
  cancelEmailChange,
  markEmailPending,
  resendEmailVerification,
  syncEmail,
  validateEmailChange,
} from '../../contract/email-change.ts'
import { completeProfile, readOwnApplication } from '../../contract/onboarding.ts'
import { deleteOwnAccount, exportOwnData } from '../../contract/own-data.ts'
import { confirmPassword } from '../../contract/passwords.ts'
import { PASSWORD } from '../support/factories.ts'
import { alertRows } from './access.alerts.ts'
import { applicationRows } from './access.applications.ts'
import { audienceRows } from './access.audience.ts'
import { authRows } from './access.auth.ts'
import { boardRows } from './access.board.ts'
import { caseRows } from './access.cases.ts'
import {
  activeMembers,
  cells,
  members,
  NOBODY,
  nothing,
  type Row,
  STRANGERS,
  signedIn,
} from './access.cells.ts'
import { claimRows } from './access.claims.ts'
import { commentRows } from './access.comments.ts'
import { contactLimitRows } from './access.contact-limits.ts'
import { conversationRows } from './access.conversations.ts'
import { directoryRows } from './access.directory.ts'
import { dormancyRows } from './access.dormancy.ts'
import { evidenceRows } from './access.evidence.ts'
import { imageRows } from './access.images.ts'
import { likeRows } from './access.likes.ts'
import { membershipRows } from './access.membership.ts'
import { notificationSettingsRows } from './access.notification-settings.ts'
import { notificationRows } from './access.notifications.ts'
import { pitchRows } from './access.pitches.ts'
import { postRows } from './access.posts.ts'
import { profileRows } from './access.profile.ts'
import { requestRows } from './access.requests.ts'
import { sanctionRows } from './access.sanctions.ts'
import { savedFilterRows } from './access.saved-filters.ts'
import { siteRows } from './access.site.ts'
import { sourceCaseRows } from './access.source-cases.ts'
import { sourceRows } from './access.sources.ts'
import { trailRows } from './access.trails.ts'
import { vettingRows } from './access.vetting.ts'

/** Who may do what: the statuses of docs/product.md#permissions, one row per route and kind of request. */
export const matrix: Row[] = [
  ...siteRows,
  { at: 'GET /healthz', request: nothing, cells: cells(200) },
  { at: 'GET /readyz', request: nothing, cells: cells(200) },
  { at: 'GET /api/openapi.json', request: nothing, cells: cells(200) },
  {
    at: 'GET /storage/v1/object/public/profile-images/:name',
    request: ({ picture }) => ({ params: { name: picture } }),
    cells: cells(200),
  },
  { at: 'GET /api/events', request: nothing, cells: members() },
  // Only the demo shows its emails.
  { at: 'GET /api/dev/outbox', never: true, request: nothing, cells: cells(404) },
  {
    at: 'GET /dev/outbox/:id.html',
    never: true,
    request: () => ({ params: { id: NOBODY } }),
    cells: cells(404),
  },
  ...authRows,
  {
    at: 'POST /api/account/confirm-password',
    endpoint: confirmPassword,
    request: () => ({ body: { password: PASSWORD } }),
    cells: signedIn,
  },
  {
    at: 'POST /api/account/validate-email-change',
    endpoint: validateEmailChange,
    request: () => ({ body: { newEmail: 'not-taken@example.test', password: PASSWORD } }),
    cells: activeMembers(200),
  },
  {
    at: 'POST /api/account/mark-email-pending',
    when: 'the address that waits for the owner',
    endpoint: markEmailPending,
    request: ({ waiting }) => ({ body: { pendingEmail: waiting } }),
    cells: activeMembers(409, { owner: 200 }),
  },
  {
    at: 'POST /api/account/resend-email-verification',
    endpoint: resendEmailVerification,
    request: nothing,
    cells: activeMembers(409, { owner: 200 }),
  },
  {
    at: 'POST /api/account/cancel-email-change',
    endpoint: cancelEmailChange,
    request: nothing,
    cells: activeMembers(409, { owner: 200 }),
  },
  { at: 'POST /api/account/sync-email', endpoint: syncEmail, request: nothing, cells: signedIn },
  { at: 'GET /api/account', endpoint: readAccount, request: nothing, cells: signedIn },
  {
    at: 'PATCH /api/account/view-preferences',
    endpoint: updateViewPreferences,
    request: () => ({ body: { dark_mode: false } }),
    cells: members(),
  },
  ...savedFilterRows,
  ...alertRows,
  ...profileRows,
  {
    at: 'GET /api/account/application',
    endpoint: readOwnApplication,
    request: nothing,
    cells: cells(200, { ...STRANGERS, suspended: 403 }),
  },
  {
    at: 'POST /api/account/onboarding',
    endpoint: completeProfile,
    fresh: true,
    request: () => ({ body: { bio: 'I write about freight.', title: 'Editor', organization: 'The Ledger' } }),
    cells: cells(409, { ...STRANGERS, 'not onboarded': 200, suspended: 403 }),
  },
  { at: 'GET /api/account/devices', endpoint: listDevices, request: nothing, cells: signedIn },
  {
    at: 'DELETE /api/account/devices/:session_id',
    endpoint: signOutDevice,
    request: ({ device }) => ({ params: { session_id: device } }),
    cells: cells(404, { ...STRANGERS, owner: 200 }),
  },
  { at: 'GET /api/account/export', endpoint: exportOwnData, request: nothing, cells: signedIn },
  {
    at: 'POST /api/account/delete',
    endpoint: deleteOwnAccount,
    fresh: true,
    request: () => ({ body: { password: PASSWORD } }),
    cells: signedIn,
  },
  { at: 'GET /api/debug-account', endpoint: listDebugAccounts, request: nothing, cells: cells(200) },
  {
    at: 'POST /api/debug-account/journalist',
    endpoint: becomeJournalist,
    never: true,
    request: nothing,
    cells: cells(403, STRANGERS),
  },
  ...postRows,
  ...requestRows,
  ...likeRows,
  ...imageRows,
  ...sourceRows,
  ...claimRows,
  ...evidenceRows,
  ...directoryRows,
  ...commentRows,
  ...conversationRows,
  ...boardRows,
  ...pitchRows,
  ...trailRows,
  ...notificationRows,
  ...applicationRows,
  ...vettingRows,
  ...notificationSettingsRows,
  ...audienceRows,
  ...contactLimitRows,
  ...caseRows,
  ...sourceCaseRows,
  ...sanctionRows,
  ...membershipRows,
  ...dormancyRows,
]
