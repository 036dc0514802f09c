import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApplicationStatus } from '../../contract/vetting.rules.ts'
import type {
  ApplicationEntry,
  approveApplication,
  askApplicant,
  rejectApplication,
  sendInvite,
} from '../../contract/vetting.ts'
import { withActKey } from '../api/act-keys.ts'
import { ApiError, call } from '../api/call.ts'
import { applicationsChanged, putStatus, readAgain } from './live-applications.data.ts'

/** Makes the applicant a member. */
export function useApprove() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (applicationId: string) =>
      withActKey(`approve ${applicationId}`, (idempotencyKey) =>
        call<typeof approveApplication>('POST /api/admin/approve-application', {
          body: { applicationId },
          idempotencyKey,
        }),
      ),
    onSuccess: (_, applicationId) => decided(client, applicationId, 'Approved'),
    onError: (error, applicationId) => refused(client, error, applicationId),
  })
}

/** Emails the applicant a question. */
export function useAsk() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ application_id, question }: { application_id: string; question: string }) =>
      withActKey(`ask ${JSON.stringify([application_id, question])}`, (idempotencyKey) =>
        call<typeof askApplicant>('POST /api/admin/applications/:application_id/ask', {
          params: { application_id },
          body: { question },
          idempotencyKey,
        }),
      ),
    onSuccess: () => void applicationsChanged(client),
    onError: (error, { application_id }) => refused(client, error, application_id),
  })
}

/** Removes an application; the reason is emailed to the applicant. */
export function useReject() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (rejection: { applicationId: string; reason: string }) =>
      withActKey(`reject ${JSON.stringify(rejection)}`, (idempotencyKey) =>
        call<typeof rejectApplication>('POST /api/admin/reject-application', {
          body: rejection,
          idempotencyKey,
        }),
      ),
    onSuccess: (_, { applicationId }) => decided(client, applicationId, 'Rejected'),
    onError: (error, { applicationId }) => refused(client, error, applicationId),
  })
}

/** Emails an applicant their link; a new application is approved with it. */
export function useInvite() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ email, name, status }: ApplicationEntry) => {
      const body = { email, name: name ?? undefined, expected_status: status }
      return withActKey(`invite ${JSON.stringify(body)}`, (idempotencyKey) =>
        call<typeof sendInvite>('POST /api/send-invite', { body, idempotencyKey }),
      )
    },
    onSuccess: (_, { id, status }) => status === 'New' && decided(client, id, 'Approved'),
    onError: (error, { id }) => refused(client, error, id),
  })
}

function decided(client: QueryClient, id: string, status: ApplicationStatus) {
  putStatus(client, id, status)
  void applicationsChanged(client)
}

/** Another admin was first: the data on screen is stale. */
function refused(client: QueryClient, error: Error, id: string) {
  if (!(error instanceof ApiError) || ![404, 409].includes(error.status)) return
  void applicationsChanged(client)
  void readAgain(client, id)
}
