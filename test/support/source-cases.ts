import { sql } from 'kysely'
import { decideCase, readCase } from '../../contract/cases.ts'
import { requestCheck } from '../../contract/evidence.ts'
import { openClaimCase, openDeniedCase } from '../../server/cases/cases.ts'
import type { TestApp } from './app.ts'
import { type Member, makeMember, makeSource } from './factories.ts'
import { caseOf } from './reporting.ts'

/** Why the team decides as it does, in tests. */
export const REASON = 'We looked at all of it, and this is what we found.'
export const CHANGED = 'Someone else changed this case. Load it again to continue.'

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

/** What an admin does with cases about sources, and how keepers and experts bring them about. */
export function sourceCases(app: TestApp, admin: Member) {
  const { pool } = app.database
  const decision = (case_id: string, more: object) => ({
    params: { case_id },
    body: { version: 1, reason: REASON, ...more } as never,
  })
  return {
    decision,
    read: async (case_id: string, by: Member = admin) =>
      (await app.as(by).call(readCase, { params: { case_id } })).body,
    decide: async (case_id: string, more: object) =>
      (await app.as(admin).call(decideCase, decision(case_id, more))).body,
    refused: async (case_id: string, more: object, status: 403 | 409 | 422) =>
      (await app.as(admin).refused(decideCase, decision(case_id, more), status)).body,
    /** The evidence of a source that nobody has ended. */
    evidence: async (source: string) =>
      (
        await pool.query(
          `select kind, how, result, made_by, decided_at is not null as is_decided, until > now() + interval '364 days' as lasts
           from source_evidence where profile_id = $1 and ended_at is null order by kind`,
          [source],
        )
      ).rows,
    closedAs: async (case_id: string) =>
      (await pool.query('select decision, decided_by from cases where id = $1', [case_id])).rows[0],

    /** A keeper asks the team to check a source. */
    checking: async (keeper?: Member) => {
      const pr = keeper ?? (await makeMember(app, { role: 'pr', name: 'Dana' }))
      const source = await makeSource(app, pr, { name: 'Harriet Lane' })
      const body = { words: 'Please call the clinic.' }
      await app.as(pr).call(requestCheck, { params: { source_id: source }, body })
      return { pr, source, case_id: await caseOf(app, source) }
    },

    /** The team decides an expert's claim to a source. */
    claiming: async (texts: { note?: string; reason?: string } = {}) => {
      const pr = await makeMember(app, { role: 'pr', name: 'Dana' })
      const claimant = await makeMember(app, { role: 'expert', name: 'Ines' })
      const source = await makeSource(app, pr, { name: 'Ines Falk' })
      const claim_id = await makeClaim(app, claimant, source, texts)
      return { pr, claimant, source, claim_id, case_id: await makeClaimCase(app, claim_id) }
    },
  }
}
