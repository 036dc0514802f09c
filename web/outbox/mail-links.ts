/** A part of a mail's text; `at` is its place. */
export type TextPart = { at: number; words: string; isLink: boolean }

const ADDRESS = /(https?:\/\/\S+)/

/** Splits a mail's text at the addresses that lead to this product; `here` is the page's own address. */
export function splitLinks(text: string, here: string): TextPart[] {
  // The split puts what the pattern matched at every odd place.
  return text
    .split(ADDRESS)
    .map((words, at) => ({ at, words, isLink: at % 2 === 1 && isOwn(words, new URL(here)) }))
}

// A machine has several names for itself, and mails hold only one of them.
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

function isOwn(address: string, here: URL): boolean {
  if (!URL.canParse(address)) return false
  const { origin, hostname, port } = new URL(address)
  const isSameMachine = LOOPBACK.includes(hostname) && LOOPBACK.includes(here.hostname)
  return origin === here.origin || (isSameMachine && port === here.port)
}
