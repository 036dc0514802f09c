import type { FastifyInstance } from 'fastify'
import { shareTrail as share, stopSharing as stop } from '../../contract/trails.ts'
import { activeMembers } from '../auth/who.ts'
import { type Route, writes } from '../platform/http/routes.ts'
import { callsByAddress } from '../platform/limits/calls-by-address.ts'
import type { Platform } from '../platform/platform.ts'
import type { TrailPage } from './trail-page.ts'
import { readSharedTrail, shareTrail, stopSharing, TRAIL_PATH, type TrailLinks } from './trails.ts'

export const trailsRoutes = (links: TrailLinks): Route[] => [
  writes(share, activeMembers, ({ platform, caller, params }, tx) =>
    shareTrail(platform, links, caller, params.pitch_id, tx),
  ),
  writes(stop, activeMembers, ({ platform, caller, params }, tx) =>
    stopSharing(platform, caller, params.pitch_id, tx),
  ),
]

const PAGES_PER_MINUTE = { name: 'trail-pages', max: 60, seconds: 60 } as const

/** Where the link to a trail leads, without a session. One that is unknown and one that is turned off look the same. */
export function addTrailPage(
  app: FastifyInstance,
  platform: Platform,
  links: TrailLinks,
  page: TrailPage,
): void {
  app.get<{ Params: { token: string } }>(
    `${TRAIL_PATH}/:token`,
    {
      exposeHeadRoute: true,
      config: { who: 'anyone', plainRefusals: true, rateLimit: callsByAddress(platform, PAGES_PER_MINUTE) },
      schema: { hide: true },
      // The address is the secret, so no site that the page leads to learns it.
      onRequest: async (_request, reply) => {
        reply.header('referrer-policy', 'no-referrer')
      },
    },
    async ({ params }, reply) => {
      const trail = await readSharedTrail(platform.database.db, links, params.token)
      return reply
        .code(trail ? 200 : 404)
        .type('text/html; charset=utf-8')
        .send(page(trail))
    },
  )
}
