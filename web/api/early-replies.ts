declare global {
  /** What web/public/first.js has requested before this code was there, by address. */
  var earlyReplies: { token: string; replies: Map<string, Promise<Response>> } | undefined
}

/** The reply to a request that was sent early with this token, once. */
export function takeEarlyReply(address: string, token: string | null): Promise<Response> | undefined {
  if (globalThis.earlyReplies?.token !== token) return undefined
  const { replies } = globalThis.earlyReplies
  const reply = replies.get(address)
  replies.delete(address)
  return reply
}

/** What the first page has not used would be old by the time another one asks. */
export function dropEarlyReplies(): void {
  globalThis.earlyReplies = undefined
}
