import type { FastifyReply, FastifyRequest } from 'fastify'
import { IMAGE_REFUSALS } from '../../contract/images.rules.ts'
import { IMAGE_MAX_BYTES } from '../../contract/vocabulary.ts'
import { disconnectSignal } from '../platform/http/disconnect.ts'
import { Refusal } from '../platform/http/errors.ts'
import { FairQueue } from '../platform/limits/fair-queue.ts'

/** So much more is read and thrown away: an answer before the end of a request is lost to most clients. */
const READ_MAX_BYTES = 4 * IMAGE_MAX_BYTES

/** Each holds up to 5 MB, however slowly they come. */
const reading = new FairQueue({ own: 2, all: 10, ownWaiting: 0, allWaiting: 0 })

const notAnImage = () => new Refusal(422, IMAGE_REFUSALS.notAnImage.description)
const tooLarge = () => new Refusal(413, IMAGE_REFUSALS.tooLarge.description)

/**
 * Before anything of the body is read: throws 422 for what does not call itself an image, 413 for what is too large by
 * its own word, 429 when too many are on their way. What an early answer leaves unread, the HTTP server throws away.
 */
export async function admitImage({ id }: { id: string }, request: FastifyRequest, reply: FastifyReply) {
  const { 'content-type': type = '', 'content-length': length } = request.headers
  if (!type.startsWith('image/')) throw notAnImage()
  if (Number(length) >= IMAGE_MAX_BYTES) throw tooLarge()
  const answered = new Promise<void>((resolve) => {
    done.set(request, resolve)
    reply.raw.once('close', resolve)
  })
  await new Promise<void>((admit, refuse) => {
    const hold = () => {
      admit()
      return answered
    }
    reading.take(id, disconnectSignal(reply), hold).catch(refuse)
  })
}

const done = new WeakMap<FastifyRequest, () => void>()

/** The bytes of an upload are no longer held. Its answer may wait for that of another one, on the same connection. */
export function dischargeImage(request: FastifyRequest): void {
  done.get(request)?.()
}

/** The body of a request, at most what a picture may have; throws 413, and 400 when it breaks off. */
export async function readImage(body: AsyncIterable<Buffer>): Promise<Buffer> {
  let kept: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      size += chunk.length
      if (size < IMAGE_MAX_BYTES) kept.push(chunk)
      else kept = []
      if (size > READ_MAX_BYTES) break
    }
  } catch {
    throw new Refusal(400)
  }
  if (size >= IMAGE_MAX_BYTES) throw tooLarge()
  return Buffer.concat(kept)
}
