/**
 * fetch for the auth client that states a token's expiry by the browser's clock. The server states it by its own: in a
 * browser whose clock is an hour fast each token would have expired on arrival, and be renewed before every call. A
 * failure that is not JSON comes from a proxy, and its text is not for members.
 */
export const byOwnClock: typeof fetch = async (...asked) => {
  const response = await fetch(...asked)
  const { ok, status, headers } = response
  if (!ok) return isJson(response) ? response : Response.json({}, { status })
  if (!isJson(response)) return response
  const text = await response.text()
  return new Response(withOwnMoment(text), { status, headers })
}

const isJson = ({ headers }: Response) => /^application\/json\b/.test(headers.get('content-type') ?? '')

function withOwnMoment(text: string): string {
  const body = parsed(text)
  if (typeof body?.expires_in !== 'number') return text
  return JSON.stringify({ ...body, expires_at: Math.floor(Date.now() / 1_000) + body.expires_in })
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text)
  } catch {
    // What claims to be JSON and isn't, the client handles.
    return null
  }
}
