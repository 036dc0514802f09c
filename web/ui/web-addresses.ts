// Only what a browser opens as a page, starting at a word boundary: `javascript:` and `data:` stay text.
const CANDIDATE = /(?<![\p{L}\p{N}/])https?:\/\/[^\s<>"\u201c\u201d]+/giu
const PAIRS: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/**
 * A piece of a text; `href` if it is an address that is safe to follow. `host` is where it leads if it reads otherwise,
 * as with a lookalike letter.
 */
export type Piece = { text: string; href?: string; host?: string }

/** Splits a text at the web addresses in it. The sentence's own punctuation is not part of an address. */
export function splitAddresses(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const match of text.matchAll(CANDIDATE)) {
    const address = withoutEnd(match[0])
    const url = safeAddress(address)
    if (!url) continue
    if (match.index > from) pieces.push({ text: text.slice(from, match.index) })
    pieces.push({ text: address, href: url.href, ...hiddenHost(address, url) })
    from = match.index + address.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}

/** Without full stops, quotes, and brackets that were opened before the address. */
function withoutEnd(address: string): string {
  let end = address.length
  while (end > 0) {
    const last = address.charAt(end - 1)
    const opening = PAIRS[last]
    const isLoose = opening && count(address.slice(0, end), last) > count(address.slice(0, end), opening)
    if (!isLoose && !/[.,;:!?'*_~…’»]/u.test(last)) break
    end -= 1
  }
  return address.slice(0, end)
}

const count = (text: string, character: string) => text.split(character).length - 1

/** Null for anything else, and for an address with a user name before its host, which reads as if it led elsewhere. */
function safeAddress(address: string): URL | null {
  const url = URL.parse(address)
  return url && url.username === '' && url.password === '' ? url : null
}

const HOST = /^https?:\/\/([^/?#\\]*?)(?::\d*)?(?=[/?#\\]|$)/i

function hiddenHost(address: string, { hostname }: URL): { host: string } | null {
  return HOST.exec(address)?.[1]?.toLowerCase() === hostname ? null : { host: hostname }
}
