import type { FastifyReply } from 'fastify'

/**
 * Aborts when the caller hangs up before the answer is sent. The request's own signal is no use for that: it aborts as
 * soon as a body has been read.
 */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const disconnect = new AbortController()
  const look = () => raw.writableFinished || disconnect.abort()
  if (raw.destroyed) look()
  else raw.once('close', look)
  return disconnect.signal
}
