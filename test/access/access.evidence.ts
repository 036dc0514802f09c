import { attestSource, confirmOwnSource, readEvidence, setRegister } from '../../contract/evidence.ts'
import type { TestApp } from '../support/app.ts'
import { confirmSource } from '../support/confirming.ts'
import { activeMembers, members, NOBODY, type Row, type Stage } from './access.cells.ts'

const register = { register: 'Law Society', number: '12-4471', url: 'https://register.example/12-4471' }

/** Evidence of every kind about the PR member's source, and the expert's confirmation of their own. */
export async function fillEvidence(app: TestApp, stage: Stage): Promise<void> {
  await confirmSource(app, stage.source)
  await confirmSource(app, stage.ownSource)
  await app.database.pool.query(
    `insert into source_evidence (profile_id, kind, fingerprint, attested_by, attested_for, register, number, url, how, result)
     select p.id, kind, p.fingerprint, 'Dana Reed', 'Quill', 'Law Society', '12-4471', 'https://register.example', 'video', 'given'
     from profiles p, unnest(array['agency', 'register', 'team_check']) kind where p.id = $1`,
    [stage.source],
  )
}

/** What was checked about sources. */
export const evidenceRows: Row[] = [
  {
    at: 'GET /api/sources/:source_id/evidence',
    when: 'a source of the PR member',
    endpoint: readEvidence,
    request: ({ source }) => ({ params: { source_id: source } }),
    cells: members(),
  },
  {
    at: 'GET /api/sources/:source_id/evidence',
    when: 'the own profile of the expert',
    endpoint: readEvidence,
    request: ({ ownSource }) => ({ params: { source_id: ownSource } }),
    cells: members(200, { pr: 404 }),
  },
  {
    at: 'GET /api/sources/:source_id/evidence',
    when: 'no source',
    endpoint: readEvidence,
    never: true,
    request: () => ({ params: { source_id: NOBODY } }),
    cells: members(404),
  },
  {
    at: 'PUT /api/sources/:source_id/attestation',
    when: 'a source of the PR member',
    endpoint: attestSource,
    request: ({ source }) => ({ params: { source_id: source }, body: { agreed: true } }),
    cells: activeMembers(403, { pr: 200 }),
  },
  {
    at: 'PUT /api/sources/:source_id/attestation',
    when: 'a source of another PR member',
    endpoint: attestSource,
    never: true,
    request: ({ othersSource }) => ({ params: { source_id: othersSource }, body: { agreed: true } }),
    cells: activeMembers(403),
  },
  {
    at: 'PUT /api/sources/:source_id/register',
    when: 'a source of the PR member',
    endpoint: setRegister,
    request: ({ source }) => ({ params: { source_id: source }, body: register }),
    cells: activeMembers(403, { pr: 200 }),
  },
  {
    at: 'PUT /api/sources/:source_id/register',
    when: 'a source of another PR member',
    endpoint: setRegister,
    never: true,
    request: ({ othersSource }) => ({ params: { source_id: othersSource }, body: register }),
    cells: activeMembers(403),
  },
  {
    at: 'PUT /api/sources/:source_id/confirmation',
    when: 'the own profile of the expert',
    endpoint: confirmOwnSource,
    request: ({ ownSource }) => ({ params: { source_id: ownSource }, body: { photo: false } }),
    cells: activeMembers(403, { expert: 200 }),
  },
  {
    at: 'PUT /api/sources/:source_id/confirmation',
    when: 'a source that nobody holds',
    endpoint: confirmOwnSource,
    never: true,
    request: ({ source }) => ({ params: { source_id: source }, body: { photo: false } }),
    cells: activeMembers(403),
  },
]
