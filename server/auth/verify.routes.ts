import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LINK_TYPES, type LinkType } from '../../contract/auth.ts'
import { z } from '../../contract/zod.ts'
import { LINK_PAGES } from '../mailed-links/mailed-links.ts'
import type { NoticePage } from '../platform/http/notice-page.ts'
import { AuthRefusal, linkExpired, validationFailed } from './auth.errors.ts'
import type { Auth } from './auth.ts'
import { linkNotice } from './link-notice.ts'
import { isOpenLink, type Redeemed, redeemLink } from './verify.ts'

const short = z.string().max(2_000).optional()
const Given = z.object({ type: short, token: short, token_hash: short })
type Given = z.output<typeof Given>

/**
 * `GET /auth/v1/verify`, the target of emailed links: a page with a button, so that a mail scanner which follows the
 * link uses nothing up. `POST` redeems: the page's form is redirected with the session in the fragment, as in the
 * protocol; a JSON call gets the session as its answer. Refuses a form from another site.
 */
export function addVerify(app: FastifyInstance, auth: Auth, page: NoticePage): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16_384 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    scope.get(
      '/auth/v1/verify',
      { config: { who: 'anyone' }, schema: { hide: true } },
      async (request, reply) => {
        const given = tryGiven(request.query)
        // A truncated link.
        if (!given) return leadOn(reply, 'recovery', refusalWords(linkExpired()))
        const { type, token } = given
        if (!(await isOpenLink(auth, type, token))) return leadOn(reply, type, refusalWords(linkExpired()))
        return reply
          .type('text/html; charset=utf-8')
          .send(page(linkNotice({ type, token, redirect_to: LINK_PAGES[type] })))
      },
    )
    scope.post('/auth/v1/verify', { config: { who: 'anyone' }, schema: { hide: true } }, (request, reply) =>
      isForm(request) ? redeemForm(auth, request, reply) : redeemCall(auth, request, reply),
    )
  })
}

function tryGiven(query: unknown) {
  try {
    return readGiven(query)
  } catch {
    return null
  }
}

// Redirects only to the page of the link's own kind, whatever the address asks for.
function readGiven(given: unknown): { type: LinkType; token: string } {
  const parsed = Given.safeParse(given ?? {})
  const { type, token, token_hash }: Given = parsed.data ?? {}
  const secret = token_hash || token
  const known = LINK_TYPES.find((name) => name === type)
  if (!known) throw validationFailed('Verify requires a known type')
  if (!secret) throw validationFailed('Verify requires a token or a token hash')
  return { type: known, token: secret }
}

const isForm = (request: FastifyRequest) =>
  (request.headers['content-type'] ?? '').toLowerCase().startsWith('application/x-www-form-urlencoded')

async function redeemForm(auth: Auth, request: FastifyRequest, reply: FastifyReply) {
  if (!isFromHere(request))
    throw new AuthRefusal(403, 'validation_failed', 'The form must be sent from this site')
  const { type, token } = readGiven(request.body)
  const said = await redeemLink(auth, request, { type, token }).then(
    (redeemed) => words(redeemed, type),
    (error) => {
      if (error instanceof AuthRefusal) return refusalWords(error)
      throw error
    },
  )
  return leadOn(reply, type, said)
}

/** Browsers send where a form comes from; a client that does not is not a browser that submits another site's form. */
function isFromHere(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = request.headers
  return URL.canParse(origin ?? '') && new URL(origin ?? '').host === request.headers.host
}

async function redeemCall(auth: Auth, request: FastifyRequest, reply: FastifyReply) {
  const answer = await redeemLink(auth, request, readGiven(request.body))
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
}

function leadOn(reply: FastifyReply, type: LinkType, fragment: Record<string, string>) {
  // Relative, so that a forged host in the request leads nobody away.
  return reply
    .code(303)
    .header('location', `${LINK_PAGES[type]}#${new URLSearchParams(fragment)}`)
    .send()
}

function words(redeemed: Redeemed, type: LinkType): Record<string, string> {
  if (!('access_token' in redeemed))
    return { message: redeemed.msg, email_change: redeemed.email_change, type }
  const { access_token, refresh_token, expires_in, expires_at, token_type } = redeemed
  return {
    access_token,
    expires_at: String(expires_at),
    expires_in: String(expires_in),
    refresh_token,
    token_type,
    type,
  }
}

const refusalWords = (refusal: AuthRefusal) => ({
  error: 'access_denied',
  error_code: refusal.errorCode,
  error_description: refusal.message,
})
