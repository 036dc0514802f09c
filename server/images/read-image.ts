import type { FastifyReply, FastifyRequest } from 'fastify'
import { IMAGE_REFUSALS } from '../../contract/images.rules.ts'
import { IMAGE_MAX_BYTES } from '../../contract/vocabulary.ts'
import { disconnectSignal } from '../platform/http/disconnect.ts'
import { Refusal } from '../platform/http/errors.ts'
import { FairQueue } from '../platform/limits/fair-queue.ts'

/** How much more is read and discarded: most clients lose an answer that comes before the end of their request. */
const READ_MAX_BYTES = 4 * IMAGE_MAX_BYTES

/** Each holds up to 5 MB in memory, however slowly it arrives. */
const reading = new FairQueue({ own: 2, all: 10, ownWaiting: 0, allWaiting: 0 })

const notAnImage = () => new Refusal(422, IMAGE_REFUSALS.notAnImage.description)
const tooLarge = () => new Refusal(413, IMAGE_REFUSALS.tooLarge.description)

/**
 * Runs before any of the body is read: throws 422 when the declared type isn't an image, 413 when the declared size is
 * too large, 429 when too many uploads are in progress. The HTTP server discards what an early answer leaves unread.
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

/** The bytes of an upload are freed. Its answer may still wait for another one's, on the same connection. */
export function dischargeImage(request: FastifyRequest): void {
  done.get(request)?.()
}

/** Reads the body of a request, up to the size limit of a picture; throws 413, and 400 when it breaks off. */
export async function readImage(body: AsyncIterable<Buffer>): Promise<Buffer> {
  let chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      size += chunk.length
      if (size < IMAGE_MAX_BYTES) chunks.push(chunk)
      else chunks = []
      if (size > READ_MAX_BYTES) break
    }
  } catch {
    throw new Refusal(400)
  }
  if (size >= IMAGE_MAX_BYTES) throw tooLarge()
  return Buffer.concat(chunks)
}
