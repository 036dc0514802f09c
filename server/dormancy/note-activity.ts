import type { FastifyInstance, FastifyRequest } from 'fastify'
import { noteActivity } from '../../contract/dormancy.ts'
import { noteActive } from '../auth/auth.ts'
import type { Caller } from '../auth/who.ts'
import type { Platform } from '../platform/platform.ts'

/** Records, once a day (UTC) and after the answer, that a member was active. It never fails or delays a call. */
export function addActivityNotes(http: FastifyInstance, { database, log }: Platform): void {
  const underWay = new Map<string, Promise<void>>()
  http.addHook('onResponse', async (request, reply) => {
    const caller = request.caller as Caller | null
    if (!caller || caller.dormant || caller.noted_today || underWay.has(caller.id)) return
    if (reply.statusCode >= 400 || !isAct(request)) return
    const note = noteActive(database.db, caller.id)
      // The next act is recorded instead.
      .catch(({ code }: { code?: string }) => log.warn({ code }, 'activity was not noted'))
      .finally(() => underWay.delete(caller.id))
    underWay.set(caller.id, note)
    await note
  })
  http.addHook('onClose', async () => {
    await Promise.all(underWay.values())
  })
}

// An open page renews its session even when unattended; the page's own call already records activity.
const NONE = ['/auth/v1/token', noteActivity.path]

/** A search does not count: an open page repeats its own when it may have missed something. */
function isAct({ method, routeOptions: { url = '' } }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD' && !NONE.includes(url) && !url.endsWith('/search')
}
