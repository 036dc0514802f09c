import fastifySwagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'

/** Describes every route that is added afterwards. */
export async function describeApi(http: FastifyInstance): Promise<void> {
  await http.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Beatline', version: '1', description: 'See docs/api.md.' },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: createJsonSchemaTransform({}) as never,
  })
}
