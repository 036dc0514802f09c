import { sql } from 'kysely'
import { acceptClaim, type Claim, claimSource, listClaims } from '../../contract/claims.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { readOwnSource } from '../../contract/sources.ts'
import { addressHash } from '../../server/auth/keyed-hash.ts'
import type { TestApp } from './app.ts'
import { type Member, type MemberTraits, makeMember, makeSource, type SourceTraits } from './factories.ts'

let made = 0

/** Experts who claim the profiles that agencies keep. */
export function claiming(app: TestApp) {
  const { db } = app.database
  const makeExpert = (traits: MemberTraits = {}) => makeMember(app, { role: 'expert', ...traits })
  /** A PR member alone at their domain, with a source. */
  const makeKeeper = async (traits: SourceTraits & { email?: string } = {}) => {
    made += 1
    const { email = `keeper@agency-${made}.example`, ...source } = traits
    const profile = { organization: `Agency ${made}` }
    const keeper = await makeMember(app, { role: 'pr', name: `Keeper ${made}`, email, profile })
    return { ...keeper, source: await makeSource(app, keeper, source) }
  }
  const claim = async (expert: Member, source_id: string, note = ''): Promise<Claim> =>
    (await app.as(expert).call(claimSource, { params: { source_id }, body: { note } })).body
  const accept = (by: Member, claim_id: string) => app.as(by).call(acceptClaim, { params: { claim_id } })
  /** A source that the expert has claimed, and its agency has accepted. */
  const makeClaimed = async (traits: SourceTraits = {}) => {
    const [keeper, expert] = [await makeKeeper(traits), await makeExpert()]
    await accept(keeper, (await claim(expert, keeper.source)).id)
    return { keeper, expert, source: keeper.source }
  }
  const claimsOf = async (member: Member) => (await app.as(member).call(listClaims)).body.claims
  const heldBy = async (expert: Member) => (await app.as(expert).call(readOwnSource)).body.source
  const bellOf = async (member: Member) =>
    (await app.as(member).call(listNotifications, { query: {} })).body.notifications.map(({ body }) => body)
  /** The expert's own confirmation of the source, from this address. */
  const confirm = async (source: string, email: string) => {
    const hash = await addressHash(app.config, email)
    await sql`
      insert into source_evidence (profile_id, kind, fingerprint, domain, is_public_mail, address_hash, result)
      select id, 'expert_link', fingerprint, split_part(${email}, '@', 2), false, ${hash}, 'given' from profiles
      where id = ${source}`.execute(db)
  }
  const make = (member: Member, change: string) =>
    app.database.pool.query(`update accounts set ${change} where id = $1`, [member.id])
  const overdue = (claim_id: string) =>
    sql`update source_claims set answer_by = now() where id = ${claim_id}`.execute(db)
  return {
    makeExpert,
    makeKeeper,
    makeClaimed,
    claim,
    accept,
    claimsOf,
    heldBy,
    bellOf,
    confirm,
    make,
    overdue,
  }
}
