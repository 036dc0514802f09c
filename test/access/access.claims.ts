import {
  acceptClaim,
  claimSource,
  declineClaim,
  escalateClaim,
  listClaims,
  separateSource,
} from '../../contract/claims.ts'
import type { TestApp } from '../support/app.ts'
import { claiming } from '../support/claiming.ts'
import { type Member, makeMember, makeSource } from '../support/factories.ts'
import { activeMembers, members, NOBODY, nothing, type Row, type Stage } from './access.cells.ts'

const REASON = { reason: 'They have never worked with us.' }

/**
 * Claims to sources of the PR member, each by an expert of its own, whose others end when one is accepted; and one of the
 * expert that the team has.
 */
export async function makeStageClaims(app: TestApp, pr: Member, expert: Member): Promise<Stage['claims']> {
  const { makeKeeper, makeClaimed, claim } = claiming(app)
  const make = async () => {
    const other = await makeMember(app, { role: 'expert' })
    return (await claim(other, await makeSource(app, pr), 'It is me.')).id
  }
  const [shown, accepted, declined] = [await make(), await make(), await make()]
  // In the database: the expert has a profile of their own by now, and can only ask the team once more.
  const { id: escalated } = await app.database.db
    .insertInto('source_claims')
    .values({
      ...{ profile_id: (await makeKeeper()).source, claimant_id: expert.id, note: 'It is me.' },
      state: 'with_team',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { source: separated } = await makeClaimed()
  await app.database.db
    .updateTable('profiles')
    .set({ account_id: pr.id })
    .where('id', '=', separated)
    .execute()
  return { shown, accepted, declined, escalated, separated, claimed: (await makeKeeper()).source }
}

const of = (claim_id: string) => ({ params: { claim_id } })

/** Experts who claim the sources of PR members. */
export const claimRows: Row[] = [
  { at: 'GET /api/claims', endpoint: listClaims, request: nothing, cells: members() },
  {
    at: 'POST /api/sources/:source_id/claims',
    endpoint: claimSource,
    // One who has no profile.
    fresh: true,
    request: ({ claims }) => ({ params: { source_id: claims.claimed }, body: { note: 'It is me.' } }),
    cells: activeMembers(403, { expert: 201 }),
  },
  {
    at: 'POST /api/sources/:source_id/claims',
    when: 'no source',
    endpoint: claimSource,
    never: true,
    request: () => ({ params: { source_id: NOBODY }, body: {} }),
    cells: activeMembers(403, { expert: 404 }),
  },
  {
    at: 'POST /api/claims/:claim_id/accept',
    endpoint: acceptClaim,
    request: ({ claims }) => of(claims.accepted),
    cells: activeMembers(404, { pr: 200 }),
  },
  {
    at: 'POST /api/claims/:claim_id/decline',
    endpoint: declineClaim,
    request: ({ claims }) => ({ ...of(claims.declined), body: REASON }),
    cells: activeMembers(404, { pr: 200 }),
  },
  {
    at: 'POST /api/claims/:claim_id/escalate',
    endpoint: escalateClaim,
    request: ({ claims }) => of(claims.escalated),
    cells: activeMembers(404, { expert: 200 }),
  },
  {
    at: 'POST /api/sources/:source_id/separate',
    endpoint: separateSource,
    request: ({ claims }) => ({ params: { source_id: claims.separated } }),
    cells: activeMembers(403, { pr: 200 }),
  },
]
