import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type Act = (request: FastifyRequest, reply: FastifyReply, isWhole: boolean) => void

const acts = new WeakMap<FastifyInstance, Act[]>()

/** Call it before any other hook is added: one that refuses a call keeps those after it from seeing it. */
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
 * Acts once for each call, when its answer is out or, with `isWhole` false, when its caller has hung up before that: those
 * are the calls that took too long for somebody.
 */
export function onResponseEnd(app: FastifyInstance, act: Act): void {
  acts.get(app)?.push(act)
}
