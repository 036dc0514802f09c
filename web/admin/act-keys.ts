import { ApiError } from '../api/call.ts'

const keys = new Map<string, string>()

/** How long it waits before each further try. */
const PAUSES_MS = [300, 1_200]

/**
 * Sends what an act wants, with one key for all tries of the same until the server has answered: a try after a lost
 * answer does nothing twice. The first of them come by themselves, so that one is told what became of it.
 */
export async function withActKey<Reply>(act: string, send: (key: string) => Promise<Reply>): Promise<Reply> {
  const key = keys.get(act) ?? crypto.randomUUID()
  keys.set(act, key)
  // Somebody else may act by now.
  const forget = () => keys.get(act) === key && keys.delete(act)
  try {
    const reply = await untilAnswered(
      () => send(key),
      () => keys.get(act) === key,
    )
    forget()
    return reply
  } catch (error) {
    // Refused: the next try is a new intention. Anything else may have arrived, so the key stays.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) forget()
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
      // Somebody else is here by now, in whose name it would be sent.
      if (!isWanted()) throw error
    }
  }
  return send()
}

/** Without a network nothing can have arrived, and nothing would. */
const isLost = (error: unknown) => error instanceof ApiError && error.status === 0 && navigator.onLine

/** Another person is here: what the one before tried to do, and the reasons he gave, are his alone. */
export const forgetActKeys = (): void => keys.clear()
