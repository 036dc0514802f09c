import type { FastifyInstance, FastifyRequest } from 'fastify'
import { noteActivity } from '../../contract/dormancy.ts'
import { noteActive } from '../auth/auth.ts'
import type { Caller } from '../auth/who.ts'
import type { Platform } from '../platform/platform.ts'

/**
 * Notes, once a day of UTC and after the answer, that a member has done something. It fails no call and
 * holds up none.
 */
export function addActivityNotes(http: FastifyInstance, { database, log }: Platform): void {
  const underWay = new Map<string, Promise<void>>()
  http.addHook('onResponse', async (request, reply) => {
    const caller = request.caller as Caller | null
    if (!caller || caller.dormant || caller.noted_today || underWay.has(caller.id)) return
    if (reply.statusCode >= 400 || !isAct(request)) return
    const note = noteActive(database.db, caller.id)
      // His next act is noted instead.
      .catch(({ code }: { code?: string }) => log.warn({ code }, 'activity was not noted'))
      .finally(() => underWay.delete(caller.id))
    underWay.set(caller.id, note)
    await note
  })
  http.addHook('onClose', async () => {
    await Promise.all(underWay.values())
  })
}

// An open page renews its session with nobody before it; the page's own note has written what there is to write.
const NONE = ['/auth/v1/token', noteActivity.path]

/** A search is none: an open page repeats its own when it may have missed something. */
function isAct({ method, routeOptions: { url = '' } }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD' && !NONE.includes(url) && !url.endsWith('/search')
}
