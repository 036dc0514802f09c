import { endpoint, type Method } from '../../contract/endpoint.ts'
import { z } from '../../contract/zod.ts'
import { type Route, reads } from '../platform/http/routes.ts'
import { AuthRefusal, notAdmin } from './auth.errors.ts'
import { anyone } from './who.ts'

type Refusing = () => AuthRefusal
const saying = (status: 400 | 403 | 404 | 422, code: string, message: string): Refusing => {
  return () => new AuthRefusal(status, code, message)
}

const signUp = saying(422, 'signup_disabled', 'Signups not allowed for this instance')
const codes = saying(422, 'otp_disabled', 'One-time codes are not offered')
const singleSignOn = saying(422, 'sso_provider_not_found', 'No SSO provider assigned for this domain')
const provider = saying(400, 'provider_disabled', 'Unsupported provider: provider is not enabled')
const linking = saying(404, 'manual_linking_disabled', 'Manual linking is disabled')
const reauthenticate = saying(
  400,
  'reauthentication_not_valid',
  'Reauthentication by code is not offered: give the current password',
)

/** Calls of the sign-in protocol that the product does not offer, refused in the protocol's own words. */
const refusals: Record<`${Method} /auth/v1/${string}`, Refusing> = {
  'POST /auth/v1/signup': signUp,
  'POST /auth/v1/otp': codes,
  'POST /auth/v1/magiclink': codes,
  'POST /auth/v1/sso': singleSignOn,
  'GET /auth/v1/authorize': provider,
  'GET /auth/v1/callback': provider,
  'GET /auth/v1/reauthenticate': reauthenticate,
  'GET /auth/v1/user/identities/authorize': linking,
  'DELETE /auth/v1/user/identities/:identity_id': linking,
  'POST /auth/v1/invite': notAdmin,
  'POST /auth/v1/admin/generate_link': notAdmin,
  'GET /auth/v1/admin/users': notAdmin,
  'POST /auth/v1/admin/users': notAdmin,
  'GET /auth/v1/admin/users/:user_id': notAdmin,
  'PUT /auth/v1/admin/users/:user_id': notAdmin,
  'DELETE /auth/v1/admin/users/:user_id': notAdmin,
}

export const notOffered: Route[] = Object.entries(refusals).map(([at, refusal]) =>
  reads(
    endpoint(at as `${Method} /${string}`, { summary: 'Not offered', reply: z.never() }),
    anyone,
    async () => {
      throw refusal()
    },
  ),
)
