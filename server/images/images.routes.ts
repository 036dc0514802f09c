import type { FastifyInstance } from 'fastify'
import { ImageName } from '../../contract/images.ts'
import { notFound } from '../platform/errors.ts'
import type { Files } from '../platform/files.ts'

/**
 * Public pictures by their unguessable names. They are images whatever their bytes say: no sniffing, and a policy of
 * their own under which nothing in them could run.
 */
export function addImages(app: FastifyInstance, files: Files): void {
  const url = '/storage/v1/object/public/profile-images/:name'
  app.get<{ Params: { name: string } }>(
    url,
    { config: { who: 'anyone' }, schema: { summary: 'A profile picture' } },
    async (request, reply) => {
      const name = ImageName.safeParse(request.params.name)
      const bytes = name.success ? await files.read(`profile-images/${name.data}`) : null
      if (!bytes) throw notFound()
      return reply
        .header('cache-control', 'public, max-age=3600')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .type('image/webp')
        .send(Buffer.from(bytes))
    },
  )
}
