import { sql } from 'kysely'
import { openClaimCase, openDeniedCase } from '../../server/cases/cases.ts'
import type { TestApp } from './app.ts'
import { makeMember, makeSource } from './factories.ts'

/** The expert says that the source is not theirs. Returns the id of the case. */
export const makeDeniedCase = ({ database: { db } }: TestApp, source_id: string): Promise<string> =>
  db.transaction().execute((tx) => openDeniedCase(tx, source_id))

/** A claim, inserted into the database as one that the team decides. */
export async function makeClaim(
  { database: { db } }: TestApp,
  claimant: { id: string },
  profile_id: string,
  texts: { note?: string; reason?: string } = {},
): Promise<string> {
  const claim = { profile_id, claimant_id: claimant.id, state: 'with_team', ...texts }
  const { id } = await db.insertInto('source_claims').values(claim).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The case of a claim. Returns its id. */
export const makeClaimCase = ({ database: { db } }: TestApp, claim_id: string): Promise<string> =>
  db.transaction().execute((tx) => openClaimCase(tx, claim_id))

/** A registry number that no one has looked up. */
export const makeRegister = async ({ database: { db } }: TestApp, profile_id: string, number = '4711') => {
  const given = { register: 'Medical Board', number, url: 'https://board.example/4711', result: 'given' }
  const fingerprint = sql<Buffer>`(select fingerprint from profiles where id = ${profile_id})`
  await db
    .insertInto('source_evidence')
    .values({ profile_id, kind: 'register', fingerprint, until: null, ...given })
    .execute()
}

/** The expert has confirmed the source from an address of this domain. */
export const makeConfirmation = async (
  { database: { db } }: TestApp,
  profile_id: string,
  domain: string,
  is_public_mail = false,
) => {
  const fingerprint = sql<Buffer>`(select fingerprint from profiles where id = ${profile_id})`
  const address_hash = Buffer.from('hash')
  await db
    .insertInto('source_evidence')
    .values({
      ...{ profile_id, kind: 'expert_link', fingerprint, domain, is_public_mail, address_hash },
      result: 'given',
    })
    .execute()
}

/** An expert's claim to a source with a confirmation and a registry number, which the team decides. Returns the case's id. */
export async function makeClaimed(app: TestApp): Promise<string> {
  const [pr, expert] = [await makeMember(app, { role: 'pr' }), await makeMember(app, { role: 'expert' })]
  const source = await makeSource(app, pr, { held_by: expert.id, title: 'Nurse', organization: 'Fernhill' })
  await makeRegister(app, source)
  await makeConfirmation(app, source, 'fernhill.example')
  return makeClaimCase(app, await makeClaim(app, expert, source, { note: 'It is me.' }))
}
