import { register } from '../../contract/applications.ts'
import { recover, token, updateUser, verifyFactor } from '../../contract/auth.ts'
import { sendContactMessage } from '../../contract/contact.ts'
import { resendEmailVerification, validateEmailChange } from '../../contract/email-change.ts'
import type { TestApp } from './app.ts'
import { application, contactMessage, makeApplication } from './applying.ts'
import { makeMember, PASSWORD } from './factories.ts'
import {
  type Counted,
  callFrom,
  DAY,
  forgetCounted,
  HOUR,
  type LimitCase,
  MINUTE,
  ownNetwork,
} from './limited.ts'
import { statusToken } from './links.ts'
import { secondFactors } from './second-factors.ts'

let made = 0
const fresh = () => {
  made += 1
  return `limited-${made}@example.test`
}

/** The limits of what strangers ask for, and of signing in. */
export function strangersLimits(app: TestApp): LimitCase[] {
  const stranger = (
    ok: number,
    make: (from: string) => Parameters<ReturnType<typeof callFrom>>,
  ): Counted => ({
    ok,
    act: (from) => callFrom(app, from, null)(...make(from)),
  })
  const wrong = (email: string): Parameters<ReturnType<typeof callFrom>> => [
    token,
    { query: { grant_type: 'password' }, body: { email, password: 'wrong' } },
  ]
  return [
    {
      ...{ name: 'sign-in-person', max: 5, seconds: 30 * MINUTE, by: 'both' },
      stage: async () => {
        const email = fresh()
        return stranger(400, () => wrong(email))
      },
    },
    {
      ...{ name: 'sign-in-address', max: 30, seconds: 5 * MINUTE, by: 'address' },
      stage: async () => stranger(400, () => wrong(fresh())),
    },
    {
      ...{ name: 'link-mail-hour', max: 2, seconds: HOUR, by: 'caller' },
      stage: async () => {
        const email = fresh()
        return stranger(200, () => [recover, { body: { email } }])
      },
    },
    {
      ...{ name: 'link-mail-day', max: 5, seconds: DAY, by: 'caller' },
      stage: async () => {
        const email = fresh()
        const asked = stranger(200, () => [recover, { body: { email } }])
        const act = async (from: string) => {
          await forgetCounted(app, 'link-mail-hour')
          return asked.act(from)
        }
        return { ok: 200, act }
      },
    },
    {
      ...{ name: 'link-mail-address', max: 30, seconds: HOUR, by: 'address' },
      stage: async () => stranger(200, () => [recover, { body: { email: fresh() } }]),
    },
    {
      ...{ name: 'applications-person', max: 3, seconds: DAY, by: 'caller' },
      stage: async () => {
        const email = fresh()
        return stranger(200, () => [register, { body: application({ email }) }])
      },
    },
    {
      ...{ name: 'applications-address', max: 20, seconds: DAY, by: 'address' },
      stage: async () => stranger(200, () => [register, { body: application() }]),
    },
    {
      ...{ name: 'status-answers', max: 10, seconds: HOUR, by: 'caller' },
      stage: async () => {
        const applicant = await makeApplication(app)
        const asked_at = '2026-01-01T00:00:00.000000Z'
        const askAgain = `update users set question = 'Where do you work?', asked_at = $2, answer = null, answered_at = null where id = $1`
        const body = new URLSearchParams({
          token: await statusToken(app, applicant),
          asked_at,
          answer: 'Here',
        })
        const act = async (from: string) => {
          await app.database.pool.query(askAgain, [applicant.id, asked_at]).catch(() => undefined)
          const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': from }
          return app.anonymous.send('POST', '/application', { body: String(body), headers })
        }
        return { ok: 303, act }
      },
    },
    {
      ...{ name: 'contact-messages', max: 5, seconds: HOUR, by: 'address' },
      stage: async () => stranger(200, () => [sendContactMessage, { body: contactMessage() }]),
    },
  ]
}

/** The limits of what members do about their own sign-in. */
export function ownSignInLimits(app: TestApp): LimitCase[] {
  const { enroll, challenge } = secondFactors(app)
  const wrongCodes = async (by: 'here' | 'anywhere'): Promise<Counted> => {
    const member = await makeMember(app)
    const { id } = await enroll(member)
    const act = async (from: string) => {
      const body = { challenge_id: await challenge(member, { id }.id), code: 'abcdef' }
      const at = by === 'here' ? from : ownNetwork()
      return callFrom(app, at, member)(verifyFactor, { params: { factor_id: id }, body })
    }
    return { ok: 422, act }
  }
  const forget = async (...names: string[]) => {
    for (const name of names) await forgetCounted(app, name)
  }
  return [
    {
      ...{ name: 'second-factor', max: 5, seconds: 30 * MINUTE, by: 'both' },
      stage: () => wrongCodes('here'),
    },
    {
      ...{ name: 'second-factor-account', max: 30, seconds: HOUR, by: 'caller' },
      stage: () => wrongCodes('anywhere'),
    },
    {
      ...{ name: 'email-change-checks', max: 10, seconds: HOUR, by: 'caller' },
      stage: async () => {
        const member = await makeMember(app)
        const body = { newEmail: fresh(), password: PASSWORD }
        return { ok: 200, act: (from) => callFrom(app, from, member)(validateEmailChange, { body }) }
      },
    },
    {
      ...{ name: 'link-mail-account', max: 10, seconds: HOUR, by: 'caller' },
      stage: async () => {
        const member = await makeMember(app)
        const email = fresh()
        const body = { newEmail: email, password: PASSWORD }
        await app.as(member).call(validateEmailChange, { body })
        await app.as(member).call(updateUser, { query: {}, body: { email } })
        // The change itself has already counted one.
        await forget('link-mail-account')
        const act = async (from: string) => {
          await forget('link-mail-hour', 'link-mail-day')
          return callFrom(app, from, member)(resendEmailVerification)
        }
        return { ok: 200, act }
      },
    },
  ]
}
