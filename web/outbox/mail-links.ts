/** A part of an email's text; `at` is its index. */
export type TextPart = { at: number; words: string; isLink: boolean }

const ADDRESS = /(https?:\/\/\S+)/

/** Splits an email's text at the addresses that lead to this product; `here` is the page's own address. */
export function splitLinks(text: string, here: string): TextPart[] {
  // The split puts matches at every odd index.
  return text
    .split(ADDRESS)
    .map((words, at) => ({ at, words, isLink: at % 2 === 1 && isOwn(words, new URL(here)) }))
}

// A machine has several names for itself, and emails contain only one of them.
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

function isOwn(address: string, here: URL): boolean {
  if (!URL.canParse(address)) return false
  const { origin, hostname, port } = new URL(address)
  const isSameMachine = LOOPBACK.includes(hostname) && LOOPBACK.includes(here.hostname)
  return origin === here.origin || (isSameMachine && port === here.port)
}
