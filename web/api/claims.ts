/** What an access token says about its session. Parsed, not verified: only the server can tell whether it is true. */
export type Claims = { userId: string; email: string; aal: 'aal1' | 'aal2'; methods: string[] }

/** Null for a text that is not such a token. */
export function readClaims(token: string): Claims | null {
  try {
    const bytes = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    const text = new TextDecoder().decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)))
    const { sub, email, aal, amr } = JSON.parse(text)
    if (typeof sub !== 'string') return null
    const methods = Array.isArray(amr) ? amr.map((each: { method?: unknown }) => String(each.method)) : []
    return { userId: sub, email: String(email ?? ''), aal: aal === 'aal2' ? 'aal2' : 'aal1', methods }
  } catch {
    return null
  }
}
