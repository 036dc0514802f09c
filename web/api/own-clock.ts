/**
 * fetch for the auth client: when a session's token ends comes by the browser's clock. The server says it by its own,
 * and in a browser that is an hour fast each token would be over as it comes, and renewed before every call. A failure
 * that is no JSON comes from something between us and the server, and has no words for members.
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
    // What is no JSON after all is the client's to judge.
    return null
  }
}
