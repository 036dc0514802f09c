import { URI } from 'otpauth'
import { challengeFactor, enrollFactor, verifyFactor } from '../../contract/auth.ts'
import type { TestApp } from './app.ts'
import type { Session } from './client.ts'
import { type Member, makeMember } from './factories.ts'

export type Has = { session: Session }
const STEP = 30_000

/** A code of the factor, some steps of 30 s later or earlier. */
export const codeOf = (uri: string, steps = 0, at = Date.now()) => {
  const totp = URI.parse(uri)
  return totp.generate({ timestamp: at + steps * STEP } as never)
}

/** What the tests of second factors do, on one server. */
export function secondFactors(app: TestApp) {
  const enroll = async (member: Has, friendly_name?: string) =>
    (await app.as(member).call(enrollFactor, { body: { factor_type: 'totp', friendly_name } })).body
  const challenge = async (member: Has, factor_id: string) =>
    (await app.as(member).call(challengeFactor, { params: { factor_id } })).body.id
  async function give(member: Has, factor: { id: string }, code: string) {
    const challenge_id = await challenge(member, factor.id)
    const input = { params: { factor_id: factor.id }, body: { challenge_id, code } }
    return (await app.as(member).call(verifyFactor, input)).body
  }
  async function refuseCode(member: Has, factor: { id: string }, code: string, status = 422) {
    const body = { challenge_id: await challenge(member, factor.id), code }
    const refusal = await app
      .as(member)
      .refused(verifyFactor, { params: { factor_id: factor.id }, body }, status)
    return (refusal.body as unknown as { error_code: string }).error_code
  }
  /** A member with a second factor, and the session that set it up. */
  async function memberWithFactor(): Promise<{
    member: Member
    factor: { id: string; uri: string }
    session: Session
    /** When its first code was made: the next valid one is a step later. */
    at: number
  }> {
    const member = await makeMember(app)
    const { id, totp } = await enroll(member)
    const at = Date.now()
    const session = await give(member, { id }, codeOf(totp.uri, 0, at))
    return { member, factor: { id, uri: totp.uri }, session, at }
  }
  return { enroll, challenge, give, refuseCode, memberWithFactor }
}
