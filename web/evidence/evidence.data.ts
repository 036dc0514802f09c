import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { BodyOf } from '../../contract/endpoint.ts'
import type {
  attestSource,
  confirmOwnSource,
  Evidence,
  RegisterForm,
  readEvidence,
  requestCheck,
  sendLink,
  setRegister,
} from '../../contract/evidence.ts'
import { call } from '../api/call.ts'
import { EVIDENCE } from './evidence-key.ts'

/** Asked for again whenever it is opened: it lapses with time, and readers hear of no change. */
export const evidenceQuery = (source_id: string) =>
  queryOptions({
    queryKey: [EVIDENCE, source_id],
    queryFn: ({ signal }) =>
      call<typeof readEvidence>('GET /api/sources/:source_id/evidence', { params: { source_id }, signal }),
    staleTime: 0,
  })

const keep = (client: QueryClient, source_id: string, evidence: Evidence) =>
  client.setQueryData(evidenceQuery(source_id).queryKey, evidence)

/** Says that the member represents the expert with their agreement. */
export async function attest(client: QueryClient, source_id: string): Promise<void> {
  const given = { params: { source_id }, body: { agreed: true as const } }
  keep(client, source_id, await call<typeof attestSource>('PUT /api/sources/:source_id/attestation', given))
}

export async function saveRegister(
  client: QueryClient,
  source_id: string,
  body: RegisterForm,
): Promise<void> {
  const given = { params: { source_id }, body }
  keep(client, source_id, await call<typeof setRegister>('PUT /api/sources/:source_id/register', given))
}

/** Confirms the member's own profile; with `photo`, consents to its photo alone. */
export async function confirmOwn(client: QueryClient, source_id: string, photo: boolean): Promise<void> {
  const given = { params: { source_id }, body: { photo } }
  keep(
    client,
    source_id,
    await call<typeof confirmOwnSource>('PUT /api/sources/:source_id/confirmation', given),
  )
}

/** Emails the expert a link. Resolves to the domain that it went to. */
export async function askExpert(
  client: QueryClient,
  source_id: string,
  body: BodyOf<typeof sendLink>,
  idempotencyKey: string,
): Promise<string> {
  const given = { params: { source_id }, body, idempotencyKey }
  const { domain } = await call<typeof sendLink>('POST /api/sources/:source_id/links', given)
  void client.invalidateQueries(evidenceQuery(source_id))
  return domain
}

export async function askTeam(
  source_id: string,
  body: BodyOf<typeof requestCheck>,
  idempotencyKey: string,
): Promise<void> {
  const given = { params: { source_id }, body, idempotencyKey }
  await call<typeof requestCheck>('POST /api/sources/:source_id/checks', given)
}
