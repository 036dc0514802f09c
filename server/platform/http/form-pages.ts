import type { FastifyInstance } from 'fastify'

const FORM = 'application/x-www-form-urlencoded'

/** Of each page: it needs no session, and its refusals are pages as well. */
export const FORM_PAGE = { config: { who: 'anyone', plainRefusals: true }, schema: { hide: true } }

/** Adds pages behind the link in an email, whose forms work without script. `bodyLimit` is in bytes. */
export function addFormPages(
  app: FastifyInstance,
  bodyLimit: number,
  add: (scope: FastifyInstance) => void,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    // The address is the secret, so no site that the page leads to learns it.
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('referrer-policy', 'no-referrer')
    })
    add(scope)
  })
}
