import type { FastifyInstance } from 'fastify'

// What mail programs send by themselves (RFC 8058), and the form of a notice page.
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']
const BODY_LIMIT_BYTES = 4_096

/** Routes whose address says everything: a form is accepted and never read, any other body is refused. */
export function acceptFormsUnread(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    FORMS,
    { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
    (_request, _body, done) => done(null),
  )
}
