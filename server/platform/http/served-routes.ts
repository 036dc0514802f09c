import type { FastifyInstance } from 'fastify'

/** A route that is served, and whom it admits: GET /api/posts. */
export type ServedRoute = { at: string; who: string | undefined }

/** Every route that is registered from now on. */
export function listRoutes(http: FastifyInstance): ServedRoute[] {
  const routes: ServedRoute[] = []
  http.addHook('onRoute', ({ method, url, config }) => {
    for (const verb of [method].flat()) routes.push({ at: `${verb} ${url}`, who: config?.who })
  })
  return routes
}
