import { ApiError } from './call.ts'

const keys = new Map<string, string>()

/** The delay before each retry. */
const PAUSES_MS = [300, 1_200]

/**
 * Sends an act with one idempotency key for all tries until the server answers, so a retry after a lost answer does
 * nothing twice. The first retries are automatic, so that the member learns the outcome.
 */
export async function withActKey<Reply>(act: string, send: (key: string) => Promise<Reply>): Promise<Reply> {
  const key = keys.get(act) ?? crypto.randomUUID()
  keys.set(act, key)
  // Someone else may be signed in by now.
  const forget = () => keys.get(act) === key && keys.delete(act)
  try {
    const reply = await untilAnswered(
      () => send(key),
      () => keys.get(act) === key,
    )
    forget()
    return reply
  } catch (error) {
    if (error instanceof ApiError && error.needsNewKey) forget()
    throw error
  }
}

async function untilAnswered<Reply>(send: () => Promise<Reply>, isWanted: () => boolean): Promise<Reply> {
  for (const pause of PAUSES_MS) {
    try {
      return await send()
    } catch (error) {
      if (!isLost(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
      // Someone else is signed in by now, and the request would be sent in their name.
      if (!isWanted()) throw error
    }
  }
  return send()
}

/** While offline nothing can have arrived, and a retry would not either. */
const isLost = (error: unknown) => error instanceof ApiError && error.status === 0 && navigator.onLine

/** Someone else is signed in: the previous person's attempts, and the reasons they gave, are theirs alone. */
export const forgetActKeys = (): void => keys.clear()
