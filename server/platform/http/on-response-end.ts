import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type Act = (request: FastifyRequest, reply: FastifyReply, isWhole: boolean) => void

const acts = new WeakMap<FastifyInstance, Act[]>()

/** Call it before adding any other hook: a hook that refuses a call hides it from those after it. */
export function watchResponseEnds(app: FastifyInstance): void {
  const list: Act[] = []
  acts.set(app, list)
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => {
      for (const act of list) act(request, reply, reply.raw.writableFinished)
    })
  })
}

/**
 * Acts once per call, when its answer is sent or, with `isWhole` false, when the caller has hung up before that: those
 * are the calls that took too long for someone.
 */
export function onResponseEnd(app: FastifyInstance, act: Act): void {
  acts.get(app)?.push(act)
}
