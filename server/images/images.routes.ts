import type { FastifyInstance } from 'fastify'
import { IMAGES_PATH, UPLOAD_PATH } from '../../contract/images.rules.ts'
import { ImageName } from '../../contract/images.ts'
import { activeMembers, type Caller } from '../auth/who.ts'
import { disconnectSignal } from '../platform/http/disconnect.ts'
import { notFound } from '../platform/http/errors.ts'
import { admitting } from '../platform/http/routes.ts'
import type { Platform } from '../platform/platform.ts'
import { storeImage } from './images.ts'
import { admitImage, dischargeImage, readImage } from './read-image.ts'

/** Uploading and reading pictures. */
export function addImages(app: FastifyInstance, platform: Platform): void {
  app.register(async (scope) => addUpload(scope, platform))
  addPublic(app, platform)
}

/**
 * The bytes as they are: a form around them would only be one more thing to parse. Otherwise it is handled like any
 * write (docs/architecture.md#a-request).
 */
function addUpload(scope: FastifyInstance, platform: Platform): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, body, done) => {
    readImage(body).then((bytes) => done(null, bytes), done)
  })
  const { preParsing, preValidation } = admitting(activeMembers)
  scope.post(
    UPLOAD_PATH,
    {
      config: { who: activeMembers.name, isWrite: true },
      schema: {
        summary:
          'Upload a picture: the bytes of a PNG, JPEG, GIF or WebP under 5 MB, with their content type. Answers 201 with StoredImage. Takes an Idempotency-Key',
      },
      preParsing: [preParsing, (request, reply) => admitImage(request.caller as Caller, request, reply)],
      preValidation,
      onSend: async (request) => dischargeImage(request),
    },
    async (request, reply) => {
      const stored = await storeImage(platform, {
        caller: request.caller as Caller,
        request,
        bytes: request.body as Buffer | undefined,
        signal: disconnectSignal(reply),
      })
      reply.header('live-position', platform.live.cursor())
      return reply.code(201).type('application/json; charset=utf-8').send(JSON.stringify(stored))
    },
  )
}

/**
 * Public pictures by their unguessable names. Browsers treat them as images whatever their bytes say: no sniffing, and
 * a policy of their own under which nothing in them can run.
 */
function addPublic(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { name: string } }>(
    `${IMAGES_PATH}:name`,
    { config: { who: 'anyone' }, schema: { summary: 'A profile picture' } },
    async (request, reply) => {
      const name = ImageName.safeParse(request.params.name)
      const bytes = name.success ? await platform.files.read(`profile-images/${name.data}`) : null
      if (!bytes) throw notFound()
      return reply
        .header('cache-control', 'public, max-age=3600')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .type('image/webp')
        .send(Buffer.from(bytes))
    },
  )
}
